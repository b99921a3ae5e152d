import { type Picture, pictureUrl } from '#domain/picture.ts'

/** A picture that the dish has already, in the largest size that is kept, to be cut anew. */
export async function loadStoredPicture(picture: Picture): Promise<File> {
  const answer = await fetch(pictureUrl(picture, Math.max(...picture.widths), 'webp'))
  if (!answer.ok) throw new Error(`${picture.name} answered ${answer.status}`)
  return new File([await answer.blob()], picture.name, { type: 'image/webp' })
}
