import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { systemRandom } from '#server/random.ts'
import { installationSecret } from '#server/start-up/data-folder.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { testClock } from '#testing/clock.ts'
import { canSend } from './message.ts'
import { plainEmail } from './plain-email.ts'
import { createMessageSender } from './senders.ts'

test('production without texts takes no phone numbers', async () => {
  const environment = readEnvironment({
    NODE_ENV: 'production',
    SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'orders@sample.test',
  })
  const { now } = testClock()
  // The database is not queried.
  const db = {} as Database
  const sender = createMessageSender({ environment, db, now, random: systemRandom(now) })
  const text = { tenantId: 'sample', to: '+447700900123', subject: '', text: '' }

  expect([canSend(environment, 'sms'), canSend(environment, 'email')]).toEqual([false, true])
  await expect(sender.send({ ...text, channel: 'sms' })).rejects.toThrow(
    'no sms provider is configured',
  )
})

test('an installation makes its secret once and keeps it to itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-secret-'))
  const data = join(folder, 'data')
  const file = join(data, 'secret')

  const [first, second] = await Promise.all([installationSecret(data), installationSecret(data)])
  const later = await installationSecret(data)

  expect(first).toMatch(/^[\w-]{43}$/)
  expect([second, later]).toEqual([first, first])
  expect(await readFile(file, 'utf8')).toBe(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

const unread = 'It is on its way.\n\nAnswers to this email are not read.'

test.each([
  ['help@shop.test', '020 7946 0001', 'It is on its way.'],
  ['', '020 7946 0001', `${unread} Please call 020 7946 0001.`],
  ['', '', `${unread} Please contact the restaurant.`],
])(
  'an answer to an email goes to %j, or the email says how to reach the restaurant: %j',
  (...given) => {
    const [supportEmail, contactNumber, text] = given
    const tenant = { branding: { name: 'Shop' }, supportEmail, contactNumber }

    const email = plainEmail(
      { tenantId: 'sample', site: { tenant } as TenantContext['site'] },
      'ada@example.com',
      { subject: 'Order 1', lines: ['It is on its way.'] },
    )

    expect([email.replyTo ?? '', email.text]).toEqual([supportEmail, text])
    expect(email.html).toContain(text.split('\n').at(-1))
  },
)
