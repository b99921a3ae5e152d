import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'

/** A name or an address, with or without port: no user, space, comma or path. */
const plainHost = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/

/**
 * The host of a request from its `Host` header alone, in lower case without port; '' where that is missing, repeated or
 * no host name, which is refused with 400.
 */
export function hostName(request: FastifyRequest): string {
  return parseHost(request)?.name ?? ''
}

/** Port of the `Host` header, '' without one. */
function hostPort(request: FastifyRequest): string {
  return parseHost(request)?.port ?? ''
}

function parseHost(request: FastifyRequest): { name: string; port: string } | undefined {
  if (isRepeated(request.raw.rawHeaders)) return undefined
  const [, name = '', port = ''] = plainHost.exec((request.headers.host ?? '').toLowerCase()) ?? []
  return name ? { name: name.replace(/\.$/, ''), port: port.slice(1) } : undefined
}

/** Node keeps the first of two `Host` lines; a proxy in front may have used the second. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++
  }
  return count > 1
}

/**
 * The origin for links in messages, cookies and the check of `Origin`. Scheme and port are those of the settings, in
 * production https: what a client sends would end up in another person's mailbox.
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
