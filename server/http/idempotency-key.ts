import { invalid } from './refusal.ts'

/**
 * Reads the `Idempotency-Key` header; null when it is missing and the call does not require it. An invalid key is
 * refused with 422.
 */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  need: 'required' | 'optional',
): string | null {
  if (header === undefined && need === 'optional') return null
  if (typeof header !== 'string' || header.length < 1 || header.length > 200) {
    throw invalid('Idempotency-Key', 'The request needs an Idempotency-Key of 1 to 200 characters.')
  }
  return header
}
