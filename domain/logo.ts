/** Kinds of file that a logo may be. */
export const logoTypes = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'] as const

/** Bytes of a logo. */
export const largestLogo = 300 * 1024
