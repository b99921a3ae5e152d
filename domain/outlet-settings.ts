import { unitsIn } from './currency.ts'
import { largestOrder } from './largest-order.ts'
import type { MinorUnits } from './money.ts'
import type { Fulfilment } from './slots.ts'

/** How an outlet takes orders. Durations are in minutes. Stored in the database only, not in the tenant's files. */
export interface OutletSettings {
  /** Shown beside an order's number on a board with several outlets; null: the number's prefix. */
  short: string | null
  /** Whether accepting an order for as soon as possible also starts its preparation. */
  startOnAccept: boolean
  autoAccept: AutoAccept
  /** Whether ordering is paused while no board listens; null: once the outlet has a paired board. */
  needsBoard: boolean | null
  /** Minutes after which an unanswered order triggers a text, a call, a pause and the refund. */
  textAfter: number
  callAfter: number
  pauseAfter: number
  refundAfter: number
  /** Minutes without a listening board after which ordering is paused. */
  boardMissingAfter: number
  refundLimit: MinorUnits
  /** End of the business day, local time, `HH:mm`. */
  dayEndsAt: string
  /** Whether steps of an order require a PIN. */
  pinForMoves: boolean
}

export interface AutoAccept {
  /** Empty: a person answers every order. */
  services: Fulfilment[]
  /** The highest total; 0: any. */
  upTo: MinorUnits
  /** Orders are accepted automatically while at most this many are open. */
  openOrders: number
}

/** The highest value of `AutoAccept.upTo`, in main units. @param code ISO 4217 */
export function mostAccepted(code: string): number {
  return largestOrder(code) / unitsIn(code)
}

/** The highest value of `refundLimit`, in main units: a tenth of the largest order. @param code ISO 4217 */
export function mostRefunded(code: string): number {
  return mostAccepted(code) / 10
}

/** Recipients of alerts about unanswered orders. Phone numbers are in E.164. */
export interface AlertSettings {
  phones: string[]
  emails: string[]
  /** When the last test was sent, ISO 8601. */
  testedAt: string | null
  /** When the code of a test was entered, ISO 8601; reset to null when the numbers change. */
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

/** The first of the four times that is not later than the previous one; null if they increase. */
export function escalationFault(
  settings: Pick<OutletSettings, EscalationTime>,
): EscalationTime | null {
  const fault = escalation.find((time, index) => {
    const earlier = escalation[index - 1]
    return earlier !== undefined && settings[time] <= settings[earlier]
  })
  return fault ?? null
}
