import { create } from 'zustand'

/** Where to go for another try, once something of the page did not load; null while all is well. */
export const useLoadFailure = create<{ retryAt: string | null }>(() => ({ retryAt: null }))

/** Offers to load the page again, or the one the diner was waiting for. */
export function reportLoadFailure(retryAt?: unknown): void {
  useLoadFailure.setState({ retryAt: typeof retryAt === 'string' ? retryAt : location.href })
}
