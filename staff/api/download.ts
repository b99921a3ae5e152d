import type { CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { type AddressParts, addressOf } from '#contract/client/call-address.ts'
import { fetchFile } from './fetch-file.ts'

/** Calls that answer a file. */
type FileCall = Extract<Call, `${string}.csv`>

/**
 * Fetches a file and hands it to the browser to keep.
 * @throws CallError
 */
export async function download<C extends FileCall>(
  target: C,
  query: CallInput<C>['query'],
): Promise<void> {
  // Each of these calls has a query; a conditional type cannot say so.
  const parts: AddressParts = { query: query as Record<string, unknown> }
  const { body, headers } = await fetchFile(addressOf(target, parts).url, 'file')
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(body)
  link.download = name ?? 'export.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
