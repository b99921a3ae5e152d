import type { FastifyRequest } from 'fastify'
import type { Environment } from '#server/environment.ts'

/** A host name or IP address, optionally with a port: no user, space, comma or path. */
const plainHost = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/

/**
 * The host of a request, from its `Host` header alone, in lower case and without port. '' if the header is missing,
 * repeated or invalid; such a request is refused with 400.
 */
export function hostName(request: FastifyRequest): string {
  return parseHost(request)?.name ?? ''
}

function parseHost(request: FastifyRequest): { name: string; port: string } | undefined {
  if (isRepeated(request.raw.rawHeaders)) return undefined
  const [, name = '', port = ''] = plainHost.exec((request.headers.host ?? '').toLowerCase()) ?? []
  return name ? { name: name.replace(/\.$/, ''), port: port.slice(1) } : undefined
}

/** Whether there are two `Host` headers. Node keeps the first, but a proxy in front may have used the second. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++
  }
  return count > 1
}

/**
 * The origin for links in messages, cookies and the check of `Origin`. In production, scheme and port come from the
 * settings, never from the client: links in messages to other people contain them.
 */
export function siteOrigin(
  request: FastifyRequest,
  host: string,
  environment: Pick<Environment, 'PUBLIC_PORT' | 'PUBLIC_SCHEME' | 'NODE_ENV'>,
): string {
  const { PUBLIC_PORT, NODE_ENV } = environment
  const scheme = publicScheme(environment) ?? (request.protocol === 'https' ? 'https' : 'http')
  const port = PUBLIC_PORT || (NODE_ENV === 'production' ? '' : (parseHost(request)?.port ?? ''))
  const defaultPort = scheme === 'https' ? '443' : '80'
  return `${scheme}://${host}${port && port !== defaultPort ? `:${port}` : ''}`
}

/** The scheme of the site by the settings; in production https by default. Undefined if the settings do not say. */
export function publicScheme({
  PUBLIC_SCHEME,
  NODE_ENV,
}: Pick<Environment, 'PUBLIC_SCHEME' | 'NODE_ENV'>): 'http' | 'https' | undefined {
  return PUBLIC_SCHEME || (NODE_ENV === 'production' ? 'https' : undefined)
}
