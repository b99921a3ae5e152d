// Shared by commands that talk to the running server (which holds the embedded database) or to the database itself.

import { errors } from '#contract/errors.ts'
import { connect, type Database } from '#database/connection.ts'
import type { Services } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'
import { Refusal } from '#server/http/refusal.ts'
import { createServices } from '#server/services.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'

/** Runs a command with the settings. A failure ends with its sentence and exit code 1. */
export async function runCommand(
  work: (environment: Environment) => Promise<void>,
  rules?: Parameters<typeof readEnvironment>[1],
): Promise<void> {
  try {
    await work(readEnvironment(process.env, rules))
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

/** Why something was refused, as a person reads it. */
function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.sentence ?? errors[error.code][1]
  return error instanceof Error ? error.message : String(error)
}

/** The data of the running server's answer; undefined when no server listens, or the database is one of its own. */
async function askServer<Data>(
  { PORT, DATABASE_URL }: Environment,
  path: string,
  body: unknown,
): Promise<Data | undefined> {
  if (DATABASE_URL) return undefined
  const response = await fetch(`http://localhost:${PORT}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) {
    console.error(`No server answers on port ${PORT} (PORT); asking the database itself.`)
    return undefined
  }
  const answer = (await response.json()) as { message: string; data: Data | null }
  if (!response.ok || !answer.data) throw new Error(answer.message)
  return answer.data
}

/** Has the running server do it, or does it here with services of its own. */
export async function doAtServer<Data>(
  environment: Environment,
  path: string,
  body: unknown,
  doHere: (services: Services) => Promise<Data>,
): Promise<Data> {
  const answered = await askServer<Data>(environment, path, body)
  if (answered !== undefined) return answered
  const services = await createServices({ ...environment, LOG_LEVEL: 'error' })
  try {
    return await doHere(services)
  } finally {
    await services.announcements.flush()
    await services.db.close()
  }
}

/** Works on the database, which the embedded one allows only while no server runs. */
export async function withDatabase(
  { DATABASE_URL, DATA_FOLDER }: Environment,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await connect({
    url: DATABASE_URL || undefined,
    folder: `${DATA_FOLDER}/database`,
    poolSize: 2,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
