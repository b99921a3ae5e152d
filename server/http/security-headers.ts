import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { isCall } from './is-call.ts'

/** Permissions that no page of this service requests. */
const neverUsed = ['camera', 'microphone', 'midi', 'display-capture']

/** Browser features that a shop uses: geolocation for the nearest kitchen, and payment wallets. */
const permissions = [
  'geolocation=(self)',
  'payment=(self "https://js.stripe.com")',
  'otp-credentials=(self)',
  ...[...neverUsed, 'usb', 'serial'].map((feature) => `${feature}=()`),
].join(', ')

/** Permissions of the staff application: wired ticket printers. */
export const printerPermissions = [
  'usb=(self)',
  'serial=(self)',
  'otp-credentials=(self)',
  ...[...neverUsed, 'geolocation', 'payment'].map((feature) => `${feature}=()`),
].join(', ')

/** Headers that only obsolete browsers and plug-ins read are off, to keep responses small. */
const setHelmetHeaders = helmet({
  // Data, scripts and pictures, which a browser may open directly, run nothing. A page sets its own policy.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** The security headers of every response, and the request's id. To be added before every hook that may answer. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** Used directly only for responses that no hook handles. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  setHelmetHeaders(request.raw, reply.raw, () => {})
  reply.header('permissions-policy', permissions).header('x-request-id', request.id)
  // Calls that may be stored set their own header.
  if (isCall(request.url)) reply.header('cache-control', 'no-store')
}
