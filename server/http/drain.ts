import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from './event-streams.ts'

/** Milliseconds between two checks for idle connections. */
const lookEvery = 200
/** Milliseconds without anything new after which the port is closed, and how often they are waited for at most. */
const quietFor = 20
const mostWaits = 50

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
  let arrived = 0
  // Browsers open connections in advance. Node treats one without a first request as busy and would wait for it.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    arrived++
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => {
    arrived++
    silent.delete(socket)
  })

  // What was sent before the port closes but is not read yet would be lost with its connection. So the port closes after a
  // moment in which nothing came.
  const untilQuiet = async () => {
    for (let waits = 0; waits < mostWaits; waits++) {
      const before = arrived
      await setTimeout(quietFor)
      // Node reads what has arrived before it runs this, also when it was busy all the while.
      await setImmediate()
      if (arrived === before) return
    }
  }

  app.addHook('preClose', async () => {
    isDraining = true
    streams.sendAllAway()
    await untilQuiet()
    let silentBefore = new Set<Socket>()
    looks = setInterval(() => {
      app.server.closeIdleConnections()
      // Silent twice: what it had sent by the first look has been read by the second.
      for (const socket of silent) if (silentBefore.has(socket)) socket.destroy()
      silentBefore = new Set(silent)
    }, lookEvery)
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
