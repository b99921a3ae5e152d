import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '#server/http/refusal.ts'
import { type Message, Undeliverable } from './message.ts'
import { createSmsSender } from './sms-sender.ts'

// Speaks as Twilio's Messages API does, on this machine.
let gateway: Server
let requests: { path: string; headers: IncomingHttpHeaders; body: URLSearchParams }[] = []
let answer: { status: number; body: string; location?: string } | 'hang up' = {
  status: 201,
  body: '{"sid":"SM1"}',
}
let origin = ''

const message: Message = {
  tenantId: 'sample',
  to: '+447700900123',
  channel: 'sms',
  subject: '',
  text: '1234 is your “Zoë & Co” code.\n\n@shop.test #1234',
}
const sender = (from = '+441632960000') =>
  createSmsSender({ origin, accountSid: 'AC123', authToken: 'secret', from })

beforeEach(async () => {
  requests = []
  answer = { status: 201, body: '{"sid":"SM1"}' }
  gateway = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      requests.push({
        path: `${request.method} ${request.url}`,
        headers: request.headers,
        body: new URLSearchParams(text),
      })
      if (answer === 'hang up') return request.socket.destroy()
      const { status, body, location } = answer
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(location ? { location } : {}),
        })
        .end(body)
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterEach(async () => {
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

test('a text is handed over as a form, with the account’s password', async () => {
  await sender().send(message)

  const [request] = requests
  expect(request?.path).toBe('POST /2010-04-01/Accounts/AC123/Messages.json')
  expect(request?.headers.authorization).toBe(`Basic ${btoa('AC123:secret')}`)
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(request?.body ?? [])).toEqual({
    To: '+447700900123',
    From: '+441632960000',
    Body: message.text,
  })
})

test('a messaging service sends in the place of a number', async () => {
  await sender('MG123').send(message)

  expect(requests[0]?.body.get('MessagingServiceSid')).toBe('MG123')
  expect(requests[0]?.body.has('From')).toBe(false)
})

test.each([429, 500, 503])('%i may be tried again', async (status) => {
  answer = { status, body: '<html>busy</html>' }

  await expect(sender().send(message)).rejects.toThrow(Unavailable)
})

test.each([
  [401, 'text gateway: 401, refuses the account, error 20003'],
  [403, 'text gateway: 403, refuses the account, error 20003'],
  [408, 'text gateway: 408, error 20003'],
])('%i says nothing of the number, and may be tried again', async (status, reason) => {
  answer = { status, body: '{"code":20003,"message":"Authenticate"}' }

  await expect(sender().send(message)).rejects.toThrow(new Unavailable(reason))
})

test('no answer may be tried again', async () => {
  answer = 'hang up'

  await expect(sender().send(message)).rejects.toThrow(Unavailable)
})

test('a number that cannot be reached is final; its fault is named, the number is not', async () => {
  answer = {
    status: 400,
    body: '{"code":21211,"message":"The \'To\' number +447700900123 is not valid","status":400}',
  }

  const refusal = await sender()
    .send(message)
    .catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(Undeliverable)
  expect(String(refusal)).toBe('Undeliverable: text gateway: 400, error 21211')
})

test('a text is sent to the gateway only, even if the gateway answers with a redirect', async () => {
  answer = { status: 307, body: '', location: `${origin}/elsewhere` }

  await expect(sender().send(message)).rejects.toThrow(Unavailable)

  expect(requests.map(({ path }) => path)).toEqual([
    'POST /2010-04-01/Accounts/AC123/Messages.json',
  ])
})
