import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type Database } from '#database/connection.ts'

/** A migrated database: without tenants, or with the one of `testing/sample`. */
export type Template = 'empty' | 'sample'

/** A database on the real server; `TEST_DATABASE` chooses which of the two a run uses (vitest.config.ts runs both). */
export function serverUrl(database?: string): string {
  const url = new URL(
    process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  )
  if (database) url.pathname = `/${database}`
  return url.href
}

/** Name of a run's template on the server. */
export function serverTemplate(run: string, template: Template): string {
  return `${run}_template_${template}`
}

/** Where a run keeps its embedded templates: archives for databases in memory, and an empty one as a folder. */
export function embeddedTemplate(templates: string) {
  return {
    folder: join(templates, 'database'),
    dump: (template: Template) => join(templates, `${template}.tar`),
  }
}

/**
 * A fresh, migrated database that goes away with `close`: a copy of the run's template (`database-templates.ts`), or
 * migrated here where there is none.
 */
export async function testDatabase(
  template: Template = 'empty',
): Promise<Database & { url: string | undefined }> {
  if (process.env.TEST_DATABASE !== 'server') {
    const templates = process.env.TEST_EMBEDDED_TEMPLATES
    const dump = templates && (await openAsBlob(embeddedTemplate(templates).dump(template)))
    return { ...(await connect(dump ? { dump } : {})), url: undefined }
  }
  const run = process.env.TEST_SERVER_TEMPLATES
  const name = `${run ?? 'tiffin_test'}_${randomBytes(6).toString('hex')}`
  const copied = run ? `template ${serverTemplate(run, template)}` : ''
  await onServer(`create database ${name} ${copied}`)
  // No test needs its data after a power cut; those that kill the database start a server of their own.
  await onServer(`alter database ${name} set synchronous_commit = off`)
  const url = serverUrl(name)
  // Test files share the machine's cores, and may well wait for each other.
  const db = await connect({ url, poolSize: 8, timeouts: { acquire: 20_000 } })
  return {
    ...db,
    url,
    async close() {
      await db.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** Sends one statement to the server, over a connection of its own. */
export async function onServer<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}
