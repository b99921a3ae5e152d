import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '#server/http/refusal.ts'
import { type Message, Undeliverable } from './message.ts'
import { createSmsSender } from './sms-sender.ts'

// Speaks as Twilio's Messages API does, on this machine.
let requests: { path: string; headers: IncomingHttpHeaders; body: URLSearchParams }[] = []
let answer: { status: number; body: string; location?: string } | 'hang up'
const gateway = createServer(async (request, response) => {
  requests.push({
    path: `${request.method} ${request.url}`,
    headers: request.headers,
    body: new URLSearchParams(await textOf(request)),
  })
  if (answer === 'hang up') return void request.socket.destroy()
  const { status, body, location } = answer
  const headers = { 'content-type': 'application/json', ...(location ? { location } : {}) }
  response.writeHead(status, headers).end(body)
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
beforeEach(() => {
  requests = []
  answer = { status: 201, body: '{"sid":"SM1"}' }
})
afterAll(async () => {
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

const message: Message = {
  tenantId: 'sample',
  to: '+447700900123',
  channel: 'sms',
  subject: '',
  text: '1234 is your “Zoë & Co” code.\n\n@shop.test #1234',
}
const send = (from = '+441632960000') =>
  createSmsSender({ origin, accountSid: 'AC123', authToken: 'secret', from }).send(message)
const messagesPath = 'POST /2010-04-01/Accounts/AC123/Messages.json'

test('a text is handed over as a form, with the account’s password', async () => {
  await send()

  const [request] = requests
  expect(request?.path).toBe(messagesPath)
  expect(request?.headers.authorization).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(request?.body ?? [])).toEqual({
    To: '+447700900123',
    From: '+441632960000',
    Body: message.text,
  })
})

test('a messaging service sends in the place of a number', async () => {
  await send('MG123')

  expect(requests[0]?.body.get('MessagingServiceSid')).toBe('MG123')
  expect(requests[0]?.body.has('From')).toBe(false)
})

test.each([
  [429, '<html>busy</html>', 'text gateway: 429, error unreadable'],
  [500, '<html>busy</html>', 'text gateway: 500, error unreadable'],
  [503, '<html>busy</html>', 'text gateway: 503, error unreadable'],
  [401, '{"code":20003}', 'text gateway: 401, refuses the account, error 20003'],
  [403, '{"code":20003}', 'text gateway: 403, refuses the account, error 20003'],
  [408, '{"code":20003}', 'text gateway: 408, error 20003'],
])('%i says nothing of the number, and may be tried again', async (status, body, reason) => {
  answer = { status, body }

  await expect(send()).rejects.toThrow(new Unavailable(reason))
})

test('no answer may be tried again', async () => {
  answer = 'hang up'

  await expect(send()).rejects.toThrow(Unavailable)
})

test('a number that cannot be reached is final; its fault is named, the number is not', async () => {
  answer = {
    status: 400,
    body: '{"code":21211,"message":"The \'To\' number +447700900123 is not valid","status":400}',
  }

  const refusal = await send().catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(Undeliverable)
  expect(String(refusal)).toBe('Undeliverable: text gateway: 400, error 21211')
})

test('a text is sent to the gateway only, even if the gateway answers with a redirect', async () => {
  answer = { status: 307, body: '', location: `${origin}/elsewhere` }

  await expect(send()).rejects.toThrow(Unavailable)

  expect(requests.map(({ path }) => path)).toEqual([messagesPath])
})
