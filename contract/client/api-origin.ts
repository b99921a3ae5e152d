let origin = ''

/** Calls go to a staging host from the local development host, where one is set. */
export function setApiOrigin(value: string): void {
  origin = value
}

/** Where calls go; '' for the same origin. */
export function apiOrigin(): string {
  return origin
}
