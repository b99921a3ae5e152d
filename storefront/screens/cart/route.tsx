import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { CartScreen } from './cart-screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Cart') },
]

export default CartScreen
