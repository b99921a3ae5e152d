import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { longestWait } from '#contract/waiting-times.ts'
import { errorEnvelope } from './errors.ts'

/** Milliseconds after which slow connections are closed. */
export const connectionLimits = {
  /**
   * Without a byte in either direction, such as of a client that does not read its answer. Event streams send a heartbeat more
   * often, and no request waits so long.
   */
  connectionTimeout: 300_000,
  /**
   * From the first byte of a request to the last; answers, event streams too, are not concerned. A file may take longer, see
   * `allowSlowFile`.
   */
  requestTimeout: 15_000,
  http: {
    /** From the connection to the last header. */
    headersTimeout: 10_000,
    /** Interval of checking both. */
    connectionsCheckingInterval: 2_000,
  },
}

/** Files of one process that may take longer at once: each is in memory until it is whole. */
const mostSlowFiles = 20
/** Connections on which such a file is sent. */
const slowFiles = new Set<Socket>()

/**
 * Gives a file as long as the browser that sends it waits: a photo of 4 MB takes 16 seconds over 2 Mbit/s. After the guards of its
 * call, so that no stranger may be slow.
 */
export async function allowSlowFile(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { raw: response }: Pick<FastifyReply, 'raw'>,
): Promise<void> {
  const { socket } = raw
  if (raw.complete || raw.destroyed || slowFiles.size >= mostSlowFiles) return
  slowFiles.add(socket)
  const leave = () => void slowFiles.delete(socket)
  raw.once('end', leave)
  response.once('close', leave)
  // Also where it was refused meanwhile, and goes on coming.
  const timer = setTimeout(() => {
    leave()
    refuseConnection(Object.assign(new Error('slow file'), { code: timedOut }), socket)
  }, longestWait.file).unref()
  raw.once('close', () => clearTimeout(timer))
}

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Errors of Node's HTTP parser, before there is a request. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  [timedOut]: 'timed_out',
}

/** Answers input that is not a valid request with the envelope, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The client has closed the connection, or a response was started.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  // Node says so once of a request, and leaves the connection to us.
  if (error.code === timedOut && slowFiles.has(socket)) return
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
