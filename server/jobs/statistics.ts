import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Services } from '#server/context.ts'
import type { Topic } from './job-bodies.ts'
import { asWorker } from './job-queue.ts'
import { isTopic, policyOf, topicPolicies } from './topics.ts'

/** The jobs of one topic, of all tenants. */
interface TopicStatistics {
  topic: string
  /** Due and not settled: waiting, running, or being retried. */
  due: number
  /** Of `due`: late by the policy of the topic. */
  overdue: number
  /** Of `due`: the last attempt failed. */
  failing: number
  /** Failed permanently; an operator must retry or discard them. */
  needsAttention: number
  /** Failed permanently or expired; nothing is left to do. */
  givenUp: number
  /** Seconds since the oldest of `due` came due; 0 without one. */
  oldestSeconds: number
}

/** Statistics of unsettled jobs by topic; topics without jobs are omitted. One statement over two partial indexes. */
export async function jobStatistics(
  db: Pick<Database, 'shared'>,
  now: Date,
): Promise<TopicStatistics[]> {
  const limits = Object.keys(topicPolicies).map((topic) => ({
    topic,
    seconds: policyOf(topic as Topic).overdueAfterSeconds,
  }))
  const { rows } = await asWorker(db, (tx) =>
    sql<Row>`
      with unsettled as (
        select topic, last_error, coalesce(first_due_at, due_at) as came_due, false as is_failed
        from outbox where done_at is null and failed_at is null
        union all
        select topic, '', null, true from outbox where failed_at is not null
      )
      select topic, count(came_due)::int as due,
        (count(*) filter (where came_due <= ${now}::timestamptz - make_interval(secs => coalesce(
          (select seconds from json_to_recordset(${JSON.stringify(limits)}) as l (topic text, seconds integer)
           where l.topic = unsettled.topic), 300))))::int as overdue,
        (count(*) filter (where last_error <> ''))::int as failing,
        (count(*) filter (where is_failed))::int as failed,
        min(came_due) as oldest
      from unsettled where is_failed or came_due <= ${now} group by topic`.execute(tx),
  )
  return rows.map(({ topic, due, overdue, failing, failed, oldest }) => {
    const waitsForOperator = isTopic(topic) && policyOf(topic).expiresAfterSeconds === null
    return {
      topic,
      due,
      overdue,
      failing,
      needsAttention: waitsForOperator ? failed : 0,
      givenUp: waitsForOperator ? 0 : failed,
      oldestSeconds: oldest ? Math.round((now.getTime() - oldest.getTime()) / 1_000) : 0,
    }
  })
}

interface Row {
  topic: string
  due: number
  overdue: number
  failing: number
  failed: number
  oldest: Date | null
}

/** Logs one line per topic with late jobs or jobs that need attention. */
export async function reportLateJobs({ db, log, now }: Services): Promise<void> {
  for (const topic of await jobStatistics(db, now())) {
    if (topic.needsAttention > 0) log.error(topic, 'jobs need attention: npm run jobs -- list')
    else if (topic.overdue > 0) log.error(topic, 'jobs are overdue')
  }
}
