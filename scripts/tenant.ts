// npm run tenant -- check|import|export <folder>
import { connect } from '#database/connection.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { faultText } from '#server/tenancy/folder/fault.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'

const verbs = { check, import: importFolder, export: exportFolder }

const [verb = '', given = ''] = process.argv.slice(2)
const folder = given.replace(/\/+$/, '')

try {
  if (!isVerb(verb) || !folder) {
    throw new Error('Usage: npm run tenant -- check|import|export <folder>')
  }
  await verbs[verb](folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function isVerb(word: string): word is keyof typeof verbs {
  return Object.hasOwn(verbs, word)
}

async function check(path: string): Promise<void> {
  const { faults, folder: whole } = await checkFolder(path)
  for (const fault of faults) console.log(faultText(path, fault))
  if (whole) return console.log(`${path} can be imported.`)
  const count = faults.filter((fault) => !fault.isWarning).length
  throw new Error(`${path} cannot be imported: ${count} ${count === 1 ? 'fault' : 'faults'}.`)
}

async function importFolder(path: string): Promise<void> {
  await withDatabase(async (db) => {
    const { slug, hasChanged, warnings } = await importTenant({ db }, path)
    for (const warning of warnings) console.log(warning)
    console.log(
      hasChanged ? `${slug} was imported.` : `${slug} is as in the folder: nothing changed.`,
    )
  })
}

async function exportFolder(path: string): Promise<void> {
  await withDatabase(async (db) => {
    console.log(`${await exportTenant({ db }, path)} files were written to ${path}.`)
  })
}

async function withDatabase(
  work: (db: Awaited<ReturnType<typeof connect>>) => Promise<void>,
): Promise<void> {
  const environment = readEnvironment(process.env, [])
  const db = await connect({
    url: environment.DATABASE_URL || undefined,
    folder: `${environment.DATA_FOLDER}/database`,
    poolSize: 2,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
