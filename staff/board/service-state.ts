import type { WireBoard } from '#contract/staff/board.ts'
import { clockTime, dayText, minutesUntil } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'

/** How an outlet stands, as the rail says it. */
export interface ServiceState {
  kind: 'open' | 'busy' | 'paused' | 'closed' | 'lost' | 'old'
  /** `Busy +10`; enough on a phone. */
  text: string
  /** `34 min left`, `till 22:30`; '' where nothing has to be added. */
  more: string
}

type Outlet = WireBoard['outlets'][number]

/** The ends are compared with the clock here, so that none needs an announcement. */
export function serviceState(outlet: Outlet, now: number): ServiceState {
  const { service, time_zone: zone } = outlet
  const pauses = runningPauses(outlet, now)
  if (service.state === 'not_live')
    return { kind: 'paused', text: boardWords.rail.notLive, more: '' }
  if (pauses.length > 0) {
    const until = lastEnd(pauses.map((pause) => pause.until))
    const more = until ? boardWords.rail.left(minutesUntil(until, now)) : ''
    return { kind: 'paused', text: boardWords.rail.paused, more }
  }
  if (service.state === 'closed') {
    const opening = service.next_opening
    return {
      kind: 'closed',
      text: boardWords.rail.closed,
      more: opening ? opensText(opening, now, zone) : '',
    }
  }
  const busy = runningBusy(outlet, now)
  if (busy)
    return {
      kind: 'busy',
      text: boardWords.rail.busy(busy.minutes),
      more: boardWords.rail.left(minutesUntil(busy.until, now)),
    }
  const end = service.closes_at
  return {
    kind: 'open',
    text: boardWords.rail.takingOrders,
    more: end ? boardWords.rail.till(clockTime(end, zone)) : '',
  }
}

export function runningPauses({ service }: Outlet, now: number): Outlet['service']['pauses'] {
  return service.pauses.filter(({ until }) => until === null || Date.parse(until) > now)
}

export function runningBusy({ service: { busy } }: Outlet, now: number): Outlet['busy'] {
  return busy && Date.parse(busy.until) > now ? busy : null
}

/** Null when one of them has no end. */
function lastEnd(ends: (string | null)[]): string | null {
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
}

function opensText(opening: string, now: number, zone: string): string {
  const time = clockTime(opening, zone)
  const day = dayText(opening, now, zone)
  return boardWords.rail.opens(day === words.today ? time : `${day} ${time}`)
}
