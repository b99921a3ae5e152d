import { pageContext } from '#server/pages/page-context.ts'
import { getLandingPage } from '#storefront/screens/landing/data.server.ts'
import { getMenuPage } from '#storefront/screens/menu/data.server.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import skeleton from '#ui/skeleton.module.css'
import type { Route } from './+types/route'
import { getHomePage } from './data.server.ts'
import styles from './route.module.css'

// A tenant has either a home page or the menu here; nobody loads both.
const waiting = (
  <div className={`${layout.container} ${skeleton.skeleton} ${styles.waiting}`} aria-busy="true" />
)
const HomeScreen = lazyComponent(
  () => import('./home-screen.tsx').then((module) => module.HomeScreen),
  waiting,
)
const MenuScreen = lazyComponent(
  () => import('#storefront/screens/menu/menu-screen.tsx').then((module) => module.MenuScreen),
  waiting,
)

// For hosts that only lead to others.
const LandingScreen = lazyComponent(() =>
  import('#storefront/screens/landing/landing-screen.tsx').then((module) => module.LandingScreen),
)

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(pageContext)
  if (ctx.hostKind === 'landing') return { landing: getLandingPage(ctx), home: null, menu: null }
  return ctx.site.tenant.hasHomePage
    ? { landing: null, home: getHomePage(ctx), menu: null }
    : { landing: null, home: null, menu: getMenuPage(ctx) }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(siteOf(matches), '') }]

export default function HomeRoute({ loaderData: { landing, home, menu } }: Route.ComponentProps) {
  if (landing) return <LandingScreen page={landing} />
  return home ? <HomeScreen page={home} /> : menu && <MenuScreen page={menu} />
}
