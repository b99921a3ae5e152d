import { createHash } from 'node:crypto'
import { parse } from 'yaml'
import type { WireBranding, WireBrandingUpdate } from '#contract/staff/restaurant-settings.ts'
import { isSame } from '#domain/menu-difference.ts'
import { largestLogo } from '#domain/picture.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { assetFile } from '#server/tenancy/content/stored-pictures.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import { checkDrawings } from '#server/tenancy/folder/check-drawing.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { planPicture } from '#server/tenancy/pictures.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import type { Files, FollowingFile } from './change-document.ts'
import { changeTenant, readTenant, type TenantState } from './change-settings.ts'
import { contentParts, logoFields, restaurantSubjects } from './content-parts.ts'

const extensions = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
} as const

interface LogoFile {
  /** Path in the tenant's folder. */
  name: string
  body: Buffer
}

interface Logo extends LogoFile {
  /** Address from which it is served. */
  stored: string
}

export async function getBranding(ctx: StaffContext): Promise<WireBranding> {
  return toWire(ctx, await readTenant(ctx))
}

/** Changes name, logo and colours; brands that had the same value change with the restaurant. */
export async function updateBranding(
  ctx: MemberContext,
  { revision, logo, ...sent }: WireBrandingUpdate,
): Promise<WireBranding> {
  const picture = logo && (await readLogo(logo))
  const fields = {
    ...sent,
    ...(picture ? Object.fromEntries(logoFields.map((field) => [field, picture.name])) : {}),
  }
  const state = await changeTenant(ctx, restaurantSubjects.branding, {
    action: contentParts.branding.action,
    revision,
    fields: () =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([field, value]) =>
          value === undefined ? [] : [[`branding.${field}`, value]],
        ),
      ),
    nameOf: contentParts.branding.nameOf,
    follow: (files, before, wanted) => followingBranding(files, before, wanted, picture),
  })
  return { ...toWire(ctx, state), ...(picture ? { logo: picture.stored } : {}) }
}

/**
 * The picture with its content in its name, so that another logo is another file; refused with 422 if it is not a
 * picture.
 */
async function readLogo({ type, data }: NonNullable<WireBrandingUpdate['logo']>): Promise<Logo> {
  const body = Buffer.from(data, 'base64')
  if (body.length > largestLogo) throw invalid('logo', 'This file is too large: 300 KB at most.')
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  const name = `logo-${hash}.${extensions[type]}`
  const faults: Fault[] = []
  if (type === 'image/svg+xml') await checkDrawings(new Map([[name, body]]), faults)
  const [fault] = faults
  if (fault) throw invalid('logo', `This file ${fault.message}.`)
  const planned = await planPicture(name, body).catch(() => {
    throw invalid('logo', 'This file is no picture that can be read.')
  })
  return { name, body, stored: assetFile(new Map([[name, planned]]), name) }
}

/** Files that change with the branding: brands that had the same values, and the file of a new logo. */
export function followingBranding(
  files: Files,
  before: FileData,
  wanted: FileData,
  logo: LogoFile | undefined,
): FollowingFile[] {
  const brands = new Map(brandsThatFollow(files, before, wanted))
  return [...brands, ...(logo ? replacedLogo(files, brands, before, logo) : [])]
}

/** Files of the brands whose branding was equal to the restaurant's. */
function* brandsThatFollow(
  files: Files,
  before: FileData,
  wanted: FileData,
): Generator<[string, Buffer]> {
  const [was, becomes] = [brandingOf(before), brandingOf(wanted)]
  for (const [path, body] of files) {
    if (!/^brands\/.+\.yaml$/.test(path)) continue
    const text = body.toString()
    const brand: FileData = parse(text)
    const branding = brandingOf(brand)
    const same = Object.keys(becomes).filter((field) => isSame(branding[field], was[field]))
    const next = {
      ...branding,
      ...Object.fromEntries(same.map((field) => [field, becomes[field]])),
    }
    if (!isSame(branding, next)) {
      yield [path, Buffer.from(rewriteYaml(text, { ...brand, branding: next }))]
    }
  }
}

/** Adds the new logo, and deletes the old one if it was uploaded here and no other file uses it. */
function replacedLogo(
  files: Files,
  brands: ReadonlyMap<string, Buffer>,
  before: FileData,
  logo: LogoFile,
): FollowingFile[] {
  const old = String(brandingOf(before).header_logo)
  const isShown = [...new Map([...files, ...brands])].some(
    ([path, body]) => path.endsWith('.yaml') && body.includes(old),
  )
  const isUploaded = /^logo-[0-9a-f]{8}\.\w+$/.test(old) && old !== logo.name
  const added: [string, Buffer] = [`pictures/${logo.name}`, logo.body]
  return isUploaded && !isShown ? [added, [`pictures/${old}`, null]] : [added]
}

function brandingOf({ branding }: FileData): FileData {
  return { ...(branding as FileData | undefined) }
}

function toWire({ site }: StaffContext, { file, revision }: TenantState): WireBranding {
  const { branding } = file
  return {
    revision,
    name: branding.name,
    tagline: branding.tagline,
    logo_style: branding.logo_style,
    logo_has_name: branding.logo_has_name,
    brand_colour: branding.brand_colour,
    secondary_colour: branding.secondary_colour,
    banner_colour: branding.banner_colour,
    logo: site.tenant.branding.headerLogo,
  }
}
