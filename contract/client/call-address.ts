import type { Call } from '#contract/calls.ts'

let origin = ''

/** Calls go to a staging host from the local development host, where one is set. */
export function setApiOrigin(value: string): void {
  origin = value
}

/** Where calls go; '' for the same origin. */
export function apiOrigin(): string {
  return origin
}

/** What a call's address is made of. */
export interface AddressParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/**
 * Method and address of a call.
 * @param at the origin of another service than the shop's own
 */
export function addressOf(
  call: Call,
  { params = {}, query = {} }: AddressParts,
  at = apiOrigin(),
): { method: string; url: string } {
  const [method = '', path = ''] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return { method, url: `${at}${filled}${search.size > 0 ? `?${search}` : ''}` }
}
