import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { isPrivateHost } from '#server/private-host.ts'
import { clientNetwork } from '#server/sign-in/rate-counters.ts'
import type { RefusalLog } from './refusal-log.ts'

/** Open files that are left to the database's connections, files and logs. */
const otherFiles = 300
/** The share of all connections that one network may have. */
const shareOfOne = 1 / 4
/** Milliseconds between two searches for idle connections to close. */
const makeRoomEvery = 1_000

interface Options {
  /** Connections that may be open at once. */
  most: number
  /** The network of a client; '' for one that is not limited by itself. */
  networkOf: (socket: Pick<Socket, 'remoteAddress'>) => string
  refusals: RefusalLog
}

/** CONNECTIONS, or what the open files of this process leave. Clients of a proxy are not told apart: all are the proxy's. */
export function connectionOptions(
  { CONNECTIONS, TRUST_PROXY = 0 }: Services['environment'],
  openFiles = openFileLimit(),
): Pick<Options, 'most' | 'networkOf'> {
  return {
    most: Math.max(1, Math.min(CONNECTIONS, openFiles - otherFiles)),
    networkOf: ({ remoteAddress = '' }) =>
      TRUST_PROXY > 0 || isPrivateHost(remoteAddress) ? '' : clientNetwork(remoteAddress),
  }
}

/**
 * Closes new connections above a limit at once, and those of one network above its share. So whoever opens connections
 * without end takes neither the open files that the database needs nor what others have open. While the limit is reached,
 * idle connections are closed to make room.
 */
export function limitConnections(
  app: FastifyInstance,
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  { most, networkOf, refusals }: Options,
): void {
  const { server } = app
  const mostOfOne = Math.max(1, Math.floor(most * shareOfOne))
  const open = new Map<string, number>()
  const refuse = (reason: string) => {
    metrics.connectionRefused()
    refusals.add(() => log, reason)
  }

  server.maxConnections = most
  let roomMadeAt = 0
  server.on('drop', () => {
    refuse('too many connections')
    if (performance.now() - roomMadeAt < makeRoomEvery) return
    roomMadeAt = performance.now()
    server.closeIdleConnections()
  })
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket)
    const count = (open.get(network) ?? 0) + 1
    if (network && count > mostOfOne) {
      refuse('too many connections of one network')
      return socket.destroy()
    }
    metrics.connectionsMoved(1)
    if (network) open.set(network, count)
    socket.once('close', () => {
      metrics.connectionsMoved(-1)
      if (!network) return
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** The most files that this process may have open; without end where the system does not say. Node raises its own limit to it. */
export function openFileLimit(): number {
  try {
    const limit = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return limit ? Number(limit[1]) : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
