import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Picture } from '#domain/picture.ts'

/** Widths of a picture's versions in pixels; none is larger than what it is made from. */
const cutoutWidths = [160, 320, 640]
const photoWidths = [480, 960, 1440]

/** Pixels above which a picture is refused: more than any camera's, less than what fills the memory. */
const mostPixels = 50_000_000

export interface AssetFile {
  file: string
  contentType: string
  body: Buffer
}

/** A picture of the folder and the names under which it is served. */
export type PlannedPicture =
  | { kind: 'drawing'; file: string; body: Buffer }
  | { kind: 'picture'; picture: Picture; body: Buffer }

/**
 * Names a picture by its content, without making anything yet: an unchanged one is not made again.
 * @param name of the file; `x.photo.webp` is a photo that fills its frame, any other `x.webp` a cut-out
 * @throws when the bytes are no picture
 */
export async function planPicture(name: string, body: Buffer): Promise<PlannedPicture> {
  const extension = extname(name)
  const isPhoto = /\.photo\.\w+$/.test(name)
  const base = basename(name, extension).replace(/\.photo$/, '')
  const stored = `${base}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}`
  if (extension === '.svg') return { kind: 'drawing', file: `${stored}.svg`, body }

  const { autoOrient: size } = await (await loadSharp())(body, {
    limitInputPixels: mostPixels,
  }).metadata()
  const fitting = (isPhoto ? photoWidths : cutoutWidths).filter((wanted) => wanted <= size.width)
  const widths = fitting.length > 0 ? fitting : [size.width]
  const width = widths.at(-1) ?? size.width
  const height = Math.round((size.height * width) / size.width)
  return {
    kind: 'picture',
    body,
    picture: { name: stored, widths, width, height, isCutout: !isPhoto },
  }
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
  const { body, picture } = planned
  const wanted = picture.widths
    .flatMap((width) => [
      { width, file: `${picture.name}.${width}.avif`, contentType: 'image/avif' },
      { width, file: `${picture.name}.${width}.webp`, contentType: 'image/webp' },
    ])
    .filter(({ file }) => !exists(file))
  return Promise.all(
    wanted.map(async ({ width, file, contentType }) => ({
      file,
      contentType,
      body: await encode(body, width, contentType),
    })),
  )
}

/** Low compression effort: a first start creates hundreds; twice the time would save 5 % of the bytes. */
async function encode(body: Buffer, width: number, contentType: string): Promise<Buffer> {
  const resized = (await loadSharp())(body).autoOrient().resize(width)
  return contentType === 'image/avif'
    ? resized.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 80, effort: 2 }).toBuffer()
}

/** Loaded at the first import only: a server that imports nothing does not carry it. */
async function loadSharp() {
  return (await import('sharp')).default
}
