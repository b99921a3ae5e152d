import { create } from 'zustand'
import type { WireOrderRequest } from '#contract/order.ts'

/** An order that could not be sent for want of a connection. It is sent when there is one, also after a reload. */
export interface WaitingOrder {
  request: WireOrderRequest
  /** 'cash', or the id of a saved card. What a diner types into a card form is not stored. */
  payWith: string
  /** Id of the customer. */
  owner: string
  /** It is not sent by itself after this, in milliseconds of the epoch. */
  until: number
  /** How often it was sent by itself. */
  tries: number
}

/** The order of this browser that waits for a connection, the same in all tabs. */
export const useWaitingOrder = create<{ waiting: WaitingOrder | null }>(() => ({ waiting: null }))

/** Where an order under way is stored, with its wait (`order-attempt.ts`). */
export const attemptKey = 'tiffin.attempt'

/** A server that answers other calls but not this one is not asked forever. */
const mostTries = 3

/** Whether it may still be sent by itself. */
export function canBeSent({ until, tries }: WaitingOrder): boolean {
  return Date.now() < until && tries < mostTries
}
