import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import type { LogoStyle } from '#domain/tenant.ts'

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
export async function outlineText(
  text: string,
  face: Face,
  { size, width, most }: { size: number; width: number; most: number },
): Promise<string[]> {
  const font = await faceOf(face)
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

function faceOf(face: Face): Promise<Font> {
  const known = loaded.get(face)
  if (known) return known
  const font = readFace(face)
  loaded.set(face, font)
  return font
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
