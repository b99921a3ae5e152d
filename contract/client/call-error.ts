import type { ErrorData } from '#contract/error-data.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Network or unexpected failure. */
export const unexpected = 'Oops! Something went wrong.'

/** A failed call: `status` 0 means that no answer arrived. `message` can be shown to the user. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly data: unknown
  /** Error code (`contract/errors.ts`); '' if the network failed. */
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

/** The message of any failure, for display. */
export function messageOf(error: unknown): string {
  return error instanceof CallError && error.message ? error.message : unexpected
}

/** The data of a refusal with one of these codes; null for other failures. */
export function dataOf<Code extends keyof ErrorData>(
  error: unknown,
  ...codes: Code[]
): ErrorData[Code] | null {
  // The contract types the data of each code.
  return isRefusedAs(error, ...codes) ? (error.data as ErrorData[Code]) : null
}

/** The messages of a refusal by field name; empty for other failures. */
export function fieldFaults(error: unknown): Partial<Record<string, string>> {
  const { errors = [] } = dataOf(error, 'invalid', 'no_texts') ?? {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
