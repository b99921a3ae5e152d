import type { Context } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'

/** `localhost`, its subdomains, and the machine's own addresses. */
const local = /^(.+\.)?localhost$|^127\.|^\[?::1\]?$/

/**
 * The presence service of a host: the live one for live hosts, the test one for staging hosts, the server itself for others
 * and for this machine.
 * @returns an origin, '' for the same
 */
export function presenceOrigin(
  { name, kind }: Context['host'],
  environment: Pick<Environment, 'PRESENCE_LIVE_ORIGIN' | 'PRESENCE_TEST_ORIGIN'>,
): string {
  if (kind === 'staging') return environment.PRESENCE_TEST_ORIGIN
  if (kind === 'live' && !local.test(name)) return environment.PRESENCE_LIVE_ORIGIN
  return ''
}
