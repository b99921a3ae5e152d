export const assetsPath = '/tenancy/assets/'

/** URL path of a file of the tenant: a logo, an icon. Its name contains a content hash, so it can be cached for ever. */
export function assetUrl(file: string): string {
  return `${assetsPath}${file}`
}

/** One picture of a tenant, stored in several widths and in AVIF and WebP. */
export interface Picture {
  /** File name without width and extension; contains a content hash, so it can be cached for ever. */
  name: string
  /** Available widths in pixels, ascending. */
  widths: number[]
  /** Intrinsic size of the largest version, for the aspect ratio. */
  width: number
  height: number
  isCutout: boolean
}

/** URL path of one stored version; the width must be one of `picture.widths`. */
export function pictureUrl(picture: Picture, width: number, format: 'avif' | 'webp'): string {
  return assetUrl(`${picture.name}.${width}.${format}`)
}

/** URL path of a dish's picture in a medium width; '' without a picture. */
export function photoOf({ picture }: { picture: Picture | null }): string {
  if (!picture) return ''
  const { widths } = picture
  return pictureUrl(picture, widths[Math.floor(widths.length / 2)] ?? 0, 'webp')
}

/** A cut-out has a transparent background and is shown on a plate; a photo fills its frame. */
export const pictureKinds = ['photo', 'cutout'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']

/** Maximum size of an uploaded picture, in bytes. */
export const largestPicture = 8 * 1024 * 1024

export const logoTypes = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'] as const

/** Maximum size of a logo, in bytes. */
export const largestLogo = 300 * 1024
