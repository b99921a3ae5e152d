import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { screenByWord } from '#domain/page-path.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '#storefront/paths.ts'
import { BrandScreen } from '#storefront/screens/brand/brand-screen.tsx'
import { type BrandPage, getBrandPage } from '#storefront/screens/brand/data.server.ts'
import {
  getReservationPage,
  type ReservationPage,
} from '#storefront/screens/reservation/data.server.ts'
import { ReservationScreen } from '#storefront/screens/reservation/reservation-screen.tsx'
import { getStoresPage, type StoresPage } from '#storefront/screens/stores/data.server.ts'
import { StoresScreen } from '#storefront/screens/stores/stores-screen.tsx'
import { themeOf } from '#storefront/site.server.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Theme } from '#storefront/theme.ts'
import type { Route } from './+types/route'

type OtherPage =
  | { screen: 'brand'; title: string; theme: Theme; page: BrandPage }
  | { screen: 'reservation'; title: string; page: ReservationPage }
  | { screen: 'stores'; title: string; path: string; page: StoresPage }

/**
 * Fallback route: a brand's own path shows its page, a path with 'reservation' is the reservation's, one with 'store'
 * shows the outlets; anything else is not found, which the error boundary shows.
 */
export function loader({ context, params }: Route.LoaderArgs): OtherPage {
  const path = `/${params['*'].replace(/\/+$/, '')}`
  const ctx = context.get(pageContext)
  const brand = ctx.site.tenant.brands.find((each) => path === `/${each.path}`)
  if (brand) {
    const { branding, meta } = brand
    return {
      screen: 'brand',
      title: meta.title || branding.name,
      theme: themeOf(branding),
      page: getBrandPage(ctx, brand),
    }
  }
  const screen = screenByWord(path)
  if (screen === 'reservation') {
    const page = getReservationPage(ctx)
    if (!page) throw redirect(paths.home())
    return { screen, title: 'Reservation', page }
  }
  if (screen === 'stores') {
    return { screen, title: 'Our kitchens', path, page: getStoresPage(ctx) }
  }
  throw data(null, { status: 404 })
}

/** Searches live in the query, which none of these pages depends on. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  if (loaderData?.screen !== 'brand') {
    return [{ title: pageTitle(site, loaderData?.title ?? 'Not found') }]
  }
  const { title } = loaderData
  return [{ title: site?.hostKind === 'staging' ? `Staging | ${title}` : title }]
}

export default function OtherPathsRoute({ loaderData }: Route.ComponentProps) {
  switch (loaderData.screen) {
    case 'brand':
      return <BrandScreen page={loaderData.page} />
    case 'reservation':
      return <ReservationScreen page={loaderData.page} />
    case 'stores':
      return <StoresScreen path={loaderData.path} page={loaderData.page} />
  }
}
