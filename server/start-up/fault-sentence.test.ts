import { expect, test } from 'vitest'
import { faultSentence } from './fault-sentence.ts'

const settings = {
  DATABASE_URL: 'postgres://tiffin:word%20two@127.0.0.1:5432/tiffin',
  PORT: 3_000,
  HOST: 'shop.internal',
  METRICS_PORT: 9_100,
  METRICS_HOST: 'metrics.internal',
}

const listening = { syscall: 'listen', address: '10.0.0.1' }
const lookup = { code: 'ENOTFOUND', syscall: 'getaddrinfo' }

test.each([
  [
    { ...listening, code: 'EADDRINUSE', port: 3_000 },
    'PORT: another process listens on port 3000 of shop.internal already.',
  ],
  [
    { ...listening, code: 'EADDRINUSE', port: 9_100 },
    'METRICS_PORT: another process listens on port 9100 of metrics.internal already.',
  ],
  [
    { ...listening, code: 'EADDRNOTAVAIL', port: 9_100 },
    'METRICS_HOST: this machine has no address metrics.internal.',
  ],
  [{ ...listening, code: 'EACCES', port: 3_000 }, 'PORT: this user may not listen on port 3000.'],
  [
    { ...lookup, hostname: 'shop.internal' },
    'HOST: nobody knows an address of the name shop.internal.',
  ],
  [
    { ...lookup, hostname: 'metrics.internal' },
    'METRICS_HOST: nobody knows an address of the name metrics.internal.',
  ],
  [
    { ...lookup, hostname: 'database.internal' },
    'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:5432 (ENOTFOUND).',
  ],
  [
    { code: 'ENOENT', syscall: 'open', path: '/etc/tiffin/ca.pem' },
    'DATABASE_URL: the file /etc/tiffin/ca.pem cannot be read (ENOENT).',
  ],
])('%o is named by the setting that is at fault', (failure, sentence) => {
  expect(faultSentence(Object.assign(new Error('it failed'), failure), settings)).toBe(sentence)
})

test('a percent sign of the database’s address that begins no character is named', () => {
  const broken = { ...settings, DATABASE_URL: 'postgres://tif%e9fin:word@127.0.0.1/tiffin' }

  expect(faultSentence(new URIError('URI malformed'), broken)).toContain('write %25')
  expect(faultSentence(Object.assign(new Error(''), { code: '28P01' }), broken)).toContain(
    'refuses the login tif%e9fin',
  )
})

test('a bug has no sentence', () => {
  expect(faultSentence(new TypeError('undefined is not a function'), settings)).toBeUndefined()
})
