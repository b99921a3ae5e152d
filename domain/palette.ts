import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

// Derives every colour of a restaurant's screens from its three colours. Runs when a tenant is imported.

// Only the colour spaces that are used are registered: the whole library has thirty.
register(modeLrgb)
const toRgb = register(modeRgb)
const toOklch = register(modeOklch)

const white = '#ffffff'

/** Colour roles, each a `#rrggbb` or `transparent`, named as the custom properties they become. */
export type Palette = ReturnType<typeof palette>

/** For a role that draws nothing. */
const none = 'transparent'
/** Minimum contrast of text, by WCAG. */
const textContrast = 4.5
/** Minimum contrast of a control with its background, by WCAG. */
const controlContrast = 3
/** Steps of lightness when a colour is darkened. */
const step = 0.004

/** A colour below this chroma has no usable hue; its neutrals and backgrounds are warm. */
const greyChroma = 0.02
const warmHue = 75
/** The neutrals of a grey brand have this share of the usual chroma. With more, greys look brown beside black. */
const greyStrength = 0.1
/** Below this contrast with the banner a plate needs an edge. */
const plateApart = 1.6
/** The middle of a plate, by the style of the logo: enamel, dark stoneware, a paper basket (`ui/tokens.css`). */
const plateColours = { round: '#ffffff', square: '#25282e', wide: '#fffaf2' } as const
/** Maximum chroma of a colour that is darkened for text; more would look too vivid. */
const calmChroma = 0.17

interface Fill {
  fill: string
  on: string
}

/** The palette of three colours, `#rrggbb`. @param logoStyle determines the style of the plates on the banner */
export function palette(
  brand: string,
  secondary: string,
  banner: string,
  logoStyle: keyof typeof plateColours = 'round',
) {
  const neutral = neutralTone(toLch(brand))
  const grey = (l: number, c: number) => hex({ l, c: c * neutral.strength, h: neutral.hue })
  const surfaces = { paper: grey(0.984, 0.006), surface: white, sunk: grey(0.957, 0.01) }
  const ink = { ink: grey(0.225, 0.032), 'ink-2': grey(0.42, 0.028), 'ink-3': grey(0.5, 0.024) }
  const lineStrong = grey(0.6, 0.022)

  const main = fillFor(brand)
  const soft = softTones(brand)
  const second = fillFor(secondary)
  const secondSoft = softTones(secondary, 0.915)
  const top = fillFor(banner)
  // A button that would hardly be visible on the banner uses the colour of the banner's text instead.
  const isVisible = wcagContrast(main.fill, top.fill) >= controlContrast
  const button = isVisible ? main : { fill: top.on, on: top.fill }
  const grounds = [surfaces.paper, surfaces.surface, surfaces.sunk]

  return {
    ...surfaces,
    line: grey(0.905, 0.012),
    'line-strong': darkenUntil(lineStrong, grounds, controlContrast),
    ...ink,
    brand: main.fill,
    'on-brand': main.on,
    'brand-hover': pressedTone(main, 0.045),
    'brand-press': pressedTone(main, 0.08),
    'brand-text': textTone(brand, [...grounds, soft.soft]),
    'brand-soft': soft.soft,
    'brand-tint': soft.tint,
    'brand-edge': isApart(main.fill, surfaces.paper) ? main.fill : lineStrong,
    secondary: second.fill,
    'on-secondary': second.on,
    'secondary-text': textTone(secondary, [...grounds, secondSoft.soft]),
    'secondary-soft': secondSoft.soft,
    'secondary-tint': secondSoft.tint,
    banner: top.fill,
    'on-banner': top.on,
    'on-banner-2': secondaryTone(top),
    'banner-deep': shifted(top.fill, top.on === white ? -0.05 : -0.06),
    'banner-lift': shifted(top.fill, top.on === white ? 0.06 : 0.05),
    'banner-button': button.fill,
    'on-banner-button': button.on,
    focus: darkenUntil(
      hex({ ...toLch(brand), l: Math.min(toLch(brand).l, 0.45) }),
      [...grounds, soft.soft],
      textContrast,
    ),
    'awning-line': isApart(top.fill, surfaces.paper) ? none : lineStrong,
    'plate-line': plateLine(top, plateColours[logoStyle]),
  }
}

/** The palette as CSS declarations: `--paper:#fef9f7;--ink:#28170f;…`. */
export function toCssProperties(colours: Palette): string {
  return Object.entries(colours)
    .map(([role, colour]) => `--${role}:${colour}`)
    .join(';')
}

