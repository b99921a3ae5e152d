import type { APIRequestContext } from '@playwright/test'
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
