/**
 * `33–48`, or `from 33` while no address is known: the road to it may take longer, never less.
 * @param isLowest whether the figures are the lowest of the outlet's areas
 */
export function minutesRange([from, to]: readonly [number, number], isLowest: boolean): string {
  return isLowest ? `from ${from}` : `${from}–${to}`
}
