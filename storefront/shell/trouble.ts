import { create } from 'zustand'

/** Where to go for another try, once something of the page did not load; null while all is well. */
export const useTrouble = create<{ retryAt: string | null }>(() => ({ retryAt: null }))

/** Offers to load the page again, or the one the diner was waiting for. */
export function reportTrouble(retryAt?: unknown): void {
  useTrouble.setState({ retryAt: typeof retryAt === 'string' ? retryAt : location.href })
}
