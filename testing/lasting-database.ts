import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#database/connection.ts'
import { embeddedTemplate, testDatabase } from './test-database.ts'

export interface LastingDatabase {
  /** How a server process finds it: a database of its own on a real server, or a folder of its own. */
  variables: { DATABASE_URL: string; DATA_FOLDER: string }
  /** A connection of the test's own. Close it before a process opens the embedded database. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** A database that outlives the processes that use it. */
export async function lastingDatabase(): Promise<LastingDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-lasting-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (process.env.TEST_DATABASE !== 'server') {
    const database = join(folder, 'database')
    const templates = process.env.TEST_EMBEDDED_TEMPLATES
    if (templates) await cp(embeddedTemplate(templates).folder, database, { recursive: true })
    return {
      variables: { DATABASE_URL: '', DATA_FOLDER: folder },
      open: () => connect({ folder: database }),
      remove: removeFolder,
    }
  }
  const database = await testDatabase()
  const url = database.url ?? ''
  return {
    variables: { DATABASE_URL: url, DATA_FOLDER: folder },
    open: () => connect({ url }),
    async remove() {
      await database.close()
      await removeFolder()
    },
  }
}
