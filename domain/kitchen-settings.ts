import { defaultEscalation, type EscalationTimes } from './escalation.ts'
import type { Fulfilment } from './slots.ts'

/** How an outlet works with its orders; of the place, so it never stands in the folder. */
export interface OutletSettings extends EscalationTimes {
  /** An order for now goes from accepted to cooking in the same step. */
  startOnAccept: boolean
  /** Orders that are accepted as they are placed: of these services, up to a total, while no more dockets are open. */
  autoAccept: { services: Fulfilment[]; upTo: number; openOrders: number }
  /** Whether orders are paused while no screen listens; null until somebody decides: from the first paired board on. */
  needsBoard: boolean | null
  /** Minutes without a listening screen before that. */
  boardMissingAfter: number
  /** What a manager may give back of one order, in smallest units. */
  refundLimit: number
  /** `HH:mm` */
  dayEndsAt: string
  pinForMoves: boolean
  /** Who is told of orders that nobody answers. */
  alerts: { phones: string[]; emails: string[] }
}

export const defaultOutletSettings: OutletSettings = {
  ...defaultEscalation,
  startOnAccept: true,
  autoAccept: { services: [], upTo: 0, openOrders: 0 },
  needsBoard: null,
  boardMissingAfter: 3,
  refundLimit: 5_000,
  dayEndsAt: '04:00',
  pinForMoves: false,
  alerts: { phones: [], emails: [] },
}

/** The settings of an outlet that has changed some of them, or none. */
export function outletSettings(changed: Partial<OutletSettings> | undefined): OutletSettings {
  return { ...defaultOutletSettings, ...changed }
}
