import type { Fulfilment } from './slots.ts'

/** Who or what stopped taking orders: a person, or the system because nobody is there to hear them. */
export const pauseKinds = ['hand', 'no_board', 'unanswered', 'not_live', 'printer'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** No orders for these services. Ends by the clock; null: when somebody lifts it. */
export interface Pause {
  kind: PauseKind
  services: Fulfilment[]
  until: Date | null
  /** What diners read; '' is the restaurant's own sentence. */
  message: string
}

/** The kitchen needs longer for what is ordered now. */
export interface Busy {
  minutes: number
  until: Date
  /** Half the places in each slot that starts before its end. */
  isHalf: boolean
}

/** An item or an option that one outlet cannot serve. Ends by the clock; null: when somebody takes it back. */
export interface StockMark {
  kind: 'item' | 'option'
  /** The id of the item or of the option. */
  ref: string
  until: Date | null
}

/** Presses add up to so many minutes. */
export const mostBusyMinutes = 60
