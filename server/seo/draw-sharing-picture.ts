import type { OverlayOptions } from 'sharp'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import type { LogoStyle } from '#domain/tenant.ts'
import { colourOf } from './colour-of.ts'
import { drawLogo } from './icons.ts'
import { type SharingPicture, sharingSize } from './sharing-picture.ts'
import { outlineText } from './text-outline.ts'

/** Reads a file of `/tenancy/assets/`; undefined if it does not exist. */
type ReadAsset = (file: string) => Promise<Buffer | undefined>

const { width, height } = sharingSize
const left = 72
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
export async function drawSharingPicture(
  picture: SharingPicture,
  readAsset: ReadAsset,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { branding, plates } = picture
  const shown = places.slice(0, plates.length)
  const layers: OverlayOptions[] = []
  for (const [index, plate] of plates.entries()) {
    const place = places[index]
    if (place) layers.push(...(await dishOn(plate, place, branding.logoStyle, readAsset)))
  }
  const logo = await readAsset(branding.favicon)
  if (logo) {
    const input = await drawLogo(branding.favicon, logo, tile - 24)
    layers.push({ input, left: left + 12, top: 76 })
  }
  return sharp(Buffer.from(await ground(picture, shown)))
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}

/** Everything but logo and dishes, as SVG. */
async function ground(picture: SharingPicture, plates: typeof places): Promise<string> {
  const { branding, headline, line } = picture
  const colour = (role: Parameters<typeof colourOf>[1]) => colourOf(branding, role)
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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
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

type ColourOf = (role: Parameters<typeof colourOf>[1]) => string

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
function plate(
  { x, y, size }: (typeof places)[number],
  style: LogoStyle,
  colour: ColourOf,
): string {
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
  return withinPicture(input, Math.round(x - wanted / 2), Math.round(y - wanted / 2), wanted)
}

/** Clips parts beyond the picture's edge, which the drawing library refuses. */
async function withinPicture(
  input: Buffer,
  x: number,
  y: number,
  size: number,
): Promise<OverlayOptions[]> {
  const { default: sharp } = await import('sharp')
  const [cutLeft, cutTop] = [Math.max(0, -x), Math.max(0, -y)]
  const cut = {
    left: cutLeft,
    top: cutTop,
    width: Math.min(size - cutLeft, width - Math.max(0, x)),
    height: Math.min(size - cutTop, height - Math.max(0, y)),
  }
  if (cut.width <= 0 || cut.height <= 0) return []
  return [
    {
      input: await sharp(input).extract(cut).toBuffer(),
      left: Math.max(0, x),
      top: Math.max(0, y),
    },
  ]
}
