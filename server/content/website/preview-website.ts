import { parse } from 'yaml'
import type { TenantContext } from '#server/context.ts'
import { toTenant } from '#server/tenancy/content/build-content.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { type BrandFile, brandFile } from '#server/tenancy/folder/brand-file.ts'
import { tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { planExistingPictures } from '#server/tenancy/pictures.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { changedFiles, loadWebsite, shownPictures, websiteDraft } from './website-state.ts'

/**
 * The content of a tenant with the draft of its website instead of the live one, as if published.
 * @returns null if the draft has faults
 */
export async function websitePreview(ctx: TenantContext): Promise<SiteContent | null> {
  const { site, tenantId } = ctx
  const { revision } = await ctx.transaction((db) => readRevision(db, tenantId, websiteDraft))
  const key = [tenantId, websiteDraft, site.version, revision].join(' ')
  const known = ctx.previewSites.find(key)
  if (known) return known

  const state = await loadWebsite(ctx)
  const texts = new Map([...state.texts, ...changedFiles(state.fields, state.texts)])
  const textOf = (path: string) => texts.get(path)?.toString() ?? ''
  const tenant = tenantFile.safeParse(parse(textOf('tenant.yaml')))
  const brands = brandsIn(texts)
  if (!tenant.success || !brands) return null
  const pictures = planExistingPictures(shownPictures(site, state))
  const built = toTenant({
    slug: site.tenant.id,
    tenant: tenant.data,
    brands,
    outlets: new Map(),
    menus: new Map(),
    promos: [],
    pages: {
      privacy: textOf('pages/privacy.md'),
      terms: textOf('pages/terms.md'),
      cookies: textOf('pages/cookies.md'),
    },
    pictures,
    lineOfHost: () => 0,
  })
  // Logos are drawings, which are not among the pictures; promos have a form of their own.
  const { branding, promos } = site.tenant
  const brandings = new Map(site.tenant.brands.map((brand) => [brand.id, brand.branding]))
  return ctx.previewSites.keep(key, {
    ...site,
    tenant: {
      ...built,
      branding,
      promos,
      brands: built.brands.map((brand) => ({
        ...brand,
        branding: brandings.get(brand.id) ?? brand.branding,
      })),
    },
  })
}

/** Null where one of them has faults. */
function brandsIn(texts: ReadonlyMap<string, Buffer>): Map<string, BrandFile> | null {
  const brands = new Map<string, BrandFile>()
  for (const [path, text] of texts) {
    const id = /^brands\/(.+)\.yaml$/.exec(path)?.[1]
    if (id === undefined) continue
    const checked = brandFile.safeParse(parse(text.toString()))
    if (!checked.success) return null
    brands.set(id, checked.data)
  }
  return brands
}

/** The path that a preview link opens: a page of the website, or the first one. */
export function previewPage({ tenant }: SiteContent, wanted: string | undefined): string {
  const pages = [
    '/privacy',
    '/terms',
    '/CookiePolicy',
    ...tenant.brands.map(({ path }) => `/${path}`),
  ]
  return pages.find((page) => page === wanted) ?? '/'
}
