import { sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { TenantScope } from '#server/context.ts'
import type { Topic } from './job-bodies.ts'
import { endOfRetention, type retentionDays } from './retention.ts'
import { policyOf, topicPolicies } from './topics.ts'

/** Failed jobs of these topics expire; others wait for an operator. */
const expiringTopics = (Object.keys(topicPolicies) as Topic[]).filter(
  (topic) => policyOf(topic).expiresAfterSeconds !== null,
)

type AgeRule = {
  [Table in keyof Tables]: [Table, keyof Tables[Table], keyof typeof retentionDays]
}[keyof Tables]

/** Rows that go by their age alone: table, the column with the time, and how long they are kept. */
const byAge = [
  ['sessions', 'expires_at', 'ended'],
  ['sign_in_attempts', 'expires_at', 'signInCodes'],
  ['rate_counters', 'window_start', 'rateCounters'],
  ['known_browsers', 'seen_at', 'knownBrowsers'],
  ['former_contacts', 'left_at', 'formerContacts'],
  ['staff_sessions', 'expires_at', 'ended'],
  ['staff_invitations', 'expires_at', 'ended'],
  ['device_pairings', 'expires_at', 'ended'],
  ['pin_tries', 'at', 'pinTries'],
  ['sent_messages', 'sent_at', 'sentMessages'],
] as const satisfies readonly Readonly<AgeRule>[]

/** Deletes settled jobs, sessions, codes and counters that are old. */
export async function deleteOldRows(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    for (const [table, column, kept] of byAge) {
      await sql`
        delete from ${sql.table(table)}
        where tenant_id = ${ctx.tenantId} and ${sql.ref(column)} < ${endOfRetention(kept, now)}`.execute(
        tx,
      )
    }
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
    await sql`select purge_installation_counters(${endOfRetention('rateCounters', now)})`.execute(
      tx,
    )
  })
}
