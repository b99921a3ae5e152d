import type { Call } from '#contract/calls.ts'

let origin = ''

/** Sends calls from the local development host to a staging host, if one is set. */
export function setApiOrigin(value: string): void {
  origin = value
}

/** Origin of the calls; '' for the same origin. */
export function apiOrigin(): string {
  return origin
}

/** Parts of a call's address. */
export interface AddressParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/** @param at origin of a service other than the shop's own */
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
