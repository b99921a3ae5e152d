import type { ErrorData } from '#contract/error-data.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Network or unexpected failure. */
export const unexpected = 'Oops! Something went wrong.'

/** A call that did not succeed: `status` 0 means that there was no answer. `message` is fit to show. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly data: unknown
  /** Which failure it is (`contract/errors.ts`); '' where the network failed. */
  readonly code: string

  constructor(status: number, message: string, data: unknown = null, code = '') {
    super(message)
    this.status = status
    this.data = data
    this.code = code
  }
}

/** Whether a call was refused with one of these codes. */
export function isRefusedAs(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && (codes as string[]).includes(error.code)
}

/** Any failure as a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof CallError && error.message ? error.message : unexpected
}

/** What a refusal with one of these codes carries; null for every other failure. */
export function dataOf<Code extends keyof ErrorData>(
  error: unknown,
  ...codes: Code[]
): ErrorData[Code] | null {
  // The contract says what each code carries.
  return isRefusedAs(error, ...codes) ? (error.data as ErrorData[Code]) : null
}

/** The messages of a refusal about single fields, by their names; empty for every other failure. */
export function fieldFaults(error: unknown): Partial<Record<string, string>> {
  const { errors = [] } = dataOf(error, 'invalid', 'no_texts') ?? {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
