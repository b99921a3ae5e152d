import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Services } from '#server/context.ts'
import type { Topic } from './job-bodies.ts'
import { isTopic, policyOf, topicPolicies } from './topics.ts'

/** The jobs of one topic, of all tenants. */
export interface TopicStatistics {
  topic: string
  /** Came due and are not settled: waiting, being done, or failing. */
  due: number
  /** Of them, those that are late by the policy of their topic. */
  overdue: number
  /** Of them, those whose last try failed. */
  failing: number
  /** Refused for good, and waiting for an operator. */
  needsAttention: number
  /** Refused for good or no longer worth sending. */
  givenUp: number
  /** Seconds since the oldest of `due` came due; 0 without one. */
  oldestSeconds: number
}

/** Statistics of unsettled jobs by topic; topics without any are left out. One statement over two partial indexes. */
export async function jobStatistics(
  db: Pick<Database, 'shared'>,
  now: Date,
): Promise<TopicStatistics[]> {
  const limits = Object.keys(topicPolicies).map((topic) => ({
    topic,
    seconds: policyOf(topic as Topic).overdueAfterSeconds,
  }))
  const rows = await db.shared.transaction().execute(async (tx) => {
    await sql`set local role tiffin_worker`.execute(tx)
    const result = await sql<Row>`
      with pending as (
        select topic, last_error, coalesce(first_due_at, due_at) as came_due from outbox
        where done_at is null and failed_at is null
      )
      select topic, count(*)::int as due, 0 as failed,
        (count(*) filter (where came_due <= ${now}::timestamptz - make_interval(secs => coalesce(
          (select seconds from json_to_recordset(${JSON.stringify(limits)}) as l (topic text, seconds integer)
           where l.topic = pending.topic), 300))))::int as overdue,
        (count(*) filter (where last_error <> ''))::int as failing,
        min(came_due) as oldest
      from pending where came_due <= ${now} group by topic
      union all
      select topic, 0, count(*)::int, 0, 0, null from outbox where failed_at is not null group by topic`.execute(
      tx,
    )
    return result.rows
  })
  return [...Map.groupBy(rows, ({ topic }) => topic)].map(([topic, parts]) =>
    toStatistics(topic, parts, now),
  )
}

interface Row {
  topic: string
  due: number
  overdue: number
  failing: number
  failed: number
  oldest: Date | null
}

function toStatistics(topic: string, parts: Row[], now: Date): TopicStatistics {
  const sum = (field: 'due' | 'overdue' | 'failing' | 'failed') =>
    parts.reduce((total, part) => total + part[field], 0)
  const oldest = parts.find((part) => part.oldest)?.oldest
  const waitsForOperator = isTopic(topic) && policyOf(topic).expiresAfterSeconds === null
  return {
    topic,
    due: sum('due'),
    overdue: sum('overdue'),
    failing: sum('failing'),
    needsAttention: waitsForOperator ? sum('failed') : 0,
    givenUp: waitsForOperator ? 0 : sum('failed'),
    oldestSeconds: oldest ? Math.round((now.getTime() - oldest.getTime()) / 1_000) : 0,
  }
}

/** Writes what an operator should look at into the log, one line for each topic. */
export async function reportLateJobs({ db, log, now }: Services): Promise<void> {
  for (const topic of await jobStatistics(db, now())) {
    if (topic.needsAttention > 0) log.error(topic, 'jobs need attention: npm run jobs -- list')
    else if (topic.overdue > 0) log.error(topic, 'jobs are overdue')
  }
}
