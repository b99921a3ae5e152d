import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { StoredPlan } from '#database/content-tables.ts'
import type { Picture, PictureKind } from '#domain/picture.ts'

/** Widths of a picture's versions in pixels; none is larger than its source. */
const cutoutWidths = [160, 320, 640]
const photoWidths = [480, 960, 1440]

/** Pixels above which a picture is refused: more than any camera's, fewer than would fill the memory. */
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

/** The folder's pictures by the names they have there. */
export type Pictures = ReadonlyMap<string, PlannedPicture>

/** Null for a drawing: drawings are logos, not dishes. */
export function pictureOf(pictures: Pictures, name: string): Picture | null {
  const planned = pictures.get(name)
  return planned?.kind === 'picture' ? planned.picture : null
}

export function assetFile(pictures: Pictures, name: string): string {
  const planned = pictures.get(name)
  if (!planned) return ''
  if (planned.kind === 'drawing') return planned.file
  return `${planned.picture.name}.${planned.picture.width}.webp`
}

/** Plans for pictures that exist already, by the names of their files. They have no bytes: nothing is made from them. */
export function planExistingPictures(
  pictures: Record<string, Picture>,
): Map<string, PlannedPicture> {
  return new Map(
    Object.entries(pictures).map(([name, picture]) => [
      name,
      { kind: 'picture', picture, body: Buffer.alloc(0) },
    ]),
  )
}

/** The plan of a picture that was checked when it came. */
export function pictureFromPlan({ plan }: StoredPlan, body: Buffer): PlannedPicture {
  return { ...plan, body }
}

/**
 * Names a picture by its content, `x.photo.webp` being a photo that fills its frame, others cut-outs. Throws for bytes
 * that are no WebP, PNG or JPEG, unless it is a drawing.
 */
export async function planPicture(name: string, body: Buffer): Promise<PlannedPicture> {
  const extension = extname(name)
  const isPhoto = /\.photo\.\w+$/.test(name)
  const base = basename(name, extension).replace(/\.photo$/, '')
  const stored = `${base}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}`
  if (extension === '.svg') return { kind: 'drawing', file: `${stored}.svg`, body }
  if (!hasPictureHeader(body)) throw new Error('it is no WebP, PNG or JPEG')

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

/** Whether a file begins as WebP, PNG or JPEG: the decoder would also accept drawings, which are not checked. */
function hasPictureHeader(body: Buffer): boolean {
  const start = body.toString('latin1', 0, 12)
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF[\s\S]{4}WEBP$/.test(start)
  )
}

/** Pixels that each side of an upload may have. */
const uploads = { least: 200, most: 6_000 }
/** Pixels of an upload's larger side that are stored: twice the largest size on any screen. */
const keptPixels = { photo: 2_000, cutout: 1_280 }

/** Reads an upload as upright WebP no larger than needed, without metadata such as its place; or says why it is unusable. */
export async function readUpload(bytes: Buffer, kind: PictureKind) {
  const sharp = await loadSharp()
  const { least, most } = uploads
  if (!hasPictureHeader(bytes)) return notUsable('This is no WebP, PNG or JPEG picture.')
  try {
    const { autoOrient: size } = await sharp(bytes, {
      limitInputPixels: mostPixels,
    }).metadata()
    if (Math.min(size.width, size.height) < least || Math.max(size.width, size.height) > most) {
      return notUsable(
        `This picture is ${size.width} by ${size.height} pixels. Each side must have ${least} to ${most}.`,
      )
    }
    const side = keptPixels[kind]
    const body = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 3 })
      .toBuffer()
    return { body }
  } catch {
    return notUsable('This picture cannot be read. Save it again as JPEG or PNG, and try that.')
  }
}

function notUsable(message: string) {
  return { problem: { message, data: { errors: [{ field: 'body', message }] } } }
}

export function assetNames(planned: PlannedPicture): string[] {
  if (planned.kind === 'drawing') return [planned.file]
  const { name, widths } = planned.picture
  return widths.flatMap((width) => [`${name}.${width}.avif`, `${name}.${width}.webp`])
}

/** The files a picture is served as, without those that `exists` knows; `read` gives its bytes if any is to be made. */
export async function makeAssets(
  planned: PlannedPicture,
  exists: (file: string) => boolean,
  read = async () => planned.body,
): Promise<AssetFile[]> {
  if (planned.kind === 'drawing') {
    return exists(planned.file)
      ? []
      : [{ file: planned.file, contentType: 'image/svg+xml', body: await read() }]
  }
  const { picture } = planned
  const wanted = picture.widths
    .flatMap((width) => [
      { width, file: `${picture.name}.${width}.avif`, contentType: 'image/avif' },
      { width, file: `${picture.name}.${width}.webp`, contentType: 'image/webp' },
    ])
    .filter(({ file }) => !exists(file))
  if (wanted.length === 0) return []
  const body = await read()
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
