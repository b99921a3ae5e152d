import type { FastifyRequest } from 'fastify'

/**
 * Where the diner sees the site, for links in messages. The host is one of the tenant's own by then.
 * @param publicPort replaces the request's; '' keeps it
 */
export function siteOrigin(request: FastifyRequest, host: string, publicPort: string): string {
  const port = publicPort || String(request.port ?? '')
  const usual = request.protocol === 'https' ? '443' : '80'
  return `${request.protocol}://${host}${port && port !== usual ? `:${port}` : ''}`
}
