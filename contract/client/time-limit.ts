/** What is said when the time is up. */
export const tookTooLong = 'That took too long. Please check your connection and try again.'

/** Ends a call that takes too long, or whose caller has gone. */
export interface TimeLimit {
  signal: AbortSignal
  /** Whether the time is up; false while it is not, or when the caller ended the call. */
  isOver(): boolean
  /** Once the answer is there. */
  clear(): void
}

/** Begins with the call. `AbortSignal.any` would do it too, but is missing in browsers of 2023. */
export function startTimeLimit(kind: keyof typeof longestWait, caller?: AbortSignal): TimeLimit {
  const abort = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    abort.abort()
  }, longestWait[kind])
  const leave = () => abort.abort(caller?.reason)
  if (caller?.aborted) leave()
  caller?.addEventListener('abort', leave)
  return {
    signal: abort.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', leave)
    },
  }
}

/** Milliseconds after which a browser gives up a call that only reads, one that changes something, and a file. */
export const longestWait = { read: 15_000, write: 30_000, file: 120_000 }

/** What a call of this method is to the browser that waits for it. */
export function kindOfCall(method: string): 'read' | 'write' {
  return method === 'GET' ? 'read' : 'write'
}
