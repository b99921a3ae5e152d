import { create } from 'zustand'

/** Printers that may print tickets older than 10 minutes. */
export const useReleased = create<{ ids: string[] }>(() => ({ ids: [] }))

export function releaseTickets(id: string): void {
  useReleased.setState(({ ids }) => ({ ids: [...ids, id] }))
}

/** Tickets that become late afterwards need permission again. */
export function holdTickets(id: string): void {
  useReleased.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }))
}
