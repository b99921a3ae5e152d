import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { openEventStream } from './event-stream.ts'
import { createEventStreams } from './event-streams.ts'

const eventStreams = createEventStreams({ integer: () => 0 } as never)

/** A stream on a connection that takes this many bytes, and then nothing more. */
function streamTo(bytes: number) {
  let taken = 0
  const connection = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length
      if (taken <= bytes) done()
    },
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.assignSocket(connection as Socket)
  return { response, stream: openEventStream({ requestId: 'one', eventStreams }, response, 1_000) }
}

/** What was sent in this turn is on the connection. */
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
