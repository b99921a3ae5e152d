import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CodeSent } from '#contract/customer.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { createApp } from '#server/app.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { testApp } from '#testing/test-app.ts'

const phone = '07700900123'
const contact = '+447700900123'
const ip = '203.0.113.7'

const shop = await testApp()

test('sign-ins, rejected tokens and reached limits are logged, without contact, code or token', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const app = await createApp({ ...shop.services, log })
  const post = async <T>(url: string, body: object, token?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: { host: 'sample.test', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: body,
    })
    return { id: answer.headers['x-request-id'], data: answer.json().data as T }
  }
  const asked = await post<CodeSent>('/api/register', { phone })
  await runDueJobs({ ...shop.services, log }, jobHandlers)
  const code = shop.messages.at(-1)?.code ?? ''
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
  await post('/api/verify-otp', { phone, otp: wrong })
  const { attempt } = asked.data
  const signedIn = await post<SignedIn>('/api/verify-otp', { phone, otp: code, attempt })
  const { token } = signedIn.data
  for (let sent = 0; sent < 6; sent++) {
    await post('/api/resend-otp', { phone })
    shop.clock.advance({ minutes: 1 })
  }
  await post('/api/logout', {}, token)
  const rejected = await post('/api/logout', {}, token)
  await app.close()

  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.event)
  const named = (event: string) => events.filter((line) => line.event === event)
  expect(named('code_sent').length).toBeGreaterThan(3)
  expect(named('wrong_code')).toMatchObject([{ tenant: 'sample', reason: 'shared' }])
  expect(named('signed_in')).toMatchObject([
    {
      tenant: 'sample',
      reason: 'sms',
      reqId: signedIn.id,
      subject: expect.stringMatching(/^\w{12}$/),
    },
  ])
  expect(named('limit_reached')[0]).toMatchObject({ reason: 'messages-contact-range' })
  expect(named('signed_out')).toHaveLength(1)
  expect(named('token_rejected')).toMatchObject([{ tenant: 'sample', reqId: rejected.id }])

  const text = lines.join('')
  for (const secret of [contact, phone, phone.slice(1), token, attempt, ip]) {
    expect(text).not.toContain(secret)
  }
  // A code is four digits, which may be part of any number: none of the values is one.
  const values = events.flatMap((line) => Object.values(line).map(String))
  expect(values).not.toContain(code)
  expect(values).not.toContain(wrong)
})
