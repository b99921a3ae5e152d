import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'
import { hostPort } from './host-name.ts'

/**
 * The origin of the site for links in messages. The host has been checked to be one of the tenant's; the scheme is http
 * or https, whatever a proxy says.
 *
 * The port is `PUBLIC_PORT`, or in production the scheme's default. That of the `Host` header is not trusted: a client may
 * send any port, and the link goes to another person's mailbox.
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
