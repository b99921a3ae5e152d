import type { CallInput } from '#contract/calls/table.ts'
import type { Call } from '#contract/calls.ts'
import { type AddressParts, addressOf } from '#contract/client/call-address.ts'
import { fetchFile } from './client.ts'

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
  saveFile(body, name ?? 'export.csv')
}

/** Milliseconds before the object URL is revoked: some browsers read it only after the click. */
const releasedAfter = 60_000

/** Saves a file with the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), releasedAfter)
}
