import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { connect, type Database } from '#database/connection.ts'

/** Where the real server is; `TEST_DATABASE` chooses which of the two a run uses (vitest.config.ts runs both). */
const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A fresh, migrated database that goes away with `close`. */
export async function testDatabase(): Promise<Database & { url: string | undefined }> {
  if (process.env.TEST_DATABASE !== 'server') {
    return { ...(await connect({})), url: undefined }
  }
  const name = `tiffin_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // Test files share the machine's cores, and may well wait for each other.
  const db = await connect({ url: url.href, poolSize: 8, timeouts: { acquire: 20_000 } })
  return {
    ...db,
    url: url.href,
    async close() {
      await db.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
