import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { hostUrl } from './hosts.ts'

export interface SentMessage {
  to: string
  channel: 'sms' | 'email'
  subject: string
  text: string
  code?: string
}

/** What a tenant's development outbox holds, newest first. */
export async function readOutbox(
  request: APIRequestContext,
  host = 'localhost',
): Promise<SentMessage[]> {
  // Only browsers resolve `*.localhost`.
  const response = await request.get(`${hostUrl('localhost')}/dev/outbox`, {
    headers: { accept: 'application/json', host },
  })
  return ((await response.json()) as { data: SentMessage[] }).data
}

/** Waits until the outbox has a message in which something is found. @returns it, of the newest message */
export async function findInOutbox(
  request: APIRequestContext,
  host: string,
  find: (message: SentMessage) => string | false | undefined,
): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        found = (await readOutbox(request, host)).map(find).find(Boolean) || ''
        return found
      },
      { intervals: [50, 100, 250, 500] },
    )
    .not.toBe('')
  return found
}
