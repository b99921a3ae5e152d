import { unitsIn } from './currency.ts'
import { largestOrder } from './largest-order.ts'
import type { MinorUnits } from './money.ts'
import type { Fulfilment } from './slots.ts'

/** How an outlet takes orders, in minutes unless named otherwise; in none of the tenant's files. */
export interface OutletSettings {
  /** Shown beside an order's number on a board with several outlets; null: the number's prefix. */
  short: string | null
  /** An accepted order for as soon as possible counts as being cooked immediately. */
  startOnAccept: boolean
  autoAccept: AutoAccept
  /** Whether ordering stops while no board listens; null: from the outlet's first paired board on. */
  needsBoard: boolean | null
  /** Minutes after which an unanswered order triggers a text, a call, a pause and the refund. */
  textAfter: number
  callAfter: number
  pauseAfter: number
  refundAfter: number
  boardMissingAfter: number
  refundLimit: MinorUnits
  /** Wall clock, `HH:mm`. */
  dayEndsAt: string
  pinForMoves: boolean
}

export interface AutoAccept {
  /** Empty: every order is answered by a person. */
  services: Fulfilment[]
  upTo: MinorUnits
  /** Orders are accepted automatically while at most this many are open. */
  openOrders: number
}

/** The highest total up to which orders may be accepted automatically, in main units. @param code ISO 4217 */
export function mostAccepted(code: string): number {
  return largestOrder(code) / unitsIn(code)
}

/** The highest refund limit of a manager, in main units: £1,000 of the largest order's £10,000. @param code ISO 4217 */
export function mostRefunded(code: string): number {
  return mostAccepted(code) / 10
}

/** Recipients of alerts about waiting orders. Phones in E.164. */
export interface AlertSettings {
  phones: string[]
  emails: string[]
  /** When the last test was sent, ISO 8601. */
  testedAt: string | null
  /** When the code of a test was entered, ISO 8601; null since the numbers changed. */
  provenAt: string | null
  /** The code of the last test: its keyed hash in base64, and when it expires, ISO 8601. */
  test: { hash: string; until: string } | null
}

export interface TicketSettings {
  printOn: 'accept' | 'arrival' | 'hand'
  kitchenCopies: number
  counterCopies: number
  printerId: string | null
  thankYou: string
}

/** @param unitsIn the smallest units in one main unit of the currency, such as 100 */
export function defaultOutletSettings(unitsIn: number): OutletSettings {
  return {
    short: null,
    startOnAccept: true,
    autoAccept: { services: [], upTo: 0, openOrders: 0 },
    needsBoard: null,
    textAfter: 2,
    callAfter: 3,
    pauseAfter: 5,
    refundAfter: 10,
    boardMissingAfter: 3,
    refundLimit: 50 * unitsIn,
    dayEndsAt: '04:00',
    pinForMoves: false,
  }
}

export const defaultAlertSettings: AlertSettings = {
  phones: [],
  emails: [],
  testedAt: null,
  provenAt: null,
  test: null,
}

export const defaultTicketSettings: TicketSettings = {
  printOn: 'accept',
  kitchenCopies: 1,
  counterCopies: 1,
  printerId: null,
  thankYou: '',
}

type EscalationTime = 'textAfter' | 'callAfter' | 'pauseAfter' | 'refundAfter'
const escalation: EscalationTime[] = ['textAfter', 'callAfter', 'pauseAfter', 'refundAfter']

/** The first of the four times that is not later than the one before it; null when all are. */
export function escalationFault(
  settings: Pick<OutletSettings, EscalationTime>,
): EscalationTime | null {
  const fault = escalation.find((time, index) => {
    const earlier = escalation[index - 1]
    return earlier !== undefined && settings[time] <= settings[earlier]
  })
  return fault ?? null
}
