import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errors, type FieldError } from '#contract/errors.ts'
import { brokenConstraint, sqlState } from '#database/connection.ts'
import { Refusal, Unavailable } from './refusal.ts'
import { requestLog } from './request-log.ts'
import { putStandingHeaders } from './standing-headers.ts'

/** Everything that goes wrong in a request ends here, as the envelope and nothing more (decisions §2). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error)
    if (!refusal) {
      requestLog(request).error({ err: error }, 'request failed')
      return send(request, reply, 'failed')
    }
    if (refusal.code === 'unavailable') requestLog(request).warn({ err: error }, 'unavailable')
    return send(request, reply, refusal.code, refusal)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, notFoundCode(app, request)))
}

/** An address that no route can be looked up for: its percent signs are none, or a part of it is too long to be an id. */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  putStandingHeaders(request, reply)
  send(request, reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found')
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  refusal?: Refusal,
): FastifyReply {
  const [status, ownSentence] = errors[code]
  const sentence = refusal?.sentence ?? ownSentence
  const retryAfter = refusal?.retryAfter ?? (status === 503 ? 5 : status === 429 ? 60 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  // Programs ask there, people anywhere else.
  if (!/^\/(api|dev)\//.test(request.url)) {
    return reply.type('text/html; charset=utf-8').send(plainPage(sentence))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status, message: sentence, data: refusal?.data ?? null }))
}

/** For when there is no storefront to render a designed page; `sentence` is one of ours. */
function plainPage(sentence: string): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${sentence}</title><body style="font:18px/1.5 system-ui;display:grid;place-items:center;min-height:90vh;margin:0 16px"><p>${sentence}</p>`
}

/** What Fastify and the database throw, in our words; undefined for a bug. */
function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof Unavailable || isDatabaseAway(error)) return new Refusal('unavailable')
  // The account was deleted while the request was under way.
  if (brokenConstraint(error).endsWith('_customer_id_fkey')) return new Refusal('unauthorised')
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults: FieldError[] = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }))
    const first = faults[0]
    return new Refusal('invalid', {
      ...(first ? { message: first.message } : {}),
      data: { errors: faults },
    })
  }
  switch (error.code) {
    // A character that no text in the database can hold, such as NUL, or half of one.
    case '22021':
    case '22P02':
    case '22P05':
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

function isDatabaseAway(error: Error): boolean {
  const state = sqlState(error)
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'].includes(state) ||
    state.startsWith('57P') ||
    state.startsWith('08') ||
    state === '53300' ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}

/** 405 where the path exists with another method, else 404. */
function notFoundCode(app: FastifyInstance, request: FastifyRequest): ErrorCode {
  const path = request.url.split('?')[0] ?? ''
  const others = ['GET', 'POST', 'PUT', 'DELETE'] as const
  const exists = others.some(
    (method) =>
      method !== request.method &&
      app.knownRoutes.some((route) => route.method === method && route.pattern.test(path)),
  )
  return exists ? 'method_not_allowed' : 'not_found'
}
