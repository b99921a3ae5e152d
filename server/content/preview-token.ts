import { isSameHash, type Keyed, keyedHash } from '#server/keyed-hash.ts'

/** How long a link to a preview works, in milliseconds. */
export const previewLasts = 30 * 60_000

/** What a link to a preview shows. */
interface Preview {
  /** The id of a menu, or the name of the website's draft. */
  draft: string
  /** Milliseconds of the epoch. */
  expiresAt: number
  /** Milliseconds by which the preview's clock is ahead. */
  ahead: number
}

/** The signed token; it is not stored. */
export function signPreview(ctx: Keyed, preview: Preview): string {
  const { draft, expiresAt, ahead } = preview
  return [draft, expiresAt, ahead, sign(ctx, preview).toString('base64url')].join('.')
}

/** What a token shows; null for one that is over, or not of this tenant. */
export function readPreview(ctx: Keyed & { now(): Date }, token: string): Preview | null {
  const match = /^([\w-]{1,100})\.(\d{1,15})\.(\d{1,11})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, draft = '', until = '', by = '', signature = ''] = match
  const preview = { draft, expiresAt: Number(until), ahead: Number(by) }
  const isSigned = isSameHash(Buffer.from(signature, 'base64url'), sign(ctx, preview))
  return isSigned && preview.expiresAt > ctx.now().getTime() ? preview : null
}

function sign(ctx: Keyed, { draft, expiresAt, ahead }: Preview): Buffer {
  return keyedHash(ctx, 'preview', `${expiresAt} ${ahead}`, draft)
}
