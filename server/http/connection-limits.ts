import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { errorEnvelope } from './errors.ts'

/**
 * When a connection that says too little is cut, in milliseconds. Event streams are answers, which none of this binds.
 */
export const connectionLimits = {
  /** From the first byte of a request to the last. */
  requestTimeout: 15_000,
  http: {
    /** From the connection to the last header. */
    headersTimeout: 10_000,
    /** How often both are looked at. */
    connectionsCheckingInterval: 2_000,
  },
}

/** What Node's HTTP parser refuses, before there is a request. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
}

/** Answers what never became a request with the envelope, and closes its connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // The browser went away, or was already being answered.
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
