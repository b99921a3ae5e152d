import { unitsIn } from './currency.ts'
import { largestOrder } from './largest-order.ts'
import type { MinorUnits } from './money.ts'
import type { Fulfilment } from './slots.ts'

/** How an outlet takes orders. It belongs to the place, not to the brand: no folder holds it. Minutes unless named. */
export interface OutletSettings {
  /** Beside an order's number where a board shows several outlets; null: the number's prefix. */
  short: string | null
  /** An accepted order for as soon as possible is being cooked at once. */
  startOnAccept: boolean
  autoAccept: AutoAccept
  /** Whether orders stop while no board listens; null: from the outlet's first paired board on. */
  needsBoard: boolean | null
  /** Minutes after which an unanswered order causes a text, a call, a pause and the refund. */
  textAfter: number
  callAfter: number
  pauseAfter: number
  refundAfter: number
  boardMissingAfter: number
  /** The most that a manager may refund of one order. */
  refundLimit: MinorUnits
  /** Wall clock, `HH:mm`. */
  dayEndsAt: string
  /** Every move asks for a PIN. */
  pinForMoves: boolean
}

export interface AutoAccept {
  /** Empty: every order is answered by a person. */
  services: Fulfilment[]
  /** The largest total. */
  upTo: MinorUnits
  /** Orders are accepted by themselves while at most this many are open. */
  openOrders: number
}

/** The highest total up to which orders may be accepted by themselves, in main units. @param code ISO 4217 */
export function mostAccepted(code: string): number {
  return largestOrder(code) / unitsIn(code)
}

/** The highest refund limit of a manager, in main units: £1,000 of the largest order's £10,000. @param code ISO 4217 */
export function mostRefunded(code: string): number {
  return mostAccepted(code) / 10
}

/** Who hears of an order that waits. Phones in E.164. */
export interface AlertSettings {
  phones: string[]
  emails: string[]
  /** When a test was sent last, ISO 8601. */
  testedAt: string | null
  /** When somebody entered the code of a test, ISO 8601; null since the numbers changed. */
  provenAt: string | null
  /** The code of the last test: its keyed hash in base64, and until when it counts, ISO 8601. */
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
