import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from './event-streams.ts'

/** Milliseconds between two looks for connections that have become idle since. */
const lookEvery = 200

/** Whether this process is stopping. */
export interface Drain {
  isDraining(): boolean
}

/**
 * Lets `app.close()` cut nothing that is under way: requests in flight are answered, and then their connections closed;
 * event streams are told to connect again; connections without a request are closed at once.
 */
export function addDrain(app: FastifyInstance, streams: EventStreams): Drain {
  let isDraining = false
  let looks: NodeJS.Timeout | undefined
  // Browsers open connections ahead of need. Node counts one without a first request as busy, and would wait for it.
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
  // The browser shall not send its next request into a connection that is about to close.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return { isDraining: () => isDraining }
}
