import { calls } from '#contract/diner-calls.ts'
import { callInBackground } from './call-in-background.ts'

/** Loaded with the first error, so that no page starts with what few need. */
export function sendErrorReport(body: {
  message: string
  stack: string
  path: string
  build: string
}): void {
  callInBackground(calls.reportClientError, { body })
}
