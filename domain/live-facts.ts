import type { Fulfilment } from './fulfilment.ts'

/** Who or what stopped taking orders: a person, or the system because nobody is there to hear them. */
export const pauseKinds = ['hand', 'no_board', 'unanswered', 'not_live', 'printer'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** Whether a person can lift a pause of this kind; the others end by themselves. */
export function isLiftable(kind: PauseKind): boolean {
  return kind !== 'no_board' && kind !== 'not_live'
}

// Instants are text, ISO 8601: live facts travel inside pages, and each ends there by the browser's clock.

/** No orders for these services. Ends by the clock; null: when somebody lifts it. */
export interface Pause {
  /** Left out of one that stands in the folder. */
  id?: string
  kind: PauseKind
  services: Fulfilment[]
  until: string | null
  /** What diners read; '' is the restaurant's own sentence. */
  message: string
}

/** Minutes that the kitchen needs more, until then. */
export type BusyMinutes = Pick<Busy, 'minutes' | 'until'>

/** The kitchen needs longer for what is ordered now. */
export interface Busy {
  minutes: number
  until: string
  /** Half the places in each slot that starts before its end. */
  isHalf: boolean
}

/**
 * An item or an option that one outlet cannot serve, or not more than a number of times. Ends by the clock; null: when
 * somebody takes it back.
 */
export interface StockMark {
  kind: 'item' | 'option'
  /** The id of the item or of the option. */
  ref: string
  until: string | null
  /** How many can still be ordered; null: none, without counting. */
  left: number | null
}

/** Whether something that ends by the clock still holds; before the clock is known it does. */
export function lasts({ until }: { until: string | null }, now: Date | null): boolean {
  return until === null || now === null || now.getTime() < Date.parse(until)
}

/** The most minutes that presses of the button add up to. */
export const mostBusyMinutes = 60

/** How busy the kitchen is at a time: what is made then takes longer. */
export function busyAt<Minutes extends BusyMinutes>(
  { busy }: { busy?: Minutes | null },
  at: Date,
): Minutes | null {
  return busy && lasts(busy, at) ? busy : null
}
