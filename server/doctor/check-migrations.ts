import { compareMigrations } from '#database/migrate.ts'
import { type DatabaseCheck, fault, listed, ok, warning } from './check.ts'
import { hasSchema } from './has-schema.ts'

export const checkMigrations: DatabaseCheck = {
  name: 'migrations',
  async run({ database }) {
    if (!(await hasSchema(database))) {
      return fault('The database is empty: start the server once, which makes the tables.')
    }
    const { missing, unknown } = await compareMigrations(database.shared)
    if (missing.length > 0) {
      return fault(`Not applied: ${listed(missing)}. Restart the server, which applies them.`)
    }
    return unknown.length > 0
      ? warning(`A later release has added ${listed(unknown)}. Run that release.`)
      : ok('All are applied.')
  },
}
