import type { FastifyRequest } from 'fastify'

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
export function hostPort(request: FastifyRequest): string {
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
