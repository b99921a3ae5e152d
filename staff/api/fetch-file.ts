import { CallError, unexpected } from '#contract/client/call-error.ts'
import { startTimeLimit, tookTooLong } from '#contract/client/time-limit.ts'
import { words } from '#staff/words/common.ts'
import { noteFailure } from './client.ts'

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
