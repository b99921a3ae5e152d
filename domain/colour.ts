import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
} from 'culori/fn'

// Arithmetic of colours. Only the colour spaces that are used are registered: the whole library has thirty.

register(modeLrgb)
const toRgb = register(modeRgb)
const toOklch = register(modeOklch)

/** Contrast of two colours by WCAG, from 1 to 21. */
export { wcagContrast } from 'culori/fn'

export const white = '#ffffff'

/** Lightness from 0 to 1, chroma and hue of OKLCH. */
export interface Lch {
  l: number
  c: number
  /** Degrees; 0 for a grey. */
  h: number
}

/**
 * Two colours mixed.
 * @param share of `other`, from 0 to 1
 */
export function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [rgb(colour), rgb(other)]
  const mix = (channel: 'r' | 'g' | 'b') => from[channel] + (to[channel] - from[channel]) * share
  return formatHex({ mode: 'rgb', r: mix('r'), g: mix('g'), b: mix('b') })
}

/** The colour with another lightness. */
export function shifted(colour: string, by: number): string {
  const { l, c, h } = toLch(colour)
  return hex({ l: Math.min(l + by, 1), c, h })
}

export function toLch(colour: string): Lch {
  const parsed = toOklch(colour)
  if (!parsed) throw new Error(`${colour} is no colour`)
  return { l: parsed.l, c: parsed.c, h: parsed.h ?? 0 }
}

export function hex({ l, c, h }: Lch): string {
  const colour: Oklch = { mode: 'oklch', l: Math.max(l, 0), c, h: (h + 360) % 360 }
  return formatHex(clampChroma(colour, 'oklch'))
}

function rgb(colour: string): { r: number; g: number; b: number } {
  const parsed = toRgb(colour)
  if (!parsed) throw new Error(`${colour} is no colour`)
  return parsed
}
