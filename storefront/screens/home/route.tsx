import { pageContext } from '#server/pages/page-context.ts'
import { getMenuPage } from '#storefront/screens/menu/data.server.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { getHomePage } from './data.server.ts'

// A tenant has either a home page or the menu here; nobody loads both.
const waiting = <div className="wrap sk homewait" aria-busy="true" />
const HomeScreen = lazyComponent(
  () => import('./home-screen.tsx').then((module) => module.HomeScreen),
  waiting,
)
const MenuScreen = lazyComponent(
  () => import('#storefront/screens/menu/menu-screen.tsx').then((module) => module.MenuScreen),
  waiting,
)

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(pageContext)
  return ctx.site.tenant.hasHomePage
    ? { home: getHomePage(ctx), menu: null }
    : { home: null, menu: getMenuPage(ctx) }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return [
    { title: pageTitle(site, '') },
    { name: 'description', content: site?.meta.description ?? '' },
    { name: 'keywords', content: site?.meta.keywords ?? '' },
  ]
}

export default function HomeRoute({ loaderData: { home, menu } }: Route.ComponentProps) {
  return home ? <HomeScreen page={home} /> : menu && <MenuScreen page={menu} />
}
