import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import type { OverlayOptions } from 'sharp'
import type { Palette } from '#domain/palette.ts'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { LogoStyle } from '#domain/tenant.ts'
import { drawLogo } from './icons.ts'
import { colourOf, type SharingPicture, sharingSize } from './sharing-picture.ts'

/** Reads a file of `/tenancy/assets/`; undefined if it does not exist. */
type ReadAsset = (file: string) => Promise<Buffer | undefined>

const { width, height } = sharingSize
const left = 72
/** Drawn around the picture and cut off at the end: dishes at its edge reach beyond it. */
const margin = 40
/** Height of the awning; under it the paper. */
const awning = 574
/** Pixels of the logo's tile. */
const tile = 104

/** Where plates lie, the first the largest: centre and diameter in pixels. */
const places = [
  { x: 918, y: 286, size: 396 },
  { x: 1112, y: 92, size: 210 },
  { x: 1104, y: 492, size: 188 },
]

/**
 * A brand's picture for shared links as PNG: its awning with logo, name and dishes, in its own colours and typeface.
 * @throws if the file of the logo or of a dish is no picture
 */
export async function drawSharingPicture(picture: SharingPicture, readAsset: ReadAsset) {
  const { default: sharp } = await import('sharp')
  const { branding, plates } = picture
  const shown = places.slice(0, plates.length)
  const layers: OverlayOptions[] = []
  for (const [index, place] of shown.entries()) {
    const plate = plates[index]
    if (plate) layers.push(...(await dishOn(plate, place, branding.logoStyle, readAsset)))
  }
  const logo = await readAsset(branding.favicon)
  if (logo) {
    const input = await drawLogo(branding.favicon, logo, tile - 24)
    layers.push({ input, left: margin + left + 12, top: margin + 76 })
  }
  const whole = await sharp(Buffer.from(await ground(picture, shown)))
    .composite(layers)
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(whole)
    .extract({ left: margin, top: margin, width, height })
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}

/** Everything but logo and dishes, as SVG. */
async function ground(picture: SharingPicture, plates: typeof places): Promise<string> {
  const { branding, headline, line } = picture
  const colour: ColourOf = (role) => colourOf(branding, role)
  const room = plates.length > 0 ? 600 : width - 2 * left
  const title = await outlineText(headline, branding.logoStyle, { size: 84, width: room, most: 3 })
  const size = title.length > 2 ? 30 : 34
  const words = await outlineText(line, 'text', {
    size,
    width: room - 40,
    most: title.length > 1 ? 2 : 3,
  })
  // Name and line are centred in the space below the logo.
  const top = 204 + (awning - 204 - title.length * 88 - words.length * 46 - 20) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * margin}" height="${height + 2 * margin}" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}">
<rect width="${width}" height="${height}" fill="${colour('paper')}"/>
${edge(branding.logoStyle, colour)}
${plates.map((place) => plate(place, branding.logoStyle, colour)).join('')}
<rect x="${left}" y="64" width="${tile}" height="${tile}" rx="24" fill="#ffffff"/>
<g fill="${colour('on-banner')}">${stacked(title, top + 68, 88)}</g>
<g fill="${colour('on-banner-2')}">${stacked(words, top + title.length * 88 + 48, 46)}</g>
</svg>`
}

function stacked(lines: string[], top: number, step: number): string {
  return lines
    .map((line, index) => `<g transform="translate(${left} ${top + index * step})">${line}</g>`)
    .join('')
}

type ColourOf = (role: keyof Palette) => string

/** The awning with the lower edge of the logo's style: scallops, a double rule, chequers. */
function edge(style: LogoStyle, colour: ColourOf): string {
  const block = (bottom: number) =>
    `<rect width="${width}" height="${bottom}" fill="${colour('banner')}"/>`
  switch (style) {
    case 'round': {
      const scallops = Array.from(
        { length: 21 },
        (_, index) => `<circle cx="${index * 60}" cy="${awning - 28}" r="31"/>`,
      )
      return `${block(awning - 26)}<g fill="${colour('banner')}">${scallops.join('')}</g>`
    }
    case 'square':
      return `${block(awning)}<rect y="${awning - 24}" width="${width}" height="4" fill="${colour('banner-button')}"/><rect y="${awning - 14}" width="${width}" height="14" fill="${colour('banner-button')}"/>`
    case 'wide': {
      const squares = Array.from(
        { length: 100 },
        (_, index) =>
          `<rect x="${(index % 50) * 24}" y="${awning - 24 + Math.floor(index / 50) * 24}" width="24" height="24" fill="${(index + Math.floor(index / 50)) % 2 === 0 ? colour('ink') : '#ffffff'}"/>`,
      )
      return `${block(awning - 24)}${squares.join('')}`
    }
  }
}

/** A plate as the storefront draws it (`ui/plate.module.css`). */
function plate({ x, y, size }: (typeof places)[number], style: LogoStyle, colour: ColourOf) {
  const radius = size / 2
  const line = `stroke="${colour('plate-line')}" stroke-width="3"`
  const shadow = `<ellipse cx="${x}" cy="${y + size * 0.04}" rx="${radius}" ry="${radius}" fill="#1e100a" fill-opacity=".22"/>`
  switch (style) {
    case 'round':
      return `${shadow}<circle cx="${x}" cy="${y}" r="${radius}" fill="#ffffff" ${line}/><circle cx="${x}" cy="${y}" r="${radius - size * 0.02}" fill="none" stroke="${colour('brand-edge')}" stroke-width="${size * 0.03}"/>`
    case 'square':
      return `<rect x="${x - radius}" y="${y - radius}" width="${size}" height="${size}" rx="${size * 0.14}" fill="#25282e" ${line}/>`
    case 'wide':
      return `${shadow}<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour('secondary')}" ${line}/><circle cx="${x}" cy="${y}" r="${radius - size * 0.05}" fill="none" stroke="#ffffff" stroke-width="${size * 0.07}" stroke-dasharray="${size * 0.07} ${size * 0.07}"/><circle cx="${x}" cy="${y}" r="${radius * 0.82}" fill="#fffaf2"/>`
  }
}

