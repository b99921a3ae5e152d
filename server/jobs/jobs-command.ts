import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { asWorker } from './job-queue.ts'
import { isTopic, policyOf, topicPolicies } from './topics.ts'

const jobsUsage = `Usage:
  npm run jobs -- list [--topic <topic>] [--failed | --overdue]
  npm run jobs -- retry <id> | --topic <topic> | --all-failed
  npm run jobs -- drop <id> [--yes]`

export interface Operator {
  /** Name of the account that runs the command. */
  name: string
  print(line: string): void
  confirm(question: string): Promise<boolean>
}

type Parts = Pick<Services, 'db' | 'now' | 'log'>

/** `npm run jobs`. Throws an error with one sentence for the operator. */
export async function runJobsCommand(
  parts: Parts,
  operator: Operator,
  words: string[],
): Promise<void> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      topic: { type: 'string' },
      failed: { type: 'boolean' },
      overdue: { type: 'boolean' },
      'all-failed': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  })
  const [verb, id] = positionals
  const { topic } = values
  if (topic !== undefined && !isTopic(topic)) {
    throw new Error(`There is no topic ${topic}. Topics: ${Object.keys(topicPolicies).join(', ')}`)
  }
  switch (verb) {
    case 'list':
      return list(parts, operator, { topic, failed: values.failed, overdue: values.overdue })
    case 'retry':
      if (!id && !topic && !values['all-failed']) throw new Error(jobsUsage)
      return retry(parts, operator, { id, topic, failed: values['all-failed'] })
    case 'drop':
      if (!id) throw new Error(jobsUsage)
      return drop(parts, operator, id, values.yes ?? false)
    default:
      throw new Error(jobsUsage)
  }
}

async function list(
  parts: Parts,
  { print }: Operator,
  filter: Parameters<typeof listJobs>[1],
): Promise<void> {
  const lines = await listJobs(parts, filter)
  for (const line of lines) print(textOf(line))
  print(lines.length === 1 ? '1 job' : `${lines.length} jobs`)
}

async function retry(
  parts: Parts,
  { name, print }: Operator,
  filter: Parameters<typeof retryJobs>[1],
): Promise<void> {
  const retried = await retryJobs(parts, filter)
  for (const job of retried) parts.log.warn({ ...job, by: name }, 'job retried by an operator')
  if (filter.id && retried.length === 0) throw new Error(`No failed job has the id ${filter.id}.`)
  print(`${retried.length} ${retried.length === 1 ? 'job is' : 'jobs are'} due now.`)
}

async function drop(
  parts: Parts,
  { name, print, confirm }: Operator,
  id: string,
  isSure: boolean,
): Promise<void> {
  const [job] = await listJobs(parts, { id })
  if (!job) throw new Error(`No job that is not done has the id ${id}.`)
  print(textOf(job))
  if (!isSure && !(await confirm('It will never be done. Drop it? (yes/no) '))) {
    print('Nothing was changed.')
    return
  }
  await dropJob(parts, id, name)
  const { tenantId, topic } = job
  parts.log.warn({ tenantId, id, topic, by: name }, 'job dropped by an operator')
  print('Dropped.')
}

function textOf(job: JobLine): string {
  return [
    job.id,
    job.tenantId,
    job.topic,
    job.isOverdue ? `${job.state}, overdue` : job.state,
    `since ${job.firstDueAt.toISOString()}`,
    `next ${job.dueAt.toISOString()}`,
    `${job.attempts} tries`,
    job.error,
  ].join('  ')
}

/** A job as an operator sees it: without its subject, and so without any name or contact. */
interface JobLine {
  tenantId: string
  id: string
  topic: string
  state: 'waiting' | 'due' | 'failing' | 'needs attention' | 'given up'
  dueAt: Date
  firstDueAt: Date
  attempts: number
  error: string
  isOverdue: boolean
}

interface JobFilter {
  id?: string | undefined
  topic?: string | undefined
  /** Only jobs that were refused for good or given up. */
  failed?: boolean | undefined
  /** Only jobs that are late by the policy of their topic. */
  overdue?: boolean | undefined
}

const mostListed = 1_000

