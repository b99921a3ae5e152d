import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from './event-streams.ts'

/** Milliseconds between two checks for idle connections. */
const lookEvery = 200

/** Whether this process is stopping. */
export interface Drain {
  isDraining(): boolean
}

/**
 * Makes `app.close()` graceful: requests in flight are answered before their connections are closed;
 * event streams are told to reconnect; connections without a request are closed at once.
 */
export function addDrain(app: FastifyInstance, streams: EventStreams): Drain {
  let isDraining = false
  let looks: NodeJS.Timeout | undefined
  // Browsers open connections in advance. Node treats one without a first request as busy and would wait for it.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))

  app.addHook('preClose', (done) => {
    isDraining = true
    streams.sendAllAway()
    looks = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of silent) socket.destroy()
    }, lookEvery)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(looks)
    done()
  })
  // So that the browser sends its next request over another connection.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return { isDraining: () => isDraining }
}