/** A fill and its text colour: white, else ink of the same hue. The fill is darkened only if neither is readable. */
function fillFor(input: string): Fill {
  for (let colour = toLch(input); ; colour = { ...colour, l: colour.l - step }) {
    const fill = hex(colour)
    const ink = hex({ l: 0.19, c: Math.min(0.04, colour.c), h: colour.h })
    if (wcagContrast(fill, white) >= textContrast) return { fill, on: white }
    if (wcagContrast(fill, ink) >= textContrast) return { fill, on: ink }
  }
}

/** The edge of a plate that is hardly visible on the banner; stronger if the banner's text has little contrast. */
function plateLine({ fill, on }: Fill, plate: string): string {
  if (wcagContrast(plate, fill) >= plateApart) return none
  return wcagContrast(mixed(fill, on, 0.45), fill) >= plateApart
    ? mixed(fill, on, 0.45)
    : mixed(fill, on, 0.55)
}

function isApart(fill: string, ground: string): boolean {
  return wcagContrast(fill, ground) >= 1.4
}

/** A darker fill, or a lighter one if the text would be unreadable on the darker. */
function pressedTone({ fill, on }: Fill, by: number): string {
  const darker = shifted(fill, -by)
  return wcagContrast(darker, on) >= textContrast ? darker : shifted(fill, by)
}

/** Secondary text on a fill: the text colour mixed with the fill, as far as it stays readable. */
function secondaryTone({ fill, on }: Fill): string {
  for (let share = 0.78; share < 1; share += 0.02) {
    const candidate = mixed(fill, on, share)
    if (wcagContrast(candidate, fill) >= textContrast) return candidate
  }
  return on
}

function textTone(input: string, grounds: string[]): string {
  if (hasContrast(input, grounds, textContrast)) return hex(toLch(input))
  const colour = toLch(input)
  return darkenUntil(hex({ ...colour, c: Math.min(colour.c, calmChroma) }), grounds, textContrast)
}

/** Background tones of the colour's hue. Yellows get more chroma, to avoid beige; greys get a warm hue. */
function softTones(input: string, tintLightness = 0.918): { soft: string; tint: string } {
  const colour = toLch(input)
  const h = colour.c < greyChroma ? warmHue : colour.h
  const isYellow = h >= 68 && h <= 118 && colour.c >= greyChroma
  const tone = (l: number, chroma: number) =>
    hex({
      l: isYellow ? l + (1 - l) / 3 : l,
      c: Math.min(chroma * (isYellow ? 1.45 : 1), colour.c * 0.6),
      h,
    })
  return { soft: tone(0.955, 0.034), tint: tone(tintLightness, 0.062) }
}

/** Hue and strength of the neutrals: warm brands shift towards 70°, cool ones get less chroma, greys 75° and hardly any. */
function neutralTone({ c, h }: Lch): { hue: number; strength: number } {
  if (c < greyChroma) return { hue: warmHue, strength: greyStrength }
  const turn = ((70 - h + 540) % 360) - 180 // shortest turn to 70°, in degrees
  return Math.abs(turn) <= 100 ? { hue: h + turn * 0.6, strength: 1 } : { hue: h, strength: 0.6 }
}

function darkenUntil(input: string, grounds: string[], contrast: number): string {
  for (let colour = toLch(input); ; colour = { ...colour, l: colour.l - step }) {
    const candidate = hex(colour)
    if (colour.l <= 0 || hasContrast(candidate, grounds, contrast)) return candidate
  }
}

function hasContrast(colour: string, grounds: string[], contrast: number): boolean {
  return grounds.every((ground) => wcagContrast(colour, ground) >= contrast)
}

/** Lightness from 0 to 1, chroma and hue of OKLCH. */
interface Lch {
  l: number
  c: number
  /** Degrees; 0 for a grey. */
  h: number
}

/** @param share of `other`, from 0 to 1 */
function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [rgb(colour), rgb(other)]
  const mix = (channel: 'r' | 'g' | 'b') => from[channel] + (to[channel] - from[channel]) * share
  return formatHex({ mode: 'rgb', r: mix('r'), g: mix('g'), b: mix('b') })
}

function shifted(colour: string, by: number): string {
  const { l, c, h } = toLch(colour)
  return hex({ l: Math.min(l + by, 1), c, h })
}

function toLch(colour: string): Lch {
  const parsed = toOklch(colour)
  if (!parsed) throw new Error(`${colour} is no colour`)
  return { l: parsed.l, c: parsed.c, h: parsed.h ?? 0 }
}

function hex({ l, c, h }: Lch): string {
  const colour: Oklch = { mode: 'oklch', l: Math.max(l, 0), c, h: (h + 360) % 360 }
  return formatHex(clampChroma(colour, 'oklch'))
}

function rgb(colour: string): { r: number; g: number; b: number } {
  const parsed = toRgb(colour)
  if (!parsed) throw new Error(`${colour} is no colour`)
  return parsed
}