/** Jobs that are not done, of all tenants, the oldest first; at most a thousand. */
export async function listJobs(
  { db, now }: Pick<Services, 'db' | 'now'>,
  filter: JobFilter = {},
): Promise<JobLine[]> {
  const rows = await asWorker(db, (tx) => {
    let query = tx
      .selectFrom('outbox')
      .select(['tenant_id', 'id', 'topic', 'due_at', 'attempts', 'failed_at', 'last_error'])
      .select(sql<Date>`coalesce(first_due_at, due_at)`.as('first_due_at'))
      .where('done_at', 'is', null)
      .orderBy(sql`coalesce(first_due_at, due_at)`)
      .limit(mostListed)
    if (filter.id) query = query.where('id', '=', filter.id)
    if (filter.topic) query = query.where('topic', '=', filter.topic)
    if (filter.failed) query = query.where('failed_at', 'is not', null)
    // Without those that are only scheduled, which may be many.
    if (filter.overdue) {
      query = query
        .where('failed_at', 'is', null)
        .where(sql<boolean>`coalesce(first_due_at, due_at) <= ${now()}`)
    }
    return query.execute()
  })
  return rows.map((row) => toLine(row, now())).filter((line) => !filter.overdue || line.isOverdue)
}

/**
 * Makes failed and failing jobs due now; a finally failed job starts again from its first attempt. A job in progress
 * may then be done twice, which every handler tolerates.
 * @returns the retried jobs
 */
export async function retryJobs(
  { db, now }: Pick<Services, 'db' | 'now'>,
  filter: Pick<JobFilter, 'id' | 'topic' | 'failed'>,
): Promise<{ tenantId: string; id: string; topic: string }[]> {
  const rows = await asWorker(db, (tx) => {
    let query = tx
      .updateTable('outbox')
      .set({
        due_at: now(),
        // A failed job has no claim; the attempt of a failing job may belong to a claim.
        attempts: sql<number>`case when failed_at is null then attempts else 0 end`,
        first_due_at: sql<Date | null>`case when failed_at is null then first_due_at end`,
        failed_at: null,
      })
      .where('done_at', 'is', null)
      .where((is) => is.or([is('failed_at', 'is not', null), is('last_error', '!=', '')]))
      .returning(['tenant_id', 'id', 'topic'])
    if (filter.failed) query = query.where('failed_at', 'is not', null)
    if (filter.id) query = query.where('id', '=', filter.id)
    if (filter.topic) query = query.where('topic', '=', filter.topic)
    return query.execute()
  })
  return rows.map(({ tenant_id, id, topic }) => ({ tenantId: tenant_id, id, topic }))
}

/**
 * Ends a job without doing it: an operator has settled the matter otherwise.
 * @param by who decided; kept in the row
 * @returns how many jobs that were not done have this id
 */
export async function dropJob(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  by: string,
): Promise<number> {
  const rows = await asWorker(db, (tx) =>
    tx
      .updateTable('outbox')
      .set({ done_at: now(), failed_at: null, body: '{}', last_error: `dropped by ${by}` })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning('id')
      .execute(),
  )
  return rows.length
}

interface Row {
  tenant_id: string
  id: string
  topic: string
  due_at: Date
  first_due_at: Date
  attempts: number
  failed_at: Date | null
  last_error: string
}

function toLine(row: Row, now: Date): JobLine {
  const policy = isTopic(row.topic) ? policyOf(row.topic) : undefined
  const lateSeconds = (now.getTime() - row.first_due_at.getTime()) / 1_000
  return {
    tenantId: row.tenant_id,
    id: row.id,
    topic: row.topic,
    state: stateOf(row, policy?.expiresAfterSeconds === null, now),
    dueAt: row.due_at,
    firstDueAt: row.first_due_at,
    attempts: row.attempts,
    error: row.last_error,
    isOverdue: row.failed_at === null && lateSeconds >= (policy?.overdueAfterSeconds ?? 300),
  }
}

function stateOf(row: Row, waitsForOperator: boolean, now: Date): JobLine['state'] {
  if (row.failed_at) return waitsForOperator ? 'needs attention' : 'given up'
  if (row.last_error) return 'failing'
  return row.first_due_at <= now ? 'due' : 'waiting'
}
