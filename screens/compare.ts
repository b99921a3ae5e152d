import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** How a picture differs from the one of the same name before. */
export interface Difference {
  file: string
  /** Pixels that differ; null where one of the two is missing. */
  pixels: number | null
  /** Of all pixels, 0 to 1. */
  share: number
}

/**
 * Compares the pictures of two folders, and writes for each that differs a picture of the differences.
 * @returns what differs, most first
 */
export async function compareFolders(
  before: string,
  now: string,
  differences: string,
): Promise<Difference[]> {
  const files = new Set([...pictures(before), ...pictures(now)])
  const found: Difference[] = []
  for (const file of files) {
    if (!existsSync(join(before, file)) || !existsSync(join(now, file))) {
      found.push({ file, pixels: null, share: 1 })
      continue
    }
    const { pixels, share, picture } = await comparePictures(join(before, file), join(now, file))
    if (pixels === 0) continue
    writeFileSync(join(differences, file), picture)
    found.push({ file, pixels, share })
  }
  return found.sort((a, b) => b.share - a.share)
}

function pictures(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.png'))
}

/** A picture that is taller or wider than the other differs in all that is beside it. */
async function comparePictures(before: string, now: string) {
  const [a, b] = [await sharp(before).metadata(), await sharp(now).metadata()]
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) }
  const [left, right] = [await pixelsOf(before, size), await pixelsOf(now, size)]
  const difference = Buffer.alloc(left.length)
  const { width, height } = size
  const pixels = pixelmatch(left, right, difference, width, height, { threshold: 0.1 })
  const picture = await sharp(difference, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer()
  return { pixels, share: pixels / (width * height), picture }
}

function pixelsOf(file: string, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(file)
    .ensureAlpha()
    .resize({ ...size, fit: 'contain', position: 'left top', background: '#ff00ff' })
    .raw()
    .toBuffer()
}

/** A page that shows each picture that differs: before, now, and where. */
export function report(commit: string, differences: Difference[]): string {
  const rows = differences.map(({ file, pixels, share }) => {
    const address = encodeURIComponent(file)
    const what =
      pixels === null ? 'only once' : `${pixels} pixels, ${(share * 100).toFixed(2)} percent`
    const columns = ['before', 'now', 'differences'].map(
      (folder) => `<td><a href="${folder}/${address}"><img src="${folder}/${address}"></a></td>`,
    )
    return `<tr><th colspan="3">${file}: ${what}</th></tr><tr>${columns.join('')}</tr>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens since ${commit}</title>
<style>body{font:16px sans-serif}img{width:100%;border:1px solid #ccc}td{width:33%;vertical-align:top}th{text-align:left}</style>
<h1>${differences.length} pictures differ from ${commit}</h1><table>${rows.join('\n')}</table>`
}
