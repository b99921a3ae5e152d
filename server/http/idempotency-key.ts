import { invalid } from './refusal.ts'

/** The key that makes a repeated request harmless; null without one. A key that is none is refused with 422. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length < 1 || header.length > 200) throw badKey()
  return header
}

/** Like `readIdempotencyKey`, for requests that need one. */
export function needIdempotencyKey(header: string | string[] | undefined): string {
  const key = readIdempotencyKey(header)
  if (key === null) throw badKey()
  return key
}

function badKey() {
  return invalid('Idempotency-Key', 'The request needs an Idempotency-Key of 1 to 200 characters.')
}
