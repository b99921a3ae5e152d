/** A request target: an optional origin before its path, an optional query or fragment after it. */
const address = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i

/**
 * The path as the router reads it, so that no spelling bypasses a rule: `/%61pi/order` is `/api/order`. One that cannot
 * be decoded is returned unchanged.
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
