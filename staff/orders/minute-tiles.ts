import { acceptMinutes } from '#domain/kitchen-time.ts'

const tiles = 6
/** Beside the usual minutes, those that are wanted most first: two quicker, three slower; the rest where these end. */
const beside = [0, -5, -10, 5, 15, 30, 45, 60, -15, -20, -30]

/** The minutes of the tiles, the usual ones among them, rising. */
export function minuteTiles(usual: number): number[] {
  const { least, most } = acceptMinutes
  return beside
    .map((more) => usual + more)
    .filter((minutes) => minutes >= least && minutes <= most)
    .slice(0, tiles)
    .sort((a, b) => a - b)
}
