import { parseArgs } from 'node:util'
import type { Services } from '#server/context.ts'
import { dropJob, type JobLine, listJobs, retryJobs } from './manage-jobs.ts'
import { isTopic, topicPolicies } from './topics.ts'

export const jobsUsage = `Usage:
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
