import type { TenantScope } from '#server/context.ts'
import type { Topic } from './job-bodies.ts'
import { deleteOlder, endOfRetention } from './retention.ts'
import { policyOf, topicPolicies } from './topics.ts'

/** Topics whose failed jobs are forgotten after a while; the others wait for an operator. */
const expiringTopics = (Object.keys(topicPolicies) as Topic[]).filter(
  (topic) => policyOf(topic).expiresAfterSeconds !== null,
)

/** Removes settled jobs that are old, and old entries of the development outbox. */
export async function purgeJobs(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('outbox')
      .where('tenant_id', '=', ctx.tenantId)
      .where((is) =>
        is.or([
          is('done_at', '<', endOfRetention('doneJobs', now)),
          is.and([
            is('failed_at', '<', endOfRetention('givenUpJobs', now)),
            is('topic', 'in', expiringTopics),
          ]),
        ]),
      )
      .execute()
    await deleteOlder(
      tx,
      ctx.tenantId,
      'sent_messages',
      'sent_at',
      endOfRetention('sentMessages', now),
    )
  })
}
