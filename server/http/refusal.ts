import type { ErrorCode } from '#contract/errors.ts'

/**
 * A limit that was reached, for the log. The name is a constant of the code; the contact is logged only as a hash.
 */
export interface ReachedLimit {
  name: string
  contact?: string
}

/** A request that cannot be granted. The error handler turns it into the envelope (sentences: `contract/errors.ts`). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Replaces the sentence of the code. */
  readonly sentence: string | undefined
  /** `data` of the envelope. */
  readonly data: unknown
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** Which limit was reached, if the code does not say it. */
  readonly limit: ReachedLimit | undefined

  constructor(
    code: ErrorCode,
    details: { message?: string; data?: unknown; retryAfter?: number; limit?: ReachedLimit } = {},
  ) {
    super(details.message ?? code)
    this.code = code
    this.sentence = details.message
    this.data = details.data ?? null
    this.retryAfter = details.retryAfter
    this.limit = details.limit
  }
}

/** The thing itself; refuses with 404 where there is none. */
export function found<T>(thing: T | null | undefined): T {
  if (thing === null || thing === undefined) throw new Refusal('not_found')
  return thing
}

/** 422 with the fields at fault. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', { message, data: { errors: [{ field, message }] } })
}

/** An external service (mail, texts, payments) or the database did not respond; trying again may help. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  /** Replaces the default message to the diner. */
  readonly sentence: string | undefined

  /** @param reason for the log: no contacts, no values */
  constructor(reason: string, options: { cause?: unknown; sentence?: string } = {}) {
    super(reason, options)
    this.sentence = options.sentence
  }
}

/** A provider has refused a job permanently. Operators read the message, so it must not contain personal data. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
