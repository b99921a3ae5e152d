import { dishPath, menuPath, outletPath } from '#domain/page-path.ts'

/** Every link inside the storefront; a test compares them with the routes. */
export const paths = {
  home: () => '/',
  menu: menuPath,
  product: dishPath,
  cart: () => '/cart',
  login: () => '/login',
  verification: () => '/verification',
  checkout: () => '/checkout',
  payment: (orderId?: string) =>
    orderId ? `/payment?order=${encodeURIComponent(orderId)}` : '/payment',
  orders: () => '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  /**
   * Shown in the theme of the kitchen. The key is in the fragment, which is sent to no server and written to no log.
   */
  sharedOrder: (outletSlug: string, key: string) => `/shared-order/${outletSlug}#${key}`,
  account: () => '/account',
  promo: () => '/promo',
  inviteFriends: () => '/invite-friends',
  reservation: () => '/reservation',
  stores: () => '/stores',
  store: outletPath,
  cookiePolicy: () => '/CookiePolicy',
  privacy: () => '/privacy',
  terms: () => '/terms',
}

/**
 * Where a diner goes after signing in: the screen that required it, the cart if they came from there, else the menu.
 * Accepts only URLs of this site.
 */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from)
  return isOurs && from !== paths.login() && from !== paths.verification() ? from : paths.menu()
}
