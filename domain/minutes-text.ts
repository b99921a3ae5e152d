/**
 * `33–48`, or `from 33` while no address is known, since the travel time to it can only be longer.
 * @param isLowest whether the figures are the lowest of the outlet's areas
 */
export function minutesRange([from, to]: readonly [number, number], isLowest: boolean): string {
  return isLowest ? `from ${from}` : `${from}–${to}`
}
