import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startForgetfulPooler } from '#testing/database-proxies.ts'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { type OwnCluster, serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { failToStart, freePort } from '#testing/server-process.ts'

let folder: string
let database: LastingDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-start-'))
  database = await lastingDatabase()
})
afterAll(async () => {
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

const onServer = process.env.TEST_DATABASE === 'server'
/** Where no database is reached, or the embedded one, one run is enough. */
const testOnce = test.skipIf(onServer)
const testOnServer = test.skipIf(!onServer)

/** Output for the operator: exit code 1, one sentence, no stack. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const { code, output } = await failToStart({ DATA_FOLDER: folder, ...variables })
  expect(code).toBe(1)
  expect(output).not.toMatch(/^\s+at /m)
  return output.trim()
}

testOnce('every fault of the environment is named on its own line', async () => {
  expect(await refusal({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_1' })).toBe(
    [
      'These environment variables are not right:',
      '  SECRET: needs at least 32 random characters in production, such as `openssl rand -base64 32` prints',
      '  SMTP_URL: is needed in production: without email no kitchen learns of an order',
      '  MAIL_FROM: is needed in production: mail servers refuse a sender at localhost',
      '  TRUST_PROXY: is needed in production: the number of proxies in front, usually 1, or none',
      '  STRIPE_PUBLISHABLE_KEY: is missing: Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
      '  STRIPE_WEBHOOK_SECRET: is missing: Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    ].join('\n'),
  )
})

testOnce('a database that nobody answers for is named without its password', async () => {
  const port = await freePort()

  expect(await refusal({ DATABASE_URL: `postgres://tiffin:word@127.0.0.1:${port}/tiffin` })).toBe(
    `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED).`,
  )
})

testOnce('a data folder that cannot be made, or is a file, is named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  // In Linux's /proc no folder can be created, and Node's own recursive mkdir would retry for ever.
  const proc = process.platform === 'linux' ? ['/proc/tiffin/data'] : []

  for (const place of [file, join(file, 'data'), ...proc]) {
    expect(await refusal({ DATA_FOLDER: place })).toMatch(/^DATA_FOLDER: this user cannot write to/)
  }
})

testOnce('a secret that is a folder is named', async () => {
  const data = join(folder, 'odd-secret')
  await mkdir(join(data, 'secret'), { recursive: true })

  expect(await refusal({ DATA_FOLDER: data })).toBe(
    `${join(data, 'secret')} is damaged: remove it, or set SECRET.`,
  )
})

test('a port that is taken is named', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }

  const said = await refusal({ ...database.variables, PORT: String(port) })
  await new Promise((resolve) => taken.close(resolve))

  expect(said).toBe(`PORT: another process listens on port ${port} of 127.0.0.1 already.`)
})

testOnce('a data folder that another process uses is named', async () => {
  const first = await database.open()

  const said = await refusal(database.variables)
  await first.close()

  expect(said).toMatch(/is in use by another process\. Stop that one first\.$/)
})

testOnServer('a database that does not exist is named', async () => {
  const url = new URL(database.variables.DATABASE_URL)
  url.pathname = '/no_such_database'

  expect(await refusal({ DATABASE_URL: url.href })).toMatch(
    /^DATABASE_URL: there is no database no_such_database at /,
  )
})

testOnServer('a pooler that drops the role of the application is named', async () => {
  const pooler = await startForgetfulPooler(database.variables.DATABASE_URL)

  const said = await refusal({ DATABASE_URL: pooler.url })
  await pooler.close()

  expect(said).toBe(
    'DATABASE_URL: connections do not take on the role tiffin_app. A pooler in front has to keep the start-up option `role`.',
  )
})

const programs = serverPrograms()

// On a cluster of its own: roles belong to the whole server, and the shared one requires no password.
describe.skipIf(!onServer || (!programs && !process.env.CI))('a login', () => {
  let cluster: OwnCluster
  beforeAll(async () => {
    const rules = join(folder, 'pg_hba.conf')
    await writeFile(rules, 'host all guarded all scram-sha-256\nhost all all all trust\n')
    // The cluster's own user reads it.
    await chmod(folder, 0o755)
    cluster = await startCluster(programs ?? '', { settings: { fsync: 'off', hba_file: rules } })
    await cluster.run(
      "create role guarded login password 'another'",
      "create role owner login password 'other'",
      'create database tiffin owner owner',
    )
  }, 120_000)
  afterAll(() => cluster?.remove())

  test('with a wrong password is named without the password', async () => {
    const url = cluster.urlOf('guarded', 'tiffin')

    expect(await refusal({ DATABASE_URL: url })).toBe(
      `DATABASE_URL: PostgreSQL at ${new URL(url).host} refuses the login guarded: wrong password, or not allowed from here.`,
    )
  })
  test('that may not act as the application role gets the statement for an administrator to run', async () => {
    expect(await refusal({ DATABASE_URL: cluster.urlOf('owner', 'tiffin') })).toMatch(
      /^DATABASE_URL: the login owner lacks a right \(an administrator has to run: alter role owner createrole/,
    )
  })
})
