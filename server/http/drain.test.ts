import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addDrain } from './drain.ts'
import { createEventStreams } from './event-stream.ts'

test('a request that was sent before the stop, but not read yet, is answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const drain = addDrain(app, createEventStreams({ integer: () => 0 } as never))
  app.get('/', () => ({ isDraining: drain.isDraining() }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const request = 'GET / HTTP/1.1\r\nhost: sample.test\r\n\r\n'
  socket.write(request)
  await once(socket, 'data')

  // In one turn of the event loop: the server has not yet read the request when it is asked to stop.
  socket.write(request)
  const closed = app.close()

  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*connection: close\r\n.*"isDraining":true}$/s)
  await closed
})
