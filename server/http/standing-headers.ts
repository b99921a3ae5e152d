import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * Puts on every answer what no answer differs in: helmet's headers, asked for once rather than for each request, and the
 * request's own id. The content security policy belongs to the pages, which have hashes of their own.
 */
export function addStandingHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    putStandingHeaders(request, reply)
    done()
  })
}

/** By itself only for an answer that no hook sees. */
export function putStandingHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(standing).header('x-request-id', request.id)
}

/** Unguessable, and made from chance that is drawn ahead. */
export function requestId(): string {
  return randomUUID()
}

function helmetHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  // Off are those that only browsers and plug-ins of long ago read: headers are a good part of what an answer costs.
  helmet({
    contentSecurityPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

const standing = helmetHeaders()
