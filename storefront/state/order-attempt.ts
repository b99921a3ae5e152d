/** One try to order: its key is sent again with each repeat, so that nothing is ordered twice. */
export interface OrderAttempt {
  key: string
  /** What was asked for under this key; another request needs another key. */
  fingerprint: string
  orderId?: string
}

const storageKey = 'tiffin.attempt'
let current: OrderAttempt | null = null

/** The attempt for this request: the one under way, also after a reload, or a new one. */
export function attemptFor(fingerprint: string): OrderAttempt {
  const known = current ?? stored()
  if (known?.fingerprint === fingerprint) {
    current = known
    return known
  }
  return keep({ key: crypto.randomUUID(), fingerprint })
}

export function keep(attempt: OrderAttempt): OrderAttempt {
  current = attempt
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    // Without storage the attempt lasts until the page is left.
  }
  return attempt
}

export function forgetAttempt(): void {
  current = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

function stored(): OrderAttempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as OrderAttempt | null
  } catch {
    return null
  }
}
