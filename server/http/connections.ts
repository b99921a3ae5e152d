import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { longestWait } from '#contract/client/time-limit.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Services } from '#server/context.ts'
import { errorEnvelope } from './errors.ts'
import type { RefusalLog } from './request-log.ts'

/** Milliseconds after which slow connections are closed. */
export const connectionTimeouts = {
  /** Without a byte in either direction; event streams send a heartbeat more often. */
  connectionTimeout: 300_000,
  /** From the first byte of a request to the last. A photo of 4 MB takes 16 seconds over 2 Mbit/s. */
  requestTimeout: longestWait.file,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
  },
}

/** Open files that are left to the database's connections, files and logs. */
const otherFiles = 300

/** Closes new connections above `CONNECTIONS`, or above this process's limit of open files. */
export function limitConnections(
  { server }: FastifyInstance,
  { metrics, log, environment }: Pick<Services, 'metrics' | 'log' | 'environment'>,
  refusals: RefusalLog,
): void {
  server.maxConnections = Math.max(1, Math.min(environment.CONNECTIONS, openFiles() - otherFiles))
  server.on('connection', (socket) => {
    metrics.connectionsMoved(1)
    socket.once('close', () => metrics.connectionsMoved(-1))
  })
  server.on('drop', () => {
    metrics.connectionRefused()
    refusals.add(() => log, 'too many connections')
    server.closeIdleConnections()
  })
}

/** The most files that this process may have open. Node raises its own limit to it. */
function openFiles(): number {
  try {
    const limit = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return limit ? Number(limit[1]) : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Errors of Node's HTTP parser, before there is a request. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
}

/** Answers input that is not a valid request with the envelope, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The client has closed the connection, or a response was started.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const code = codes[error.code ?? ''] ?? 'malformed'
  const body = errorEnvelope(code)
  const head = [
    `HTTP/1.1 ${errors[code][0]} `,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
