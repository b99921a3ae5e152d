import type { FastifyRequest } from 'fastify'
import type { HostKind } from '#domain/tenant.ts'
import { routedPath } from './is-call.ts'

/** What a staff host serves besides its pages. */
const onStaffHosts = /^\/(api\/staff\/|print\/|tenancy\/assets\/|staff-assets\/|dev\/outbox$)/

/**
 * Whether a host of this kind serves an address. Staff hosts and all others share no call: the session of a restaurant's
 * person can never reach a diner's page, and the reverse.
 */
export function isServedOn(kind: HostKind, { url, routeOptions }: FastifyRequest): boolean {
  const path = routedPath(url)
  if (kind !== 'staff') {
    // The route too: it is what would answer.
    return ![path, routeOptions.url ?? ''].some((each) => /^\/(api\/staff|print)(\/|$)/.test(each))
  }
  if (/^\/(api|dev)(\/|$)/.test(path)) return onStaffHosts.test(path)
  // A page, or a route that is listed: whatever else is added to the server is not there.
  return routeOptions.url === undefined || routeOptions.url === '/*' || onStaffHosts.test(path)
}
