// npm run tenant -- check|import|export <folder>, new <slug> --owner <contact>
import { parseArgs } from 'node:util'
import { connect } from '#database/connection.ts'
import { openToDiners } from '#server/service/end-pauses.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { openTenant } from '#server/team/open-tenant.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { faultText } from '#server/tenancy/folder/fault.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { doAtServer, sentenceOf } from './ask-server.ts'

const usage = `Usage: npm run tenant -- check|export <folder>
       npm run tenant -- import <folder> [--take folder|app] [--live]
       npm run tenant -- new <slug> --owner <email|phone> [--name <name>] [--host <host>]
           [--country GB] [--currency GBP] [--time-zone Europe/London]`

const verbs = { check, import: importFolder, export: exportFolder, new: openNew }

interface Options {
  take?: string | undefined
  owner?: string | undefined
  name?: string | undefined
  host?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  'time-zone'?: string | undefined
  live?: boolean | undefined
}

try {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      take: text,
      owner: text,
      name: text,
      host: text,
      country: text,
      currency: text,
      'time-zone': text,
      live: { type: 'boolean' },
    },
  })
  const [verb = '', given = ''] = positionals
  const target = given.replace(/\/+$/, '')
  if (!isVerb(verb) || !target || positionals.length > 2) throw new Error(usage)
  await verbs[verb](target, values)
} catch (error) {
  console.error(sentenceOf(error))
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

/** Without `--live` a new restaurant takes no orders before its owner goes live; with it, also one that was imported before. */
async function importFolder(path: string, { take, live: isLive = false }: Options): Promise<void> {
  if (take !== undefined && take !== 'folder' && take !== 'app') throw new Error(usage)
  await withDatabase(async (db) => {
    const { slug, hasChanged, warnings } = await importTenant({ db }, path, { take, isLive })
    if (hasChanged) await db.analyze()
    for (const warning of warnings) console.log(warning)
    console.log(
      hasChanged ? `${slug} was imported.` : `${slug} is as in the folder: nothing changed.`,
    )
    const opened = isLive ? await openToDiners(db, slug, () => new Date()) : 0
    if (opened > 0) console.log(`${slug} takes orders now.`)
  })
}

async function exportFolder(path: string): Promise<void> {
  await withDatabase(async (db) => {
    console.log(`${await exportTenant({ db }, path)} files were written to ${path}.`)
  })
}

/** A restaurant with an empty menu, and its invited owner. */
async function openNew(
  slug: string,
  { owner, name, host, country, currency, 'time-zone': timeZone }: Options,
): Promise<void> {
  if (!owner) throw new Error(usage)
  const request = { slug, owner, name, host, country, currency, timeZone }
  const environment = readEnvironment(process.env, [])
  const invited = await doAtServer(environment, '/dev/tenants', request, (services) =>
    openTenant(services, request),
  )
  console.log(
    `${slug} is there. ${invited.contact} is invited. The link, which works once within 7 days:`,
  )
  console.log(invited.link)
  const isInOutbox = environment.NODE_ENV !== 'production' && environment.SMTP_URL === ''
  if (isInOutbox) console.log(`What is sent, is at ${new URL('/dev/outbox', invited.link)}`)
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
