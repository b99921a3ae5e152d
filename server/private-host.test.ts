import { expect, test } from 'vitest'
import { isPrivateHost } from './private-host.ts'

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
