/** Message after a timeout. */
export const tookTooLong = 'That took too long. Please check your connection and try again.'

/** Aborts a call that takes too long or that its caller has aborted. */
export interface TimeLimit {
  signal: AbortSignal
  /** Whether the timeout has expired; false before, and if the caller aborted the call. */
  isOver(): boolean
  /** Called when the answer has arrived. */
  clear(): void
}

/** Starts with the call. `AbortSignal.any` would do, but is missing in browsers of 2023. */
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

/** Timeouts in milliseconds for reads, changes and files. */
export const longestWait = { read: 15_000, write: 30_000, file: 120_000 }

/** Whether a call with this method reads or writes. */
export function kindOfCall(method: string): 'read' | 'write' {
  return method === 'GET' ? 'read' : 'write'
}
