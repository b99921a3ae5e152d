import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#database/connection.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenant-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The command in a process of its own, with an embedded database that no server has open. */
const tenant = (...parameters: string[]) =>
  run(process.execPath, ['scripts/tenant.ts', ...parameters], {
    env: { PATH: process.env.PATH, DATA_FOLDER: folder, PORT: '9', NODE_ENV: 'development' },
  })

test('`new` makes a restaurant, has its owner invited by mail and prints the link, and refuses the name a second time', async () => {
  const { stdout } = await tenant(
    ...['new', 'thali-house', '--owner', 'asha@example.com', '--name', 'Thali House'],
    ...['--host', 'order.thali.test'],
  )

  expect(stdout).toContain('thali-house is there. asha@example.com is invited.')
  const [link] = /http\S+\/invitation\/\S+/.exec(stdout) ?? []
  expect(link).toContain('staff.order.thali.test')
  const db = await connect({ folder: `${folder}/database`, poolSize: 1 })
  const { hosts, mails, members } = await db.transaction('thali-house', async (tx) => ({
    hosts: await tx.selectFrom('tenant_hosts').select(['host', 'kind']).orderBy('host').execute(),
    mails: await tx.selectFrom('outbox').select(['topic', 'body']).execute(),
    members: await tx.selectFrom('staff_members').select(['role', 'joined_at']).execute(),
  }))
  await db.close()
  expect(hosts.map(({ host }) => host)).toEqual(['order.thali.test', 'staff.order.thali.test'])
  expect(members).toEqual([{ role: 'owner', joined_at: null }])
  // The link is encrypted there; `server/team/invite-by-command.test.ts` reads the mail.
  expect(mails).toEqual([{ topic: 'staff-invitation', body: expect.anything() }])
  await expect(tenant('new', 'thali-house', '--owner', 'asha@example.com')).rejects.toThrow()
  // Two processes that each open an embedded database: more than a minute beside a load.
}, 300_000)
