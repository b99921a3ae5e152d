import { create } from 'zustand'

/** The address to retry after a part of the page failed to load; null while everything has loaded. */
export const useLoadFailure = create<{ retryAt: string | null }>(() => ({ retryAt: null }))

/** Offers to reload the page, or to load the page that the diner was waiting for. */
export function reportLoadFailure(retryAt?: unknown): void {
  useLoadFailure.setState({ retryAt: typeof retryAt === 'string' ? retryAt : location.href })
}

/** It has come after all. */
export function forgetLoadFailure(): void {
  useLoadFailure.setState({ retryAt: null })
}
