/** Part of a picture in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels of each side that are sent; diners are never shown more. */
const mostPixels = 2_000

/**
 * The part of a picture as a file of its own: a cut-out with what is transparent in it, a photo as small as is of use.
 * @throws where the browser cannot read the picture
 */
export async function cropPicture(file: Blob, area: Area, kind: 'photo' | 'cutout'): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(Math.round(area.width), mostPixels)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side)
  bitmap.close()
  // Safari writes no WebP: it answers PNG then, which is too large for a photo.
  const webp = await toBlob(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  return kind === 'photo' ? toBlob(canvas, 'image/jpeg') : toBlob(canvas, 'image/png')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))),
      type,
      0.92,
    )
  })
}
