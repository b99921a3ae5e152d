import { pageContext } from '#server/pages/page-context.ts'
import { getLandingPage } from '#storefront/screens/landing/data.server.ts'
import { LandingScreen } from '#storefront/screens/landing/landing-screen.tsx'
import { getMenuPage } from '#storefront/screens/menu/data.server.ts'
import { MenuScreen } from '#storefront/screens/menu/menu-screen.tsx'
import { titleMeta } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { getHomePage } from './data.server.ts'
import { HomeScreen } from './home-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(pageContext)
  if (ctx.hostKind === 'landing') return { landing: getLandingPage(ctx), home: null, menu: null }
  return ctx.site.tenant.hasHomePage
    ? { landing: null, home: getHomePage(ctx), menu: null }
    : { landing: null, home: null, menu: getMenuPage(ctx) }
}

export const meta = titleMeta('')

export default function HomeRoute({ loaderData: { landing, home, menu } }: Route.ComponentProps) {
  if (landing) return <LandingScreen page={landing} />
  return home ? <HomeScreen page={home} /> : menu && <MenuScreen page={menu} />
}
