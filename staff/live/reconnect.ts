/** Milliseconds between two attempts to connect; the last repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 10_000]
/** Screens that lost the same server must not come back at the same moment. */
const spread = 0.3

/**
 * How long to wait after this many failures in a row.
 * @param chance between 0 and 1
 */
export function waitAfter(failures: number, chance: number): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0] ?? 0
  return Math.round(wait * (1 - spread + 2 * spread * chance))
}
