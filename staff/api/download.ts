import type { CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { type AddressParts, addressOf } from '#contract/client/call-address.ts'
import { CallError, unexpected } from '#contract/client/call-error.ts'
import { words } from '#staff/words/common.ts'

/** Calls that answer a file. */
type FileCall = Extract<Call, `${string}.csv`>

/**
 * Fetches a file and hands it to the browser to keep. Fetched whole first, so that half a file is never taken for all of it.
 * @throws CallError
 */
export async function download<C extends FileCall>(
  target: C,
  query: CallInput<C>['query'],
): Promise<void> {
  // Each of these calls has a query; a conditional type cannot say so.
  const parts: AddressParts = { query: query as Record<string, unknown> }
  const response = await fetch(addressOf(target, parts).url).catch(() => null)
  if (!response) throw new CallError(0, words.failed.noAnswer)
  if (!response.ok) {
    const refusal = await response.json().catch(() => ({}))
    throw new CallError(response.status, refusal.message ?? unexpected, refusal.data, refusal.code)
  }
  const body = await response.blob().catch(() => null)
  if (!body) throw new CallError(0, words.failed.noAnswer)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(body)
  link.download = name ?? 'export.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
