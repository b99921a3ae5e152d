/** By how many minutes one tap may delay an order. */
export const delaySteps = [5, 10, 15, 20, 30] as const
/** How often, and by how much in all: then somebody has to speak to the diner. */
export const mostDelays = 3
export const mostDelayMinutes = 90
/** From so many minutes in all the diner gets a message; the order's page says it at once. */
export const tellDinerFrom = 10
/** So late, beyond the first promise, the diner may still cancel what the kitchen has accepted. */
export const cancelWhenDelayedBy = 30

/** Whether an order that was delayed so often may be delayed once more. */
export function canDelay(given: readonly number[], minutes: number): boolean {
  const sum = given.reduce((all, each) => all + each, 0)
  return given.length < mostDelays && sum + minutes <= mostDelayMinutes
}

/** Minutes that the promise is later than the first one, never less than none. */
export function delayedMinutes(firstPromisedTo: Date, promisedTo: Date): number {
  return Math.max(0, Math.round((promisedTo.getTime() - firstPromisedTo.getTime()) / 60_000))
}
