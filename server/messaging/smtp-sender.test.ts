import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '#server/http/refusal.ts'
import { type Message, Undeliverable } from './message.ts'
import { createSmtpSender, needsTls } from './smtp-sender.ts'

// A real mail server, on this machine.
let server: SMTPServer
let sender: ReturnType<typeof createSmtpSender>
let received: { raw: Buffer; user: string }[] = []
/** The server's responses to the next recipients; it accepts them if empty. */
let answers: number[] = []
/** Ends the wait of each recipient that the server is slow for. */
let held: (() => void)[] = []

const message: Message = {
  tenantId: 'sample',
  to: 'ada@example.com',
  channel: 'email',
  fromName: 'Crêperie “Zoë”',
  subject: '1234 – your code 🍛',
  text: 'Your code: 1234\n\nÀ bientôt',
  html: '<p>Your code: <b>1234</b> – à bientôt</p>',
}

async function startServer(): Promise<number> {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password !== 'p@ss word') return done(new Error('no'))
      done(null, { user: auth.username ?? '' })
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('slow')) {
        held.push(done)
        return
      }
      const answer = answers.shift()
      done(answer ? Object.assign(new Error('not now'), { responseCode: answer }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ raw: Buffer.concat(chunks), user: String(session.user) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}

const senderFor = (port: number, password = 'p%40ss%20word', option = 'ignoreTLS') =>
  createSmtpSender(
    `smtp://shop:${password}@127.0.0.1:${port}?${option}=true`,
    'Tiffin <orders@shop.test>',
  )

let port = 0
beforeEach(async () => {
  received = []
  answers = []
  held = []
  port = await startServer()
  sender = senderFor(port)
})
afterEach(async () => {
  sender.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

test('an email arrives with its name, subject and text in any alphabet', async () => {
  await sender.send(message)

  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(received[0]?.user).toBe('shop')
  expect(mail.from).toMatchObject({ name: 'Crêperie “Zoë”', address: 'orders@shop.test' })
  expect(mail.to).toMatchObject([{ address: 'ada@example.com' }])
  expect(mail.subject).toBe(message.subject)
  expect(mail.text?.trim()).toBe(message.text)
  expect(mail.html?.trim()).toBe(message.html)
})

test('twenty emails go over a handful of connections', async () => {
  await Promise.all(Array.from({ length: 20 }, () => sender.send(message)))

  expect(received).toHaveLength(20)
})

test('"not now" (451) may be tried again, and then arrives', async () => {
  answers = [451]

  await expect(sender.send(message)).rejects.toThrow(Unavailable)
  await sender.send(message)

  expect(received).toHaveLength(1)
})

test('"never" (550) is final, and its reason does not name the recipient', async () => {
  answers = [550]

  const refusal = await sender.send(message).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(Undeliverable)
  expect(String(refusal)).toBe('Undeliverable: mail server: 550')
})

test.each([
  ['a refused password is the installation’s fault', () => senderFor(port, 'wrong')],
  [
    'nothing is sent in plain text where the connection has to be safe',
    () => senderFor(port, undefined, 'requireTLS'),
  ],
  ['a server that is away may be back later', () => senderFor(1)],
])('%s: the mail waits', async (_why, open) => {
  const waiting = open()

  await expect(waiting.send(message)).rejects.toThrow(Unavailable)

  expect(received).toEqual([])
  waiting.close()
})

test.each([
  ['smtp://mail.example.com:587', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://mail:25', false],
])('a connection to %s has to be safe: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected)
})

test('a name cannot smuggle in a header or a second recipient', async () => {
  await sender.send({
    ...message,
    fromName: 'Zoë\r\nBcc: eve@example.com',
    subject: 'Hi\r\nBcc: eve@example.com',
  })

  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.bcc).toBeUndefined()
  expect(mail.headers.map((header) => header.key)).not.toContain('bcc')
})

test('a code does not wait for a connection that slower emails hold', async () => {
  const slow = Array.from({ length: 20 }, (_, index) =>
    sender.send({ ...message, to: `slow-${index}@example.com` }),
  )
  await expect.poll(() => held.length).toBeGreaterThan(0)

  await sender.send({ ...message, code: '1234' })

  expect(received).toHaveLength(1)
  while (received.length < 21) {
    for (const answer of held.splice(0)) answer()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(slow)
})
