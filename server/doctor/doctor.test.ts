import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/connection.ts'
import { openForInspection } from '#database/inspect.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { asOwner } from '#testing/as-owner.ts'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { startOutside } from '#testing/outside.ts'
import { freePort, processVariables } from '#testing/server-process.ts'
import { clockFinding } from './check-database.ts'
import { spaceFinding } from './check-surroundings.ts'
import { examine, type Result } from './examine.ts'

const onServer = process.env.TEST_DATABASE === 'server'

let database: LastingDatabase
let outside: Awaited<ReturnType<typeof startOutside>>
/** A complete production. */
let healthy: Record<string, string>

beforeAll(async () => {
  database = await lastingDatabase()
  await change((db) => importTenant({ db }, 'testing/sample'))
  outside = await startOutside()
  healthy = { ...database.variables, ...outside.settings }
})
afterAll(async () => {
  await outside?.close()
  await database?.remove()
})

/** Changes the database while no other process has it open. */
async function change(work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await database.open()
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function examined(variables: Record<string, string> = {}): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of examine({ ...healthy, ...variables }, () => new Date())) {
    results.push(result)
  }
  return results
}

/** The findings that are not ok after these statements of the owner, which are rolled back. */
async function troubles(
  variables: Record<string, string> = {},
  spoil?: { by: string; undo: string },
): Promise<string[]> {
  if (spoil) await change((db) => asOwner(db, spoil.by))
  try {
    const results = await examined(variables)
    return results
      .filter(({ level }) => level !== 'ok')
      .map(({ level, name, says }) => `${level} ${name}: ${says}`)
  } finally {
    if (spoil) await change((db) => asOwner(db, spoil.undo))
  }
}

/** With the owner's role and without a start, which would apply migrations. */
async function unmigrated(statements: string): Promise<void> {
  const inspected = await open()
  await sql.raw(`begin read write; ${statements}; commit`).execute(inspected.shared)
  await inspected.close()
}

const open = () =>
  openForInspection({
    url: database.variables.DATABASE_URL || undefined,
    folder: join(database.variables.DATA_FOLDER, 'database'),
  })

