// npm run tenant -- check|import|export <folder>
import { connect } from '#database/connection.ts'
import { readEnvironment } from '#server/environment.ts'
import { checkFolder, faultText } from '#server/tenancy/check-folder.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { FolderFaults, importTenant } from '#server/tenancy/import-tenant.ts'

const [verb, given] = process.argv.slice(2)
const folder = given?.replace(/\/+$/, '')
const verbs = { check, import: importFolder, export: exportFolder }
const run = verbs[verb as keyof typeof verbs]

if (!run || !folder) {
  console.error('Usage: npm run tenant -- check|import|export <folder>')
  process.exit(2)
}
try {
  await run(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(path: string): Promise<void> {
  const { faults } = await checkFolder(path)
  for (const fault of faults) console.log(faultText(path, fault))
  const wrong = faults.filter((fault) => !fault.isWarning)
  if (wrong.length > 0) throw new FolderFaults([`${wrong.length} faults. Nothing was imported.`])
  console.log(`${path} can be imported.`)
}

async function importFolder(path: string): Promise<void> {
  await withDatabase(async (db) => {
    const { slug, hasChanged, warnings } = await importTenant({ db }, path)
    for (const warning of warnings) console.log(warning)
    console.log(
      hasChanged
        ? `${slug} was imported.`
        : `${slug} is already as in the folder; nothing changed.`,
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
  const environment = readEnvironment(process.env)
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
