import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'
import { hostPort } from './host-name.ts'

/**
 * The origin of the site for links in messages, cookies and the check of `Origin`. The host has been checked to be one of the
 * tenant's. The scheme is `PUBLIC_SCHEME`, or in production https: a proxy that sets no `X-Forwarded-Proto` lets a client choose it.
 *
 * The port is `PUBLIC_PORT`, or in production the scheme's default. That of the `Host` header is not trusted: a client may
 * send any port, and the link goes to another person's mailbox.
 */
export function siteOrigin(
  request: FastifyRequest,
  host: string,
  environment: Pick<Environment, 'PUBLIC_PORT' | 'PUBLIC_SCHEME' | 'NODE_ENV'>,
): string {
  const { PUBLIC_PORT, NODE_ENV } = environment
  const scheme = publicScheme(environment) ?? (request.protocol === 'https' ? 'https' : 'http')
  const port = PUBLIC_PORT || (NODE_ENV === 'production' ? '' : hostPort(request))
  const usual = scheme === 'https' ? '443' : '80'
  return `${scheme}://${host}${port && port !== usual ? `:${port}` : ''}`
}

/** The scheme by which the site is reached, where the settings say it: in production https unless `PUBLIC_SCHEME` is http. */
export function publicScheme({
  PUBLIC_SCHEME,
  NODE_ENV,
}: Pick<Environment, 'PUBLIC_SCHEME' | 'NODE_ENV'>): 'http' | 'https' | undefined {
  return PUBLIC_SCHEME || (NODE_ENV === 'production' ? 'https' : undefined)
}
