/** A cut-out has a transparent background and is shown on a plate; a photo fills its frame. */
export const pictureKinds = ['photo', 'cutout'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Kinds of file that the picture of a dish may be. */
export const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']

/** Bytes of a picture. */
export const largestPicture = 8 * 1024 * 1024
