import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from './event-stream.ts'

/** Milliseconds in which requests that were sent before the stop are still read. */
const grace = 100
/** Milliseconds between two searches for idle connections. */
const interval = 200

export interface Drain {
  isDraining(): boolean
}

/** Makes `app.close()` answer requests in flight, tell event streams to reconnect and close idle connections. */
export function addDrain(app: FastifyInstance, streams: EventStreams): Drain {
  let isDraining = false
  let sweep: NodeJS.Timeout | undefined
  // Browsers open connections in advance. Node treats one without a first request as busy and would wait for it.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))

  app.addHook('preClose', async () => {
    isDraining = true
    streams.closeAll()
    await setTimeout(grace)
    // Node reads received data before it runs this.
    await setImmediate()
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, interval)
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
  // The browser then sends its next request over another connection.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return { isDraining: () => isDraining }
}
