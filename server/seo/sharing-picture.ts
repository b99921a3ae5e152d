import { createHash } from 'node:crypto'
import type { Palette } from '#domain/palette.ts'
import type { Picture } from '#domain/picture.ts'
import type { Branding } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { type ListedPage, listedPages } from './public-page.ts'

/** Width and height in pixels that messengers and networks show without cutting. */
export const sharingSize = { width: 1200, height: 630 } as const

export interface SharingPicture {
  /** Its name, with a hash of its content. */
  file: string
  branding: Branding
  headline: string
  line: string
  plates: Picture[]
}

/** Raised when the drawing changes, so that networks fetch it again. */
const drawing = 1

/** The picture for links to a page: the dish, else its brand, else the restaurant. */
export function sharingPictureOf(site: SiteContent, page: ListedPage | null): SharingPicture {
  if (page?.kind === 'dish' && page.brand && page.item.picture) {
    return named(page.brand.branding, [page.item.picture], page.item.name)
  }
  if (page && 'brand' in page && page.brand) {
    return named(page.brand.branding, page.brand.heroPlates)
  }
  const { branding, brands } = site.tenant
  return named(
    branding,
    brands.flatMap(({ heroPlates }) => heroPlates.slice(0, brands.length > 1 ? 1 : 3)),
  )
}

/** The pictures of all pages by their names, put together once for each version of the content: it takes a while. */
const picturesOf = new WeakMap<SiteContent, Map<string, SharingPicture>>()

/** The picture of that name, if a page of the tenant has it: a client cannot trigger others. */
export function findSharingPicture(site: SiteContent, file: string): SharingPicture | undefined {
  let pictures = picturesOf.get(site)
  if (!pictures) {
    const all = [null, ...listedPages(site)].map((page) => sharingPictureOf(site, page))
    pictures = new Map(all.map((picture) => [picture.file, picture]))
    picturesOf.set(site, pictures)
  }
  return pictures.get(file)
}

export function sharingPath({ file }: Pick<SharingPicture, 'file'>): string {
  return `/tenancy/sharing/${file}`
}

/** @param dish for the picture of one */
function named(branding: Branding, pictures: readonly Picture[], dish?: string): SharingPicture {
  const { name, tagline, themeCss, favicon, logoStyle } = branding
  const picture = {
    branding,
    headline: dish ?? name,
    line: dish === undefined ? tagline : name,
    plates: pictures.slice(0, 3),
  }
  const shown = [
    ...[drawing, picture.headline, picture.line, picture.plates],
    ...[themeCss, favicon, logoStyle],
  ]
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
  return { file: `${hash}.png`, ...picture }
}

/** A palette colour of a brand, computed at import; white if an older import has no such role. */
export function colourOf({ themeCss }: Pick<Branding, 'themeCss'>, role: keyof Palette): string {
  const declaration = themeCss.split(';').find((each) => each.startsWith(`--${role}:`))
  return declaration?.slice(role.length + 3) ?? '#ffffff'
}
