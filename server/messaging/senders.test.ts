import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import { installationSecret } from '#server/start-up/data-folder.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { testClock } from '#testing/clock.ts'
import { canSend } from './message.ts'
import { createMessageSender } from './senders.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
  TRUST_PROXY: '1',
}
const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'orders@sample.test' }

function senderFor(variables: Record<string, string>) {
  const { now } = testClock()
  // Never queried in these tests.
  const db = {} as Database
  return createMessageSender({
    environment: readEnvironment(variables),
    db,
    now,
    random: systemRandom(now),
  })
}

test('production without texts takes no phone numbers', async () => {
  const environment = readEnvironment({ ...production, ...smtp })

  expect([canSend(environment, 'sms'), canSend(environment, 'email')]).toEqual([false, true])
  await expect(
    senderFor({ ...production, ...smtp }).send({
      tenantId: 'sample',
      to: '+447700900123',
      channel: 'sms',
      subject: '',
      text: '',
    }),
  ).rejects.toThrow('no sms provider is configured')
})

test('an installation makes its secret once and keeps it to itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-secret-'))

  const [first, second] = await Promise.all([
    installationSecret(join(folder, 'data')),
    installationSecret(join(folder, 'data')),
  ])
  const later = await installationSecret(join(folder, 'data'))

  expect(first).toMatch(/^[\w-]{43}$/)
  expect([second, later]).toEqual([first, first])
  expect(await readFile(join(folder, 'data/secret'), 'utf8')).toBe(first)
  expect((await stat(join(folder, 'data/secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
