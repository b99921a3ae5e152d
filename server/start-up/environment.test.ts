import { expect, test } from 'vitest'
import { isPrivateHost } from '#server/environment.ts'
import { readEnvironment } from './read-environment.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
  SMTP_URL: 'smtp://tiffin:word@mail.example.com:587',
  MAIL_FROM: 'Tiffin <orders@example.com>',
  DATABASE_URL: 'postgres://tiffin:word@127.0.0.1:5432/tiffin',
  TRUST_PROXY: '1',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const elsewhere = 'postgres://tiffin:word@db.example.com/tiffin'
const texts = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+15005550006' }

test.each([
  ['cash only', {}],
  ['cards through Stripe', stripe],
  ['a restricted Stripe key', { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' }],
  ['email and texts', texts],
  ['a bare sender', { MAIL_FROM: 'orders@example.com' }],
  ['the embedded database', { DATABASE_URL: '' }],
  ['a public demo', { ALLOW_SANDBOX: '1', PAYMENT_PROVIDER: 'sandbox' }],
  ['no proxy in front', { TRUST_PROXY: 'none' }],
  ['a database elsewhere over TLS', { DATABASE_URL: `${elsewhere}?sslmode=verify-full` }],
  ['a database elsewhere said to be safe', { DATABASE_URL: `${elsewhere}?sslmode=disable` }],
  ['a database in another container', { DATABASE_URL: 'postgres://tiffin:word@database/tiffin' }],
  ['a hexadecimal secret', { SECRET: '9f86d081884c7d659a2feaa0c55ad015' }],
])('production starts with %s', (_what, variables) => {
  expect(readEnvironment({ ...production, ...variables }).NODE_ENV).toBe('production')
})

/** What is wrong, with the variables that are and are named, beside others that are right. */
test.each<[string, Record<string, string>, Record<string, string>?]>([
  ['no secret', { SECRET: '' }],
  ['a short secret', { SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLa' }],
  ['a secret of 40 equal letters', { SECRET: 'a'.repeat(40) }],
  ['a secret of two letters in turn', { SECRET: 'ab'.repeat(24) }],
  ['a placeholder', { SECRET: 'please-change-me-to-32-random-chars!' }],
  ['an example', { SECRET: 'your-very-long-secret-goes-here-0123' }],
  ['no email', { SMTP_URL: '' }],
  ['texts instead of email', { SMTP_URL: '' }, texts],
  ['a mail server without address', { SMTP_URL: 'mail.mine.example' }],
  ['a mail server without host', { SMTP_URL: 'smtp://' }],
  ['an empty sender', { MAIL_FROM: '' }],
  ['a sender that is no address', { MAIL_FROM: 'Tiffin' }],
  ['the default sender', { MAIL_FROM: 'Tiffin <orders@localhost>' }],
  ['texts elsewhere in plain text', { SMS_API_ORIGIN: 'http://texts.example' }, texts],
  ['texts without token', { SMS_AUTH_TOKEN: '' }, texts],
  ['texts without sender', { SMS_FROM: '' }, texts],
  ['texts without account', { SMS_ACCOUNT_SID: '' }, texts],
  ['Stripe without secret key', { STRIPE_SECRET_KEY: '' }, stripe],
  ['Stripe without publishable key', { STRIPE_PUBLISHABLE_KEY: '' }, stripe],
  ['Stripe without webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, stripe],
  [
    'Stripe with its secret key alone',
    { STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    stripe,
  ],
  [
    'Stripe’s keys exchanged',
    { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    stripe,
  ],
  ['a live and a test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, stripe],
  ['Stripe elsewhere in the clear', { STRIPE_API_ORIGIN: 'http://stripe.example' }, stripe],
  ['Stripe wanted without keys', { PAYMENT_PROVIDER: 'stripe' }],
  ['the sandbox unasked', { PAYMENT_PROVIDER: 'sandbox' }],
  ['an unknown provider', { PAYMENT_PROVIDER: 'paypal' }],
  ['an unknown mode', { NODE_ENV: 'prod' }],
  ['a port that is a word', { PORT: 'http' }],
  ['a port that is too large', { PORT: '70000' }],
  ['a public port that is too large', { PUBLIC_PORT: '99999' }],
  ['metrics on the port of the diners', { METRICS_PORT: '3000' }],
  ['an unknown log level', { LOG_LEVEL: 'verbose' }],
  ['another kind of database', { DATABASE_URL: 'mysql://127.0.0.1/tiffin' }],
  ['a database that is no address', { DATABASE_URL: 'postgres://127.0.0.1:x/' }],
  ['a database elsewhere in plain text', { DATABASE_URL: elsewhere }],
  [
    'a database elsewhere behind another name',
    { DATABASE_URL: 'postgres://tiffin:word@localhost/tiffin?host=203.0.113.7' },
  ],
  ['no connections', { DATABASE_POOL: '0' }],
  ['no data folder', { DATA_FOLDER: '' }],
  ['an answer that is not 0 or 1', { DEMO: 'yes' }],
  ['nothing about proxies', { TRUST_PROXY: '' }],
  ['proxies that are no number', { TRUST_PROXY: 'true' }],
  ['an origin without scheme', { PRESENCE_LIVE_ORIGIN: 'presence.example' }],
  ['several faults at once', { PORT: 'x', SECRET: '', SMTP_URL: '' }],
])('production does not start with %s, and names each fault on a line', (_what, wrong, right) => {
  const lines = faultLines({ ...production, ...right, ...wrong })

  expect(lines[0]).toBe('These environment variables are not right:')
  expect(lines.slice(1).map((line) => line.split(':')[0]?.trim())).toEqual(Object.keys(wrong))
  const values = Object.values({ ...right, ...wrong }).filter((value) => value.length > 8)
  for (const value of values) expect(lines.join('\n')).not.toContain(value)
})

test('variables that production needs beside secret and mail server are named if they are not set', () => {
  const { MAIL_FROM: _sender, TRUST_PROXY: _proxies, ...others } = production

  expect(faultLines(others).slice(1)).toEqual([
    '  MAIL_FROM: is needed in production: mail servers refuse a sender at localhost',
    '  TRUST_PROXY: is needed in production: the number of proxies in front, usually 1, or none',
  ])
})

test('outside production nothing is needed, and only this machine is listened to', () => {
  expect(readEnvironment({})).toMatchObject({ HOST: '127.0.0.1', DEMO: true })
  expect(readEnvironment(production)).toMatchObject({ HOST: '0.0.0.0', DEMO: false })
  expect(readEnvironment({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
})

test('a program that serves no diners needs only the variables it reads', () => {
  expect(readEnvironment({ NODE_ENV: 'production' }, []).SECRET).toBe('')
})

test('no program talks to a database elsewhere in plain text', () => {
  expect(() => readEnvironment({ DATABASE_URL: elsewhere }, [])).toThrow('sslmode=verify-full')
})

function faultLines(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof Error && error.name === 'StartFault') return error.message.split('\n')
    throw error
  }
  return []
}

test.each<[string, boolean]>([
  ...['', '/var/run/postgresql', 'localhost', '127.0.0.1', '[::1]', '10.1.2.3', '172.31.0.5'].map(
    (host): [string, boolean] => [host, true],
  ),
  ...['192.168.1.4', 'fd12::1', 'database', 'mail.internal', '::ffff:10.0.0.1'].map(
    (host): [string, boolean] => [host, true],
  ),
  ...['mail.example.com', 'localhost.example.com', '172.32.0.1', '8.8.8.8'].map(
    (host): [string, boolean] => [host, false],
  ),
  ['2001:db8::1', false],
  ['[2001:db8::1]', false],
])('%s is inside the own network: %s', (host, isInside) => {
  expect(isPrivateHost(host)).toBe(isInside)
})
