/** Milliseconds after which a browser gives up a call that only reads, one that changes something, and a file. */
export const longestWait = { read: 15_000, write: 30_000, file: 120_000 }

/** What a call of this method is to the browser that waits for it. */
export function kindOfCall(method: string): 'read' | 'write' {
  return method === 'GET' ? 'read' : 'write'
}
