import { createHash } from 'node:crypto'
import type { Picture } from '#domain/picture.ts'
import type { Branding } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { type ListedPage, listedPages } from './public-page.ts'

/** Width and height in pixels that messengers and networks show without cutting. */
export const sharingSize = { width: 1200, height: 630 } as const

/** Contents of a sharing picture. */
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
  const { tenant } = site
  if (page && 'brand' in page && page.brand) {
    const { branding, heroPlates } = page.brand
    if (page.kind === 'dish' && page.item.picture) {
      return named({
        branding,
        headline: page.item.name,
        line: branding.name,
        plates: [page.item.picture],
      })
    }
    return named({
      branding,
      headline: branding.name,
      line: branding.tagline,
      plates: heroPlates.slice(0, 3),
    })
  }
  const { branding, brands } = tenant
  const plates = brands.flatMap(({ heroPlates }) => heroPlates.slice(0, brands.length > 1 ? 1 : 3))
  return named({
    branding,
    headline: branding.name,
    line: branding.tagline,
    plates: plates.slice(0, 3),
  })
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

function named(picture: Omit<SharingPicture, 'file'>): SharingPicture {
  const { themeCss, favicon, logoStyle } = picture.branding
  const shown = [
    drawing,
    picture.headline,
    picture.line,
    picture.plates,
    themeCss,
    favicon,
    logoStyle,
  ]
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
  return { file: `${hash}.png`, ...picture }
}
