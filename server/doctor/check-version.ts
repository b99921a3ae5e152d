import { sql } from 'kysely'
import { requireVersion } from '#database/access.ts'
import { DatabaseUnfit } from '#database/database-unfit.ts'
import { type DatabaseCheck, fault, ok } from './check.ts'

export const checkVersion: DatabaseCheck = {
  name: 'database',
  async run({ database }) {
    const { rows } = await sql<{ number: number; text: string }>`
      select current_setting('server_version_num')::integer as number,
        current_setting('server_version') as text`.execute(database.shared)
    const [version = { number: 0, text: '' }] = rows
    try {
      requireVersion(version.number)
      return ok(`PostgreSQL ${version.text}${database.kind === 'embedded' ? ', embedded' : ''}.`)
    } catch (error) {
      if (!(error instanceof DatabaseUnfit)) throw error
      return fault(error.message)
    }
  },
}
