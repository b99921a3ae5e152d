import type { Check, DatabaseCheck } from './check.ts'
import { checkAccess } from './check-access.ts'
import { checkBuild } from './check-build.ts'
import { checkCards } from './check-cards.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabaseRoom, checkDisk } from './check-disk.ts'
import { checkEmail } from './check-email.ts'
import { checkJobs } from './check-jobs.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkProxy } from './check-proxy.ts'
import { checkTenants } from './check-tenants.ts'
import { checkTexts } from './check-texts.ts'
import { checkVersion } from './check-version.ts'

export const checks: readonly Check[] = [
  checkBuild,
  checkProxy,
  checkDisk,
  checkEmail,
  checkTexts,
  checkCards,
]

/** In this order; the first fault leaves out those below that need it. */
export const foundations: readonly DatabaseCheck[] = [checkVersion, checkMigrations, checkAccess]

/** Checks of a database that has a schema, under the application's roles. */
export const databaseChecks: readonly DatabaseCheck[] = [
  checkDatabaseRoom,
  checkClock,
  checkTenants,
  checkJobs,
]
