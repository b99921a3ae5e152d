/** An address as a request line may have it: an origin may stand before its path, a query or a fragment after it. */
const address = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i

/**
 * The path of an address as the router reads it, so that no other way to write an address goes past a rule about its path:
 * `/%61pi/order` and `http://any.host/api/order` are `/api/order`. One that cannot be decoded has no route, and stays as it is.
 */
export function routedPath(url: string): string {
  const path = address.exec(url)?.[1] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    // Not an escape: `refuseAddress` answers it.
    return path
  }
}

/** Requests of programs, whose answers have private data: the API and the pages of `/dev`. */
export function isCall(url: string): boolean {
  return /^\/(api|dev)(\/|$)/.test(routedPath(url))
}
