import { accessFaults, missingRoles, requireAppRole } from '#database/access.ts'
import { DatabaseUnfit } from '#database/database-unfit.ts'
import { openForInspection } from '#database/inspect.ts'
import { type DatabaseCheck, fault, type Installation, listed, ok } from './check.ts'

/** Roles, rights and policies, which keep the tenants apart. */
export const checkAccess: DatabaseCheck = {
  name: 'access',
  async run({ database, environment }) {
    const missing = await missingRoles(database.shared)
    if (missing.length > 0) {
      return fault(
        `The login may not take on ${missing.join(', ')}. Restart the server, which creates them; where it says that it cannot, an administrator runs: grant ${missing.join(', ')} to the login.`,
      )
    }
    const faults = await accessFaults(database.shared)
    if (faults.length > 0) {
      const what = listed(faults.map((each) => each.fault))
      return fault(`${what}. Restart the server, which puts rights and policies right.`)
    }
    const refusal = database.kind === 'server' ? await appRoleRefusal(environment) : undefined
    return refusal ? fault(refusal) : ok('Roles, rights and policies are as listed.')
  },
}

/** A connection as the running server makes it: a pooler may drop the role that it asks for. */
async function appRoleRefusal({
  DATABASE_URL: url,
  DATA_FOLDER: folder,
}: Installation['environment']): Promise<string | undefined> {
  const asApp = await openForInspection({ url, folder, role: 'tiffin_app' })
  try {
    await requireAppRole(asApp.shared)
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnfit) return error.message
    throw error
  } finally {
    await asApp.close()
  }
}
