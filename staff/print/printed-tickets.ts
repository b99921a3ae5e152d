import { create } from 'zustand'
import { CallError } from '#contract/client/call-error.ts'
import { outcomeOf } from '#staff/live/steps.ts'

const key = 'printed'

/**
 * Tickets that are on paper and that the server has not heard of. Kept over a reload, and in memory as well: storage may be
 * full or closed, and no ticket is printed twice because of that.
 */
const usePrinted = create<{ ids: string[] }>(() => ({ ids: [] }))

/** Also those of another page of this browser. */
export function unsaid(): string[] {
  return [...new Set([...usePrinted.getState().ids, ...kept()])]
}

export function notePrinted(id: string): void {
  keep([...unsaid(), id])
}

/** Says of each that it is printed, until the server has answered. */
export async function sayPrinted(say: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of unsaid()) {
    try {
      await say(id)
    } catch (error) {
      // What the server refuses it knows already; what did not arrive is said again.
      if (!(error instanceof CallError) || outcomeOf(error.status) === 'again') throw error
    }
    keep(unsaid().filter((each) => each !== id))
  }
}

function keep(ids: string[]): void {
  usePrinted.setState({ ids })
  try {
    if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids))
    else localStorage.removeItem(key)
  } catch {
    // Memory has them until the page is loaded again.
  }
}

/** Stored values are untrusted input. */
function kept(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
