import { createHash } from 'node:crypto'
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { type ErrorData, errorData } from '#contract/error-data.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { brokenConstraint, isDatabaseAway, noRoom } from '#database/failure.ts'
import type { Context } from '#server/context.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { isCall, routedPath } from './is-call.ts'
import { Refusal, Unavailable } from './refusal.ts'
import { createRefusalLog, type RefusalLog, requestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'

/**
 * Every error of a request ends here, as the envelope only. `isStrict`, in tests: a code that the contract does not
 * list for the call is a failure.
 */
export function handleErrors(
  app: FastifyInstance,
  { isStrict, refusals = createRefusalLog() }: { isStrict: boolean; refusals?: RefusalLog },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client left within its body: an error like that of a database connection which breaks.
    const refusal = request.raw.errored === error ? new Refusal('malformed') : toRefusal(error)
    const fault = isStrict && refusal && contractFault(request.routeOptions.config, refusal)
    if (fault) return send(request, reply, 'failed', new Refusal('failed', { message: fault }))
    if (!refusal) {
      requestLog(request).error({ err: error }, 'request failed')
      return send(request, reply, 'failed')
    }
    if (refusal.code === 'unavailable') refusals.add(() => requestLog(request), reasonOf(error))
    if (errors[refusal.code][0] === 429) logLimit(request, refusal, refusals)
    return send(request, reply, refusal.code, refusal)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, notFoundCode(app, request)))
}

/**
 * Refuses an address that cannot be routed: it has an invalid percent escape, or a part that is too long to be an id.
 */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  setSecurityHeaders(request, reply)
  send(request, reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found')
}

/** For routes that do not exist on a host of this kind, though they may on another. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(request, reply, 'not_found')
}

/** The body of every answer that is not a success. */
export function errorEnvelope(code: ErrorCode, sentence?: string, data: unknown = null): string {
  const [status, ownSentence] = errors[code]
  return JSON.stringify({ status, code, message: sentence ?? ownSentence, data })
}

function send(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, refusal?: Refusal) {
  const [status, ownSentence] = errors[code]
  const sentence = refusal?.sentence ?? ownSentence
  const retryAfter = refusal?.retryAfter ?? (status === 503 ? 5 : status === 429 ? 60 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  // API paths are used by programs, all other paths by people.
  if (!isCall(request.url)) {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy)
      .send(plainPage(code, sentence))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(errorEnvelope(code, sentence, refusal?.data))
}

/** How a refusal violates the contract; null if it does not. */
function contractFault(config: FastifyContextConfig, { code, data }: Refusal): string | null {
  if (config.errorCodes && !config.errorCodes.has(code)) {
    return `The call does not declare the error code ${code}.`
  }
  const schema: z.ZodType = code in errorData ? errorData[code as keyof ErrorData] : z.null()
  return schema.safeParse(data).success
    ? null
    : `The data of ${code} is not what the contract says.`
}

/** A request of no tenant, such as for the description of the API, is logged without one. */
function logLimit(request: FastifyRequest, { code, limit }: Refusal, refusals: RefusalLog): void {
  const { ctx } = request as { ctx?: Context }
  const reached = limit ?? { name: `${code} ${request.routeOptions.url}` }
  if (ctx) limitReached({ ...ctx, log: requestLog(request) }, reached)
  else refusals.add(() => requestLog(request), reached.name, 'limit reached')
}

/** Why nothing could be done, without anything that a client or a query brought in. */
function reasonOf(error: FastifyError): string {
  if (error instanceof Unavailable) return error.name
  const full = noRoom(error)
  if (full) return full
  return error.code && error.code !== 'unavailable' ? error.code : error.message
}

/** Maps errors of Fastify and the database to refusals; undefined for a bug. */
function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof Unavailable) {
    return new Refusal('unavailable', error.sentence ? { message: error.sentence } : {})
  }
  if (isDatabaseAway(error)) return new Refusal('unavailable')
  // The account was deleted while the request was under way.
  if (brokenConstraint(error).endsWith('_customer_id_fkey')) return new Refusal('unauthorised')
  switch (error.code) {
    // A character that the database cannot store, such as NUL, or half of a surrogate pair.
    case '22021':
    case '22P02':
    case '22P05':
    // A moment after the year 9999, such as the end of its last day.
    case '22008':
    case '22009':
      return new Refusal('malformed')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media')
  }
  if (error.statusCode === 429) return new Refusal('too_many_requests')
  if (error.statusCode === 503) return new Refusal('unavailable')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('malformed')
  }
  return undefined
}

const callPatterns = Object.values(calls).map((call) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`) }
})

/** 405 where the path exists with another method, else 404. */
function notFoundCode(app: FastifyInstance, request: FastifyRequest): ErrorCode {
  const path = routedPath(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Every other path is a page, and pages only support GET. A missing GET is then a file.
  if (!isCall(path) && app.hasRoute({ method: 'GET', url: '/*' })) {
    return isRead ? 'not_found' : 'method_not_allowed'
  }
  const hasOther = callPatterns.some(
    ({ method, pattern }) => method !== request.method && pattern.test(path),
  )
  return hasOther ? 'method_not_allowed' : 'not_found'
}

/**
 * An error page for requests that no storefront can answer: without script, files or a restaurant's colours.
 * @param sentence a fixed text; it is not escaped, so never part of a request
 */
function plainPage(code: ErrorCode, sentence: string): string {
  const body =
    code === 'unknown_host'
      ? `${house}<p class="sign" aria-hidden="true">404</p><h1>No restaurant lives here.</h1><p>Look at the address once more. If a restaurant sent you, ask it for the new one.</p><p class="note">${sentence}</p>`
      : `<h1>${sentence}</h1>`
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${code === 'unknown_host' ? 'No restaurant lives here.' : sentence}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}

const house = `<svg viewBox="0 0 200 200" width="200" height="200" aria-hidden="true"><circle cx="100" cy="100" r="97" fill="#fff" stroke="#22242b" stroke-width="5"/><circle cx="100" cy="100" r="66" fill="#f1efec"/><path fill="#8a5a44" d="M68 62h14v28H68z"/><path fill="#e8b48a" d="M64 94l36-34 36 34v46H64z"/><path fill="#c8372d" d="M100 48l-48 44 8 8 40-37 40 37 8-8z"/><path fill="#7a4a38" d="M78 106h20v34H78z"/><path fill="#7cc4f2" d="M108 106h20v18h-20z"/><path fill="#5aa469" d="M54 138h92v8H54z"/></svg>`

const style = [
  'body{margin:0;background:#fbfbfa;color:#1c1c1b;font:16px/1.5 system-ui,sans-serif}',
  'main{display:grid;justify-items:center;align-content:center;gap:10px;min-height:80vh;padding:48px 16px 24px;text-align:center}',
  'h1{margin:0;font-size:22px;line-height:1.3;max-width:24em}',
  'p{margin:0;max-width:36ch;color:#4b4a48}',
  '.sign{font-weight:800;font-size:64px;line-height:1;color:#1c1c1b}',
  '.note{font-size:13px;color:#62605d;margin-top:16px}',
].join('')

const styleHash = createHash('sha256').update(style).digest('base64')
/** Of a plain page: only its inline style is allowed. */
const plainPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`
