/** By how many minutes one tap may delay an order. */
export const delaySteps = [5, 10, 15, 20, 30] as const
/** How often, and by how much in all, an order may be delayed. Beyond that somebody has to call the diner. */
export const mostDelays = 3
export const mostDelayMinutes = 90
/**
 * A delay of at least this many minutes in all is sent to the diner as a message; the order's page shows every delay at
 * once.
 */
export const tellDinerFrom = 10
/**
 * When an order is this many minutes later than first promised, the diner may cancel it although the kitchen has
 * accepted it.
 */
export const cancelWhenDelayedBy = 30

/** Whether an order may be delayed once more after this many delays. */
export function canDelay(given: readonly number[], minutes: number): boolean {
  const sum = given.reduce((all, each) => all + each, 0)
  return given.length < mostDelays && sum + minutes <= mostDelayMinutes
}

/** Minutes that the promise is later than the first one; never negative. */
export function delayedMinutes(firstPromisedTo: Date, promisedTo: Date): number {
  return Math.max(0, Math.round((promisedTo.getTime() - firstPromisedTo.getTime()) / 60_000))
}
