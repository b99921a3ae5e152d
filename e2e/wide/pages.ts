/** Pages that anybody sees, each layout of the lists of kitchens among them. */
export const pages = [
  '/',
  '/menu',
  '/cart',
  '/login',
  '/promo',
  '/privacy',
  '/terms',
  '/CookiePolicy',
  '/reservation',
  '/store',
  '/stores',
  '/list_store',
  ...[3, 4, 5, 6, 8, 9, 10, 12].map((number) => `/list_store${number}`),
]
