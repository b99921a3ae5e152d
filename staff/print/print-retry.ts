/** Milliseconds until the next try after so many failures in a row: 10, 20 and 40 seconds, then a minute. */
export function waitAfter(failures: number): number {
  return Math.min(60_000, 10_000 * 2 ** (failures - 1))
}

interface Failures {
  count: number
  /** When the last one was, by the same clock as the questions. */
  at: number
  /** The connection that failed. */
  port: unknown
}

/** By the printer's id. */
const failing = new Map<string, Failures>()

/**
 * Whether a printer that failed in the middle of a ticket may try again. Each try prints the start of the ticket once more, so
 * that they become rarer; another connection may try at once.
 */
export function mayTry(id: string, port: unknown, now: number): boolean {
  const last = failing.get(id)
  if (!last || last.port !== port) return true
  return now - last.at >= waitAfter(last.count)
}

/** Notes how a try ended. */
export function noteTry(
  id: string,
  port: unknown,
  { failed, now }: { failed: boolean; now: number },
) {
  const last = failing.get(id)
  if (!failed) failing.delete(id)
  else failing.set(id, { count: last && last.port === port ? last.count + 1 : 1, at: now, port })
}
