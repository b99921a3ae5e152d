import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { errorEnvelope } from './errors.ts'

/** Milliseconds after which slow connections are closed. */
export const connectionLimits = {
  /**
   * Without a byte in either direction, such as of a client that does not read its answer. Event streams send a heartbeat more
   * often, and no request waits so long.
   */
  connectionTimeout: 300_000,
  /** From the first byte of a request to the last; answers, event streams too, are not concerned. */
  requestTimeout: 15_000,
  http: {
    /** From the connection to the last header. */
    headersTimeout: 10_000,
    /** Interval of checking both. */
    connectionsCheckingInterval: 2_000,
  },
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
