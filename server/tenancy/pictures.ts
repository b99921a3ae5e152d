import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Picture } from '#domain/picture.ts'

/** Widths of a picture's versions; none is larger than what it is made from. */
const cutoutWidths = [160, 320, 640]
const photoWidths = [480, 960, 1440]

export interface AssetFile {
  file: string
  contentType: string
  body: Buffer
}

/** A picture of the folder and the names under which it is served. */
export type PlannedPicture =
  | { kind: 'drawing'; file: string; body: Buffer }
  | { kind: 'picture'; picture: Picture; body: Buffer }

/** Names every picture by its content, without making anything yet: an unchanged one is not made again. */
export async function planPictures(
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Map<string, PlannedPicture>> {
  // Loaded here: a server that imports nothing does not carry it.
  const { default: sharp } = await import('sharp')
  const planned = new Map<string, PlannedPicture>()
  for (const [name, body] of pictures) {
    const extension = extname(name)
    const isPhoto = /\.photo\.\w+$/.test(name)
    const base = basename(name, extension).replace(/\.photo$/, '')
    const stored = `${base}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}`
    if (extension === '.svg') {
      planned.set(name, { kind: 'drawing', file: `${stored}.svg`, body })
      continue
    }
    const { width, height } = await sharp(body).metadata()
    const fitting = (isPhoto ? photoWidths : cutoutWidths).filter((wanted) => wanted <= width)
    const widths = fitting.length > 0 ? fitting : [width]
    const largest = widths.at(-1) ?? width
    planned.set(name, {
      kind: 'picture',
      body,
      picture: {
        name: stored,
        widths,
        width: largest,
        height: Math.round((height * largest) / width),
        isCutout: !isPhoto,
      },
    })
  }
  return planned
}

/** The files a picture is served as. `exists` tells which of them are stored already. */
export async function makeAssets(
  planned: PlannedPicture,
  exists: (file: string) => boolean,
): Promise<AssetFile[]> {
  if (planned.kind === 'drawing') {
    return exists(planned.file)
      ? []
      : [{ file: planned.file, contentType: 'image/svg+xml', body: planned.body }]
  }
  const { default: sharp } = await import('sharp')
  const { name, widths } = planned.picture
  const wanted = widths.flatMap((width) => [
    { width, file: `${name}.${width}.avif`, contentType: 'image/avif' },
    { width, file: `${name}.${width}.webp`, contentType: 'image/webp' },
  ])
  return Promise.all(
    wanted
      .filter(({ file }) => !exists(file))
      .map(async ({ width, file, contentType }) => {
        const resized = sharp(planned.body).resize(width)
        const body =
          contentType === 'image/avif'
            ? await resized.avif({ quality: 55, effort: 2 }).toBuffer()
            : await resized.webp({ quality: 80, effort: 3 }).toBuffer()
        return { file, contentType, body }
      }),
  )
}
