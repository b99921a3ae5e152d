import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import { errorEnvelope } from './errors.ts'
import { isCall } from './is-call.ts'
import { callHeaders, requestId } from './security-headers.ts'

const [status] = errors.unavailable
const body = errorEnvelope('unavailable')
const head = Object.entries({
  ...callHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'retry-after': 5,
}).flatMap(([name, value]) => [name, String(value)])

/**
 * Refuses calls that change something before Fastify makes a request of them, while `isFull`. Under overload nine of ten calls
 * are refused, and what each costs is taken from the orders. Calls that read may be in a cache, which answers them all the same.
 * Only for requests over the network: `inject` goes past it, to the hooks.
 * @param told of each, with its method and the id in its answer
 */
export function refuseEarly(
  app: FastifyInstance,
  isFull: (request: IncomingMessage) => boolean,
  told: (method: string, id: string) => void,
): void {
  const [answer] = app.server.listeners('request')
  if (!answer) throw new Error('Fastify does not listen to requests')
  app.server.removeListener('request', answer as never)
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '' } = request
    if (method === 'GET' || method === 'HEAD' || !isCall(url) || !isFull(request)) {
      answer.call(app.server, request, response)
      return
    }
    const id = requestId()
    response.writeHead(status, [...head, 'x-request-id', id])
    response.end(body)
    told(method, id)
  })
}
