import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/**
 * Puts the security headers on every response: helmet's, asked for once rather than for each request, and the request's
 * own id. The content security policy allows nothing; a page replaces it by its own, which has its hashes.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** By itself only for a response that no hook sees. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .headers(isCall(request.url) ? callHeaders : sharedHeaders)
    .header('x-request-id', request.id)
}

/** The API and the pages of `/dev`, which hold what is private: orders, addresses, messages. */
export function isCall(url: string): boolean {
  return /^\/(api|dev)(\/|\?|$)/.test(url)
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

/** A shop needs the device's place, to find the nearest kitchen, and the wallets of a payment; nothing else. */
const permissions = [
  'geolocation=(self)',
  'payment=(self "https://js.stripe.com")',
  'otp-credentials=(self)',
  ...['camera', 'microphone', 'usb', 'serial', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Of everything that is no page: data, scripts and pictures, which a browser that is led to them shows as they are. */
const nothingRuns =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const sharedHeaders = {
  ...helmetHeaders(),
  'permissions-policy': permissions,
  'content-security-policy': nothingRuns,
}

/** What a call answers is data: it is stored nowhere unless it says so itself. */
const callHeaders = { ...sharedHeaders, 'cache-control': 'no-store' }
