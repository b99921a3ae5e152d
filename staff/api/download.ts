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
  keepFile(body, name ?? 'export.csv')
}

/** Milliseconds until a file that was handed to the browser is released: some begin to read it after the click. */
const releasedAfter = 60_000

/** Hands a file to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), releasedAfter)
}
