import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the storefront, one list. Links to them come from `paths.ts`. */
export default [
  index('screens/home/route.tsx'),
  route('menu/:outletSlug?', 'screens/menu/route.tsx'),
  route('store/:store_id/product-details/:menu_id', 'screens/product/route.tsx'),
  route('cart', 'screens/cart/route.tsx'),
  route('login', 'screens/login/route.tsx'),
  route('verification', 'screens/verification/route.tsx'),
  layout('screens/diner-layout.tsx', [
    route('checkout', 'screens/checkout/route.tsx'),
    route('payment', 'screens/payment/route.tsx'),
    route('orders', 'screens/orders/route.tsx'),
    route('orders/:id', 'screens/order/route.tsx'),
    route('invite-friends', 'screens/invite/route.tsx'),
    route('account', 'screens/account/route.tsx'),
  ]),
  // For visitors with the link of an order; needs no sign-in.
  route('shared-order/:outletSlug?', 'screens/shared-order/route.tsx'),
  route('promo', 'screens/promo/route.tsx'),
  // Three texts of the tenant, one screen.
  ...['privacy', 'terms', 'CookiePolicy'].map((path) =>
    route(path, 'screens/legal/route.tsx', { id: path }),
  ),
  route('stores/:slug', 'screens/outlet/route.tsx'),
  // Shown by the service worker instead of a page that it has not cached.
  route('offline', 'screens/offline/route.tsx'),
  route('booking/cancel', 'screens/booking-cancel/route.tsx'),
  // The links of emails, one screen.
  ...['booking/confirm', 'confirm-email', 'newsletter/confirm', 'newsletter/unsubscribe'].map(
    (path) => route(path, 'screens/email-link/route.tsx', { id: path }),
  ),
  // Brands, the reservation and the lists of outlets: paths determined by the tenant or by a part of the path.
  route('*', 'screens/other-paths/route.tsx'),
] satisfies RouteConfig
