import type { CSSProperties } from 'react'

/** A brand's banner colour and what is written on it, for tiles among other brands. */
export interface BrandTile {
  banner: string
  onBanner: string
  onBanner2: string
}

/** The tile's colours, as the roles that styles read. */
export function tileStyle({ banner, onBanner, onBanner2 }: BrandTile): CSSProperties {
  return {
    '--banner': banner,
    '--on-banner': onBanner,
    '--on-banner-2': onBanner2,
  } as CSSProperties
}

/** Reads the tile from a brand's derived colours. */
export function tileOf(themeCss: string): BrandTile {
  const role = (name: string) => new RegExp(`--${name}:([^;]+)`).exec(themeCss)?.[1] ?? ''
  return {
    banner: role('banner'),
    onBanner: role('on-banner'),
    onBanner2: role('on-banner-2'),
  }
}
