import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'
import { hostPort } from './host-name.ts'

/**
 * Where the diner sees the site, for links in messages. The host is one of the tenant's own by then; the scheme is http
 * or https, whatever a proxy says.
 *
 * `PUBLIC_PORT` is the port; without it, in production the scheme's own: a client may write any port behind its host,
 * and the link goes to somebody else's mailbox.
 */
export function siteOrigin(
  request: FastifyRequest,
  host: string,
  { PUBLIC_PORT, NODE_ENV }: Pick<Environment, 'PUBLIC_PORT' | 'NODE_ENV'>,
): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const port = PUBLIC_PORT || (NODE_ENV === 'production' ? '' : hostPort(request))
  const usual = scheme === 'https' ? '443' : '80'
  return `${scheme}://${host}${port && port !== usual ? `:${port}` : ''}`
}
