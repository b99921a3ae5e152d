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
  [
    'a database elsewhere over TLS',
    { DATABASE_URL: 'postgres://tiffin:word@db.example.com/tiffin?sslmode=verify-full' },
  ],
  [
    'a database elsewhere that is said to be safe',
    { DATABASE_URL: 'postgres://tiffin:word@db.example.com/tiffin?sslmode=disable' },
  ],
  ['a database in another container', { DATABASE_URL: 'postgres://tiffin:word@database/tiffin' }],
  ['a hexadecimal secret', { SECRET: '9f86d081884c7d659a2feaa0c55ad015' }],
])('production starts with %s', (_what, variables) => {
  expect(readEnvironment({ ...production, ...variables }).NODE_ENV).toBe('production')
})

test.each<[string, Record<string, string>, string[]]>([
  ['no secret', { SECRET: '' }, ['SECRET']],
  ['a short secret', { SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLa' }, ['SECRET']],
  ['a secret of 40 equal letters', { SECRET: 'a'.repeat(40) }, ['SECRET']],
  ['a secret of two letters in turn', { SECRET: 'ab'.repeat(24) }, ['SECRET']],
  ['a placeholder', { SECRET: 'please-change-me-to-32-random-chars!' }, ['SECRET']],
  ['an example', { SECRET: 'your-very-long-secret-goes-here-0123' }, ['SECRET']],
  ['no email', { SMTP_URL: '' }, ['SMTP_URL']],
  ['texts instead of email', { SMTP_URL: '', ...texts }, ['SMTP_URL']],
  ['a mail server without address', { SMTP_URL: 'mail.mine.example' }, ['SMTP_URL']],
  ['a mail server without host', { SMTP_URL: 'smtp://' }, ['SMTP_URL']],
  ['an empty sender', { MAIL_FROM: '' }, ['MAIL_FROM']],
  ['a sender that is no address', { MAIL_FROM: 'Tiffin' }, ['MAIL_FROM']],
  ['the default sender', { MAIL_FROM: 'Tiffin <orders@localhost>' }, ['MAIL_FROM']],
  [
    'texts elsewhere in plain text',
    { ...texts, SMS_API_ORIGIN: 'http://texts.example' },
    ['SMS_API_ORIGIN'],
  ],
  ['texts without token', { ...texts, SMS_AUTH_TOKEN: '' }, ['SMS_AUTH_TOKEN']],
  ['texts without sender', { ...texts, SMS_FROM: '' }, ['SMS_FROM']],
  ['texts without account', { ...texts, SMS_ACCOUNT_SID: '' }, ['SMS_ACCOUNT_SID']],
  ['Stripe without secret key', { ...stripe, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
  [
    'Stripe without publishable key',
    { ...stripe, STRIPE_PUBLISHABLE_KEY: '' },
    ['STRIPE_PUBLISHABLE_KEY'],
  ],
  [
    'Stripe without webhook secret',
    { ...stripe, STRIPE_WEBHOOK_SECRET: '' },
    ['STRIPE_WEBHOOK_SECRET'],
  ],
  [
    'Stripe with its secret key alone',
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ],
  [
    'Stripe’s keys exchanged',
    { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ],
  [
    'a live and a test key',
    { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ['STRIPE_PUBLISHABLE_KEY'],
  ],
  [
    'Stripe elsewhere in the clear',
    { ...stripe, STRIPE_API_ORIGIN: 'http://stripe.example' },
    ['STRIPE_API_ORIGIN'],
  ],
  ['Stripe wanted without keys', { PAYMENT_PROVIDER: 'stripe' }, ['PAYMENT_PROVIDER']],
  ['the sandbox unasked', { PAYMENT_PROVIDER: 'sandbox' }, ['PAYMENT_PROVIDER']],
  ['an unknown provider', { PAYMENT_PROVIDER: 'paypal' }, ['PAYMENT_PROVIDER']],
  ['an unknown mode', { NODE_ENV: 'prod' }, ['NODE_ENV']],
  ['a port that is a word', { PORT: 'http' }, ['PORT']],
  ['a port that is too large', { PORT: '70000' }, ['PORT']],
  ['a public port that is too large', { PUBLIC_PORT: '99999' }, ['PUBLIC_PORT']],
  ['metrics on the port of the diners', { METRICS_PORT: '3000' }, ['METRICS_PORT']],
  ['an unknown log level', { LOG_LEVEL: 'verbose' }, ['LOG_LEVEL']],
  ['another kind of database', { DATABASE_URL: 'mysql://127.0.0.1/tiffin' }, ['DATABASE_URL']],
  ['a database that is no address', { DATABASE_URL: 'postgres://127.0.0.1:x/' }, ['DATABASE_URL']],
  [
    'a database elsewhere in plain text',
    { DATABASE_URL: 'postgres://tiffin:word@db.example.com/tiffin' },
    ['DATABASE_URL'],
  ],
  [
    'a database elsewhere behind another name',
    { DATABASE_URL: 'postgres://tiffin:word@localhost/tiffin?host=203.0.113.7' },
    ['DATABASE_URL'],
  ],
  ['no connections', { DATABASE_POOL: '0' }, ['DATABASE_POOL']],
  ['no data folder', { DATA_FOLDER: '' }, ['DATA_FOLDER']],
  ['an answer that is not 0 or 1', { DEMO: 'yes' }, ['DEMO']],
  ['nothing about proxies', { TRUST_PROXY: '' }, ['TRUST_PROXY']],
  ['proxies that are no number', { TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
  [
    'an origin without scheme',
    { PRESENCE_LIVE_ORIGIN: 'presence.example' },
    ['PRESENCE_LIVE_ORIGIN'],
  ],
  [
    'several faults at once',
    { SECRET: '', SMTP_URL: '', PORT: 'x', STRIPE_SECRET_KEY: 'sk_live_1' },
    ['PORT', 'SECRET', 'SMTP_URL', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ],
])('production does not start with %s, and names each fault on a line', (_what, given, named) => {
  const lines = faultLines({ ...production, ...given })

  expect(lines[0]).toBe('These environment variables are not right:')
  expect(lines.slice(1).map((line) => line.split(':')[0]?.trim())).toEqual(named)
  const values = Object.values(given).filter((value) => value.length > 8)
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
  const url = 'postgres://tiffin:word@db.example.com/tiffin'

  expect(() => readEnvironment({ DATABASE_URL: url }, [])).toThrow('sslmode=verify-full')
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

test.each([
  '',
  '/var/run/postgresql',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '10.1.2.3',
  '172.31.0.5',
  '192.168.1.4',
  'fd12::1',
  'database',
  'mail.internal',
  '::ffff:10.0.0.1',
])('%s is inside', (host) => {
  expect(isPrivateHost(host)).toBe(true)
})

test.each([
  'mail.example.com',
  'localhost.example.com',
  '172.32.0.1',
  '8.8.8.8',
  '2001:db8::1',
  '[2001:db8::1]',
])('%s is not', (host) => {
  expect(isPrivateHost(host)).toBe(false)
})
