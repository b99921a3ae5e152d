// npm run tenant -- check|import|export <folder>, new <slug> --owner <contact>
import { parseArgs } from 'node:util'
import type { Environment } from '#server/environment.ts'
import { openToDiners } from '#server/service/write-facts.ts'
import { openTenant } from '#server/team/open-tenant.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { faultText } from '#server/tenancy/folder/fault.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { doAtServer, runCommand, withDatabase } from './command.ts'

const usage = `Usage: npm run tenant -- check|export <folder>
       npm run tenant -- import <folder> [--take folder|app] [--live]
       npm run tenant -- new <slug> --owner <email|phone> [--name <name>] [--host <host>]
           [--country GB] [--currency GBP] [--time-zone Europe/London]`

function readArguments() {
  const text = { type: 'string' } as const
  return parseArgs({
    allowPositionals: true,
    options: {
      take: text,
      owner: text,
      name: text,
      host: text,
      country: text,
      currency: text,
      'time-zone': text,
      live: { type: 'boolean', default: false },
    },
  })
}

type Options = ReturnType<typeof readArguments>['values']

await runCommand(async (environment) => {
  const { values, positionals } = readArguments()
  const [verb, given = ''] = positionals
  const target = given.replace(/\/+$/, '')
  if (!target || positionals.length > 2) throw new Error(usage)
  switch (verb) {
    case 'check':
      return check(target)
    case 'import':
      return importFolder(environment, target, values)
    case 'export':
      return withDatabase(environment, async (db) => {
        console.log(`${await exportTenant({ db }, target)} files were written to ${target}.`)
      })
    case 'new':
      return openNew(environment, target, values)
    default:
      throw new Error(usage)
  }
}, [])

async function check(path: string): Promise<void> {
  const { faults, folder: whole } = await checkFolder(path)
  for (const fault of faults) console.log(faultText(path, fault))
  if (whole) return console.log(`${path} can be imported.`)
  const count = faults.filter((fault) => !fault.isWarning).length
  throw new Error(`${path} cannot be imported: ${count} ${count === 1 ? 'fault' : 'faults'}.`)
}

/** Without `--live` a new restaurant takes no orders before its owner goes live; with it, also one that was imported before. */
async function importFolder(
  environment: Environment,
  path: string,
  { take, live: isLive }: Options,
): Promise<void> {
  if (take !== undefined && take !== 'folder' && take !== 'app') throw new Error(usage)
  await withDatabase(environment, async (db) => {
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

/** A restaurant with an empty menu, and its invited owner. */
async function openNew(
  environment: Environment,
  slug: string,
  { owner, name, host, country, currency, 'time-zone': timeZone }: Options,
): Promise<void> {
  if (!owner) throw new Error(usage)
  const request = { slug, owner, name, host, country, currency, timeZone }
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
