import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../shell/part.ts'
import { pageTitle, siteOf } from '../../site.ts'
import { getReservationPage, type ReservationPage } from '../reservation/data.server.ts'
import { getStoresPage, type StoresPage } from '../stores/data.server.ts'
import type { Route } from './+types/route'

const ReservationScreen = lazyPart(() =>
  import('../reservation/reservation-screen.tsx').then((module) => module.ReservationScreen),
)
const StoresScreen = lazyPart(() =>
  import('../stores/stores-screen.tsx').then((module) => module.StoresScreen),
)

type OtherPage =
  | { screen: 'reservation'; title: string; page: ReservationPage }
  | { screen: 'stores'; title: string; page: StoresPage }

/**
 * What no other route is for: a path with 'reservation' is the reservation's, one with 'store' shows the outlets
 * (spec §2); anything else is not found, which the error boundary shows.
 */
export function loader({ context, params }: Route.LoaderArgs): OtherPage {
  const path = `/${params['*']}`
  const ctx = context.get(pageContext)
  if (path.includes('reservation')) {
    const page = getReservationPage(ctx)
    if (!page) throw redirect(paths.home())
    return { screen: 'reservation', title: 'Reservation', page }
  }
  // An outlet, or a dish of one, that there is not, is not a list of others.
  if (path.includes('store') && !/^\/stores?\//.test(path)) {
    return { screen: 'stores', title: 'Our kitchens', page: getStoresPage(ctx) }
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(siteOf(matches), loaderData?.title ?? 'Not found') },
]

export default function OtherPathsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      {loaderData.screen === 'reservation' ? (
        <ReservationScreen page={loaderData.page} />
      ) : (
        <StoresScreen page={loaderData.page} />
      )}
    </Suspense>
  )
}
