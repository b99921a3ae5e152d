import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { isCall } from './is-call.ts'

/**
 * Sets the security headers of every response: helmet's, computed once rather than for each request, and the request's
 * own id. The content security policy allows nothing; a page replaces it by its own, which has its hashes.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** Used directly only for responses that no hook handles. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .headers(isCall(request.url) ? callHeaders : sharedHeaders)
    .header('x-request-id', request.id)
}

/** Unguessable; random bytes are drawn in advance for many ids. */
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
  // Headers that only obsolete browsers and plug-ins read are off, to keep responses small.
  helmet({
    contentSecurityPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

/** No page of this service ever asks for these. */
const neverUsed = ['camera', 'microphone', 'midi', 'display-capture']

/** Browser features that a shop uses: geolocation for the nearest kitchen, and payment wallets. */
const permissions = [
  'geolocation=(self)',
  'payment=(self "https://js.stripe.com")',
  'otp-credentials=(self)',
  ...[...neverUsed, 'usb', 'serial'].map((feature) => `${feature}=()`),
].join(', ')

/** Those of the restaurant's application: ticket printers on a cable. */
export const printerPermissions = [
  'usb=(self)',
  'serial=(self)',
  'otp-credentials=(self)',
  ...[...neverUsed, 'geolocation', 'payment'].map((feature) => `${feature}=()`),
].join(', ')

/** The policy of responses that are not pages: data, scripts and pictures, which a browser may be made to open directly. */
const nothingRuns =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const sharedHeaders = {
  ...helmetHeaders(),
  'permissions-policy': permissions,
  'content-security-policy': nothingRuns,
}

/** API responses are not stored by caches unless a call sets its own header. */
export const callHeaders = { ...sharedHeaders, 'cache-control': 'no-store' }
