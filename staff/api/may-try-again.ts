import { CallError } from '#contract/client/call-error.ts'

/** Whether a call that failed may succeed later: what did not arrive is asked for again, what was refused stays refused. */
export function mayTryAgain(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}
