import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the storefront, one list. Links to them come from `paths.ts`. */
export default [
  index('screens/home/route.tsx'),
  route('menu', 'screens/menu/route.tsx'),
  route('*', 'screens/not-found/route.tsx'),
] satisfies RouteConfig
