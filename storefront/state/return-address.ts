import { paths } from '#storefront/paths.ts'

/**
 * Where a diner goes after signing in: the screen that asked for it, the cart if they came from there, else the menu.
 * Only addresses of this site are taken.
 */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOurs && from !== paths.login() && from !== paths.verification() ? from : paths.menu()
}
