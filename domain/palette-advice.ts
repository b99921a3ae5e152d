import { palette } from './palette.ts'
import type { LogoStyle } from './tenant.ts'

export interface BrandColours {
  brand: string
  secondary: string
  banner: string
}

/**
 * Changes of colours that cannot be used everywhere as they are: `brand-moved`, `secondary-moved`, `banner-moved` is
 * darkened, since no text would be readable on it; `brand-text` is darkened for text; `button-swapped` is hardly
 * visible on the banner, so buttons there take the banner's text colour; `banner-pale` and `brand-pale` get an edge,
 * since they are hardly visible on the page.
 */
export type PaletteAdvice =
  | 'brand-moved'
  | 'secondary-moved'
  | 'banner-moved'
  | 'brand-text'
  | 'button-swapped'
  | 'brand-pale'
  | 'banner-pale'

/** Advice for these colours; empty if all are used unchanged. */
export function paletteAdvice(colours: BrandColours, logoStyle: LogoStyle): PaletteAdvice[] {
  const roles = palette(colours.brand, colours.secondary, colours.banner, logoStyle)
  // As the palette writes an unchanged colour: through the same conversions.
  const isMoved = (role: string, wanted: string) => distance(role, wanted) > 2
  const advice: [PaletteAdvice, boolean][] = [
    ['brand-moved', isMoved(roles.brand, colours.brand)],
    ['secondary-moved', isMoved(roles.secondary, colours.secondary)],
    ['banner-moved', isMoved(roles.banner, colours.banner)],
    ['brand-text', isMoved(roles['brand-text'], roles.brand)],
    ['button-swapped', roles['banner-button'] !== roles.brand],
    ['brand-pale', roles['brand-edge'] !== roles.brand],
    ['banner-pale', roles['awning-line'] !== 'transparent'],
  ]
  return advice.flatMap(([name, isSo]) => (isSo ? [name] : []))
}

/** The largest difference of a channel, 0 to 255. */
function distance(one: string, other: string): number {
  const channels = (colour: string) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [channels(one), channels(other)]
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))
}
