/** Every link inside the storefront; a test holds them against the routes. */
export const paths = {
  home: () => '/',
  menu: (outletSlug?: string) => (outletSlug ? `/menu/${encodeURIComponent(outletSlug)}` : '/menu'),
  product: (outletId: string, itemId: string) =>
    `/store/${encodeURIComponent(outletId)}/product-details/${encodeURIComponent(itemId)}`,
  cart: () => '/cart',
  login: () => '/login',
  verification: () => '/verification',
  checkout: () => '/checkout',
  payment: (orderId?: string) =>
    orderId ? `/payment?order=${encodeURIComponent(orderId)}` : '/payment',
  orders: () => '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  account: () => '/account',
  promo: () => '/promo',
  inviteFriends: () => '/invite-friends',
  reservation: () => '/reservation',
  stores: () => '/stores',
  store: (slug: string) => `/stores/${encodeURIComponent(slug)}`,
  cookiePolicy: () => '/CookiePolicy',
  privacy: () => '/privacy',
  terms: () => '/terms',
}
