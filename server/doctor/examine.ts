import { DatabaseInUse } from '#database/failure.ts'
import { type InspectedDatabase, openForInspection } from '#database/inspect.ts'
import type { Environment } from '#server/environment.ts'
import { faultSentence } from '#server/start-up/fault-sentence.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { StartFault } from '#server/start-up/start-fault.ts'
import { type Finding, fault, type Installation, ok, warning } from './check.ts'
import {
  checkAccess,
  checkClock,
  checkCluster,
  checkJobs,
  checkMigrations,
  checkTenants,
  checkVersion,
} from './check-database.ts'
import {
  checkBuild,
  checkCards,
  checkDatabaseRoom,
  checkDisk,
  checkEmail,
  checkProxy,
  checkTexts,
} from './check-surroundings.ts'

const checks = {
  build: checkBuild,
  proxy: checkProxy,
  disk: checkDisk,
  email: checkEmail,
  texts: checkTexts,
  cards: checkCards,
}

/** In this order; the first fault leaves out those below, which need it. */
const foundations = { database: checkVersion, migrations: checkMigrations, access: checkAccess }

/** Checks of a database that has a schema, under the application's roles. */
const databaseChecks = {
  room: checkDatabaseRoom,
  clock: checkClock,
  tenants: checkTenants,
  jobs: checkJobs,
}

/** One line of the report. */
export interface Result extends Finding {
  name: string
}

/**
 * Examines an installation by its settings. It neither migrates nor writes, and sends no message.
 * @param variables as the server would read them
 */
export async function* examine(
  variables: Record<string, string | undefined>,
  now: () => Date,
): AsyncGenerator<Result> {
  const { environment, findings } = readSettings(variables)
  for (const finding of findings) yield { name: 'settings', ...finding }
  if (!environment) return
  const installation = { environment, now }
  for (const [name, check] of Object.entries(checks)) {
    yield await resultOf(name, check, installation)
  }
  yield* examineDatabase(installation)
}

/** The rules of the start. If single values are valid but the combination is not, the other checks still run. */
function readSettings(variables: Record<string, string | undefined>): {
  environment?: Environment
  findings: Finding[]
} {
  try {
    const environment = readEnvironment(variables)
    return { environment, findings: [ok(`They are complete for ${environment.NODE_ENV}.`)] }
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    const findings = error.faults.map(fault)
    try {
      return { environment: readEnvironment(variables, []), findings }
    } catch {
      return { findings: [...findings, warning('Nothing else was examined: correct them first.')] }
    }
  }
}

async function* examineDatabase(installation: Installation): AsyncGenerator<Result> {
  const { DATABASE_URL, DATA_FOLDER } = installation.environment
  let database: InspectedDatabase
  try {
    database = await openForInspection({
      url: DATABASE_URL || undefined,
      folder: `${DATA_FOLDER}/database`,
    })
  } catch (error) {
    yield { name: 'database', ...openingFinding(error, installation.environment) }
    return
  }
  const given = { ...installation, database }
  try {
    for (const [name, check] of Object.entries(foundations)) {
      const result = await resultOf(name, check, given)
      yield result
      if (result.level === 'fault') return
    }
    const cluster = await checkCluster(given).catch((error: unknown) =>
      failure(error, installation.environment),
    )
    if (cluster) yield { name: 'cluster', ...cluster }
    for (const [name, check] of Object.entries(databaseChecks)) {
      yield await resultOf(name, check, given)
    }
  } finally {
    await database.close()
  }
}

function openingFinding(error: unknown, environment: Environment): Finding {
  if (!(error instanceof DatabaseInUse)) return failure(error, environment)
  // A server that runs is no fault of the installation.
  return warning(
    `${error.message} Only then can the database be examined; until then GET /readyz tells how it is.`,
  )
}

async function resultOf<T extends Installation>(
  name: string,
  check: (given: T) => Finding | Promise<Finding>,
  given: T,
): Promise<Result> {
  try {
    return { name, ...(await check(given)) }
  } catch (error) {
    return { name, ...failure(error, given.environment) }
  }
}

/** An unexpected error in a check. Its message is omitted, since it may contain secrets. */
function failure(error: unknown, environment: Environment): Finding {
  const sentence = faultSentence(error, environment)
  if (sentence) return fault(sentence)
  const { code = '', name = 'unknown' } = error as NodeJS.ErrnoException
  return fault(`This could not be examined (${code || name}).`)
}
