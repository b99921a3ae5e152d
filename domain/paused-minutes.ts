import type { PauseKind } from './live-facts.ts'
import { sum } from './money.ts'
import type { OpenInterval } from './opening-hours.ts'

/** Pauses that a report counts: a restaurant that has not opened yet loses no orders. */
export const reportedPauses = [
  'hand',
  'no_board',
  'unanswered',
  'printer',
] as const satisfies readonly PauseKind[]
export type ReportedPause = (typeof reportedPauses)[number]

export interface PausedMinutes {
  kind: ReportedPause
  minutes: number
}

/** A period in which an outlet took no orders for one of its services or for all. */
export interface PauseTime {
  kind: PauseKind
  at: Date
  /** Its end, or now while it lasts. */
  endedAt: Date
}

const minute = 60_000

/** Minutes without orders inside opening hours; overlapping pauses of one kind count once. @param day the limits */
export function pausedMinutes(
  pauses: readonly PauseTime[],
  open: Iterable<OpenInterval>,
  day: { starts: Date; ends: Date },
): PausedMinutes[] {
  const stretches = [...open].map(({ opensAt, closesAt }) => ({
    from: Math.max(opensAt.getTime(), day.starts.getTime()),
    to: Math.min(closesAt.getTime(), day.ends.getTime()),
  }))
  return reportedPauses
    .map((kind) => {
      const times = pauses
        .filter((pause) => pause.kind === kind)
        .sort((a, b) => a.at.getTime() - b.at.getTime())
      const paused = sum(stretches.map(({ from, to }) => covered(times, from, to)))
      return { kind, minutes: Math.round(paused / minute) }
    })
    .filter(({ minutes }) => minutes > 0)
}

/** Milliseconds between two instants that are covered by pauses. @param times sorted by their start */
function covered(times: readonly PauseTime[], from: number, to: number): number {
  let milliseconds = 0
  let countedTill = from
  for (const { at, endedAt } of times) {
    const begin = Math.max(at.getTime(), countedTill)
    const end = Math.min(endedAt.getTime(), to)
    if (end <= begin) continue
    milliseconds += end - begin
    countedTill = end
  }
  return milliseconds
}