/** A dish in the middle of its plate; a photo fills it. */
async function dishOn(
  dish: Picture,
  { x, y, size }: (typeof places)[number],
  style: LogoStyle,
  readAsset: ReadAsset,
): Promise<OverlayOptions[]> {
  const { default: sharp } = await import('sharp')
  const wanted = Math.round(size * (dish.isCutout ? 0.66 : 0.92))
  const stored = dish.widths.find((each) => each >= wanted) ?? dish.widths.at(-1) ?? dish.width
  const file = pictureUrl(dish, stored, 'webp').split('/').at(-1) ?? ''
  const bytes = await readAsset(file)
  if (!bytes) return []
  const resized = sharp(bytes).resize(wanted, wanted, {
    fit: dish.isCutout ? 'contain' : 'cover',
    background: '#ffffff00',
  })
  const shape = style === 'square' ? wanted * 0.12 : wanted / 2
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${wanted}" height="${wanted}"><rect width="${wanted}" height="${wanted}" rx="${shape}"/></svg>`
  const input = await (dish.isCutout
    ? resized
    : resized.composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
  )
    .png()
    .toBuffer()
  return [
    {
      input,
      left: margin + Math.round(x - wanted / 2),
      top: margin + Math.round(y - wanted / 2),
    },
  ]
}

/** The storefront's faces at the weight and width that pictures use, as files of outlines (`fonts/README.md`). */
const files = {
  round: 'eczar',
  square: 'familjen-grotesk',
  wide: 'anybody',
  text: 'figtree',
} as const satisfies Record<LogoStyle | 'text', string>

type Face = keyof typeof files

const loaded = new Map<Face, Promise<Font>>()

/**
 * Lines of text as outlines in SVG, so that a picture looks the same on every machine: it needs no font installed.
 * Characters that the font lacks are left out.
 * @param width in pixels that a line may have
 * @param most lines; the last ends in '…' where there is more
 */
async function outlineText(
  text: string,
  face: Face,
  { size, width, most }: { size: number; width: number; most: number },
): Promise<string[]> {
  const loading = loaded.get(face) ?? readFace(face)
  loaded.set(face, loading)
  const font = await loading
  const known = [...text].filter((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  const widthOf = (line: string) => (font.layout(line).advanceWidth * size) / font.unitsPerEm
  const lines = wrap(known.join('').split(/\s+/).filter(Boolean), width, widthOf)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown.push(shorten(`${shown.pop()}…`, width, widthOf))
  return shown.map((line) => outline(font, line, size))
}

/** Words in lines, each as long as it can be; a word that is longer than a line is cut. */
function wrap(words: string[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(widthOf(word) <= width ? word : shorten(`${word}…`, width, widthOf))
  }
  return lines
}

/** Takes letters from before the '…' until the line fits. */
function shorten(line: string, width: number, widthOf: (line: string) => number): string {
  let short = line
  while (short.length > 2 && widthOf(short) > width) short = `${short.slice(0, -2).trimEnd()}…`
  return short
}

/** One line with its baseline at 0, as a group of paths. The y axis of fonts points up, that of pictures down. */
function outline(font: Font, line: string, size: number): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(line)
  let x = 0
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`
    x += positions[index]?.xAdvance ?? 0
    return path
  })
  return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Loaded with the first picture: a server that makes none does not carry it. */
async function readFace(face: Face): Promise<Font> {
  const [{ create }, bytes] = await Promise.all([
    import('fontkit'),
    readFile(new URL(`./fonts/${files[face]}.ttf`, import.meta.url)),
  ])
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${files[face]}.ttf is a collection of fonts`)
  return font
}
