import { CallError } from '#contract/client/call-error.ts'

/** Whether a failed call may succeed on retry: network failures are retried, refusals are not. */
export function mayTryAgain(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}
