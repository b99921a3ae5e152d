import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const storeLists = [
  'store',
  'stores',
  'list_store',
  ...[3, 4, 5, 6, 8, 9, 10, 12].map((number) => `list_store${number}`),
]

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
    route('account', 'screens/account/route.tsx'),
  ]),
  route('reservation', 'screens/reservation/route.tsx'),
  // Three texts of the tenant, one screen.
  ...['privacy', 'terms', 'CookiePolicy'].map((path) =>
    route(path, 'screens/legal/route.tsx', { id: path }),
  ),
  // Eleven arrangements of the outlets, one screen; which is which stands in its `layouts.ts`.
  ...storeLists.map((path) => route(path, 'screens/stores/route.tsx', { id: path })),
  route('stores/:slug', 'screens/outlet/route.tsx'),
  route('newsletter/:step', 'screens/newsletter/route.tsx'),
  route('*', 'screens/other-paths/route.tsx'),
] satisfies RouteConfig
