import { create } from 'zustand'
import { CallError } from '#contract/client/call-error.ts'
import { outcomeOf } from '#staff/live/steps.ts'

const key = 'printed'

/**
 * Printed tickets that the server does not know of. Stored for a reload, and in memory as well: full or closed storage must
 * not print a ticket twice.
 */
const usePrinted = create<{ ids: string[] }>(() => ({ ids: [] }))

/** Also those of another page of this browser. */
export function unsaid(): string[] {
  return [...new Set([...usePrinted.getState().ids, ...kept()])]
}

export function notePrinted(id: string): void {
  keep([...unsaid(), id])
}

/** Reports each printed ticket until the server has answered. */
export async function sayPrinted(say: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of unsaid()) {
    try {
      await say(id)
    } catch (error) {
      // A refusal means that the server knows it already; without an answer it is reported again.
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
