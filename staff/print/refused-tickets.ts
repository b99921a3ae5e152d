import { create } from 'zustand'

/**
 * Tickets that the server does not give to this screen, such as those of orders of last week. They are not tried again before
 * the page is loaded anew; others may print them, or drop them.
 */
const useRefused = create<{ ids: string[] }>(() => ({ ids: [] }))

export function noteRefused(id: string): void {
  useRefused.setState(({ ids }) => ({ ids: [...ids, id] }))
}

export function isRefused(id: string): boolean {
  return useRefused.getState().ids.includes(id)
}
