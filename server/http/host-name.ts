import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'

/** A name or an address, with or without port: no user, space, comma or path. */
const plainHost = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/

/**
 * The host of a request, in lower case without port: `Shop.Example.com:3000` → `shop.example.com`. Read from the
 * `Host` header only: `X-Forwarded-Host` of a proxy or a client never selects the tenant.
 * @returns '' where the header is missing, repeated or not a host name; such a request is refused with 400
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
 * The origin of the site for links in messages, cookies and the check of `Origin`. The host was already matched to the
 * tenant. The scheme is `PUBLIC_SCHEME`, or in production https: a proxy that sets no `X-Forwarded-Proto` lets a client
 * choose it. The port is `PUBLIC_PORT`, or in production the scheme's default. The port of the `Host` header is not
 * trusted: a client may send any port, and the link goes to another person's mailbox.
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
