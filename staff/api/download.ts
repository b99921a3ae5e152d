import type { CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { type AddressParts, addressOf } from '#contract/client/call-address.ts'
import { CallError, unexpected } from '#contract/client/call-error.ts'
import { startTimeLimit, tookTooLong } from '#contract/client/time-limit.ts'
import { words } from '#staff/words/common.ts'
import { noteFailure } from './client.ts'

/** Calls that return a file. */
type FileCall = Extract<Call, `${string}.csv`>

/** Fetches a file and saves it with the browser's download. @throws CallError */
export async function download<C extends FileCall>(
  target: C,
  query: CallInput<C>['query'],
): Promise<void> {
  // Each of these calls has a query; a conditional type cannot express it.
  const parts: AddressParts = { query: query as Record<string, unknown> }
  const { body, headers } = await fetchFile(addressOf(target, parts).url, 'file')
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  keepFile(body, name ?? 'export.csv')
}

/** Milliseconds before the object URL is revoked: some browsers read it only after the click. */
const releasedAfter = 60_000

/** Saves a file with the browser's download. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), releasedAfter)
}

/** Reads a whole response without the JSON envelope, in time; `file` is for one that takes long. @throws CallError */
export async function fetchFile(
  url: string,
  limit: 'read' | 'file',
): Promise<{ body: Blob; headers: Headers }> {
  const time = startTimeLimit(limit)
  try {
    const response = await fetch(url, { signal: time.signal })
    if (response.ok) return { body: await response.blob(), headers: response.headers }
    const refusal = await response.json().catch(() => ({}))
    const { status } = response
    const error = new CallError(status, refusal.message ?? unexpected, refusal.data, refusal.code)
    noteFailure(error)
    throw error
  } catch (error) {
    if (error instanceof CallError) throw error
    throw time.isOver()
      ? new CallError(0, tookTooLong, null, 'timed_out')
      : new CallError(0, words.failed.noAnswer)
  } finally {
    time.clear()
  }
}
