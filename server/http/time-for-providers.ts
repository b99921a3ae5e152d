import { kindOfCall, longestWait } from '#contract/waiting-times.ts'

/**
 * The part of a browser's wait that the calls to a payment provider may take, the time before the first of them included.
 * The rest is for the network and for what is written afterwards.
 */
const share = 2 / 3

/** Milliseconds after the arrival of a request by which its calls to a payment provider have ended. */
export function timeForProviders(method: string): number {
  return share * longestWait[kindOfCall(method)]
}
