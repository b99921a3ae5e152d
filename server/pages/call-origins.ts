import type { Environment } from '#server/environment.ts'

/** Where pages may send calls besides their own origin. */
export function callOrigins(environment: Environment): string[] {
  const { STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN } = environment
  return [STAGING_API_ORIGIN, PRESENCE_LIVE_ORIGIN, PRESENCE_TEST_ORIGIN].filter(Boolean)
}
