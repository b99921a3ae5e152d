import type { Services } from '#server/context.ts'
import type { Jobs, Topic } from '#server/jobs/job-bodies.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'

/** Adds a job that is due now, or in some seconds. @returns its id */
export async function addJob<T extends Topic>(
  { db, random, now }: Pick<Services, 'db' | 'random' | 'now'>,
  tenantId: string,
  topic: T,
  body: Jobs[T],
  { id = random.id(), inSeconds = 0 }: { id?: string; inSeconds?: number } = {},
): Promise<string> {
  const dueAt = new Date(now().getTime() + inSeconds * 1_000)
  await db.transaction(tenantId, (tx) => enqueueOnce(tx, { tenantId, id, topic, body, dueAt }))
  return id
}
