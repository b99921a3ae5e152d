import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createEventStreams, openEventStream } from './event-stream.ts'

const eventStreams = createEventStreams({ integer: () => 0 } as never)

/** A stream on a connection that takes this many bytes, and then nothing more. */
function streamTo(bytes: number, among = eventStreams) {
  let taken = 0
  let sent = ''
  const connection = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length
      sent += chunk
      if (taken <= bytes) done()
    },
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.assignSocket(Object.assign(connection, { setTimeout() {} }) as unknown as Socket)
  const ctx = { requestId: 'one', eventStreams: among }
  return { response, stream: openEventStream(ctx, response, 1_000), sent: () => sent }
}

/** Waits until the writes of this turn are on the connection. */
const written = () => new Promise((resolve) => setImmediate(resolve))

test('a reader for whom something is still kept at a heartbeat is given up', async () => {
  const { response, stream } = streamTo(1_000)

  await written()
  stream.heartbeat()
  const before = stream.isOpen()
  stream.send({ event: 'board', data: 'x'.repeat(2_000) })
  await written()
  stream.heartbeat()

  expect(before).toBe(true)
  expect(response.destroyed).toBe(true)
})

test('a reader whose connection takes everything stays, and nothing is kept for it', async () => {
  const { response, stream } = streamTo(Number.POSITIVE_INFINITY)

  for (let count = 0; count < 100; count++) {
    stream.send({ event: 'order', data: 'x'.repeat(2_000) })
    await written()
    stream.heartbeat()
    await written()
  }

  expect(stream.isOpen()).toBe(true)
  expect(response.writableLength).toBe(0)
})

test('a stream sends an event when it opens and at each heartbeat, which a script hears unlike a comment', async () => {
  const { stream, sent } = streamTo(Number.POSITIVE_INFINITY)
  await written()
  stream.heartbeat()
  await written()

  const [, body = ''] = sent().split('\r\n\r\n')
  expect(body.match(/^(event|retry|data|:).*$/gm)).toEqual([
    'event: heartbeat',
    'retry: 1000',
    'data: ',
    'event: heartbeat',
    'data: ',
  ])
})

test('a stream opened after all were closed is closed immediately', async () => {
  const stopping = createEventStreams({ integer: () => 0 } as never)
  const screens = new Set<string>()
  stopping.closeAll()
  const { stream, sent } = streamTo(Number.POSITIVE_INFINITY, stopping)

  stream.registerScreen(() => {
    screens.add('late')
    return () => void screens.delete('late')
  })
  await written()

  expect(stream.isOpen()).toBe(false)
  expect(sent()).toContain('event: reconnect\nretry: 1000\n')
  expect([stopping.count(), screens.size]).toEqual([0, 0])
})