describe('npm run doctor', () => {
  test('finds a complete installation in order', async () => {
    const results = await examined()

    expect(results.filter(({ level }) => level !== 'ok')).toEqual([])
    expect(results.map(({ name }) => name)).toEqual([
      ...['settings', 'build', 'proxy', 'disk', 'email', 'texts', 'cards'],
      ...['database', 'migrations', 'access', 'room', 'clock', 'tenants', 'jobs'],
    ])
  })

  test('prints no secret, whether it is accepted or refused', async () => {
    const wrong = {
      SMTP_URL: healthy.SMTP_URL?.replace('mailword', 'wrongword') ?? '',
      SMS_AUTH_TOKEN: 'wrongword',
    }

    const said = JSON.stringify([await examined(), await examined(wrong)])

    expect(said).not.toMatch(/mailword|textword|cardword|whsec|wrongword|kitchen@sample|q7Vd0s2m/)
  })

  test('names each setting that the start would refuse, and examines the rest', async () => {
    const results = await examined({ SECRET: 'short', STRIPE_WEBHOOK_SECRET: '' })

    expect(results.filter(({ level }) => level === 'fault')).toMatchObject([
      { name: 'settings', says: expect.stringMatching(/^SECRET: /) },
      { name: 'settings', says: expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: /) },
    ])
    expect(results.at(-1)?.name).toBe('jobs')
  })

  test('stops at settings that cannot be read', async () => {
    expect(await troubles({ PORT: 'http' })).toEqual([
      'fault settings: PORT: must be a whole number from 0 to 65535',
      'warning settings: Nothing else was examined: correct them first.',
    ])
  })

  test('a mail server, a text gateway and a Stripe that refuse are faults', async () => {
    const SMTP_URL = healthy.SMTP_URL?.replace('mailword', 'wrong') ?? ''
    outside.stripe.failNext(401)

    expect(await troubles({ SMTP_URL, SMS_AUTH_TOKEN: 'wrong' })).toEqual([
      expect.stringMatching(/^fault email: SMTP_URL: .* does not take emails \(mail server: 535\)/),
      expect.stringMatching(/^fault texts: .* refuses SMS_ACCOUNT_SID and SMS_AUTH_TOKEN \(401\)/),
      'fault cards: Stripe refuses STRIPE_SECRET_KEY. Copy it from the dashboard once more.',
    ])
  })

  test('a mail server, a text gateway and a Stripe that do not answer are faults', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    outside.stripe.setAway(true)

    const said = await troubles({
      SMTP_URL: `smtp://${nobody}`,
      SMS_API_ORIGIN: `http://${nobody}`,
    })
    outside.stripe.setAway(false)

    expect(said).toEqual([
      expect.stringMatching(/^fault email: /),
      expect.stringMatching(/^fault texts: .* does not answer/),
      expect.stringMatching(/^fault cards: Stripe does not answer/),
    ])
  })

  test('a migration that is not applied is a fault, and is not applied', async () => {
    const name = '0011_promises_and_held_bookings.sql'
    await change((db) =>
      asOwner(
        db,
        `create table kept as select * from kysely_migration where name = '${name}';
        delete from kysely_migration where name = '${name}'`,
      ),
    )

    const said = await troubles()
    const again = await troubles()
    await unmigrated('insert into kysely_migration select * from kept; drop table kept')

    expect(said).toEqual([
      `fault migrations: Not applied: ${name}. Restart the server, which applies them.`,
    ])
    expect(again).toEqual(said)
  })

  const asApp = "set app.tenant = 'sample'; set role tiffin_app;"
  const asImport = "set app.tenant = 'sample'; set role tiffin_import;"
  const addJob = (failedAt: string) =>
    `${asApp} insert into outbox (tenant_id, id, topic, body, due_at, failed_at)
      values ('sample', 'one', 'refund', '{}', now() - interval '1 hour', ${failedAt})`
  const removeJobs = `${asApp} delete from outbox`

  test.each<[string, { by: string; undo: string }, string]>([
    [
      'a right that is missing, and a right too many',
      {
        by: 'revoke select on promo_uses from tiffin_app; grant delete on tenants to tiffin_app',
        undo: '',
      },
      'fault access: tiffin_app may delete tenants, which is not listed, tiffin_app may not select promo_uses. Restart the server, which puts rights and policies right.',
    ],
    [
      'a tenant without host, and an outlet without email',
      {
        by: `insert into tenants (id, name) values ('hidden', 'Hidden');
          ${asImport} update outlets set document = document || '{"email": ""}'; set role none`,
        undo: `${asImport} update outlets set document = document || '{"email": "kitchen@sample.test"}'; set role none;
          delete from tenants where id = 'hidden'`,
      },
      'fault tenants: Tenants with no host: hidden; no outlet: hidden; an outlet without email, so that no kitchen learns of its orders: sample. Complete the folder and import it again.',
    ],
    [
      'an outlet that takes no orders before its owner goes live',
      {
        by: `${asApp} insert into service_pauses (tenant_id, id, outlet_id, kind, services, until, message, by, at)
          select 'sample', 'new', id, 'not_live', '{pickup}', null, '', '{}', now() from outlets limit 1`,
        undo: `${asApp} delete from service_pauses`,
      },
      'warning tenants: They have outlets that take no orders yet: sample. Their owner goes live on the staff host, or npm run tenant -- import <folder> --live.',
    ],
    [
      'an overdue job',
      { by: addJob('null'), undo: removeJobs },
      'warning jobs: Jobs are overdue (refund 1). Start the server if it is stopped; npm run jobs -- list --overdue says why.',
    ],
    [
      'a job that needs attention',
      { by: addJob('now()'), undo: removeJobs },
      'fault jobs: Jobs need attention (refund 1): npm run jobs -- list --failed.',
    ],
  ])('reports %s', async (_, spoil, finding) => {
    expect(await troubles({}, spoil)).toEqual([finding])
  })

  test('ends with 1 when there is a fault, with 0 otherwise', () => {
    const run = (NODE_ENV: string) =>
      spawnSync(process.execPath, ['scripts/doctor.ts'], {
        encoding: 'utf8',
        env: { ...processVariables, ...database.variables, NODE_ENV },
      })

    const development = run('development')
    const production = run('production')

    expect(development).toMatchObject({ status: 0, stderr: '' })
    expect(development.stdout).toMatch(/0 faults, 3 warnings\n$/)
    expect(production).toMatchObject({ status: 1, stderr: '' })
    expect(production.stdout).toMatch(/^fault {4}settings {3}SECRET: /m)
  })
})

const megabyte = 1024 * 1024
test.each([
  ['much free space', spaceFinding(20_000 * megabyte, 'data'), 'ok'],
  ['little free space', spaceFinding(500 * megabyte, 'data'), 'warning'],
  ['very little free space', spaceFinding(50 * megabyte, 'data'), 'fault'],
  ['clocks that agree', clockFinding(-1), 'ok'],
  ['a clock that is seconds ahead', clockFinding(5), 'warning'],
  ['a clock that is seconds behind', clockFinding(-5), 'warning'],
  ['a clock that is minutes ahead', clockFinding(90), 'fault'],
  ['a clock that is minutes behind', clockFinding(-90), 'fault'],
])('%s: %o', (_, finding, level) => {
  expect(finding.level).toBe(level)
})

describe('an inspected database', () => {
  test('refuses to be written', async () => {
    const inspected = await open()

    const write = sql`create table written ()`.execute(inspected.shared).finally(inspected.close)

    await expect(write).rejects.toThrow('read-only transaction')
  })

  test.skipIf(onServer)('says when a server has it, which is no fault', async () => {
    const running = await database.open()

    const said = await troubles()
    await running.close()

    expect(said).toEqual([
      expect.stringMatching(/^warning database: .* is in use by another process\. Stop that one/),
    ])
  })

  test.skipIf(onServer)('is not made where there is none', async () => {
    const DATA_FOLDER = join(database.variables.DATA_FOLDER, 'none')

    expect(await troubles({ DATA_FOLDER })).toEqual([
      `warning disk: DATA_FOLDER: there is no folder ${DATA_FOLDER} yet; the first start makes it.`,
      `fault database: DATA_FOLDER: there is no database in ${DATA_FOLDER}/database yet; the first start makes it.`,
    ])
  })
})
