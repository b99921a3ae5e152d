import { Suspense } from 'react'
import { data, redirect } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../shell/part.ts'
import { pageTitle, siteOf } from '../../site.ts'
import { getReservationPage } from '../reservation/data.server.ts'
import type { Route } from './+types/route'

const ReservationScreen = lazyPart(() =>
  import('../reservation/reservation-screen.tsx').then((module) => module.ReservationScreen),
)

/**
 * What no other route is for: any path with 'reservation' is the reservation's (spec §2), anything else is not found,
 * which the error boundary shows.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  const path = `/${params['*']}`
  const ctx = context.get(pageContext)
  if (path.includes('reservation')) {
    const reservation = getReservationPage(ctx)
    if (!reservation) throw redirect(paths.home())
    return { reservation }
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Reservation') },
]

export default function OtherPathsRoute({ loaderData: { reservation } }: Route.ComponentProps) {
  return (
    <Suspense>
      <ReservationScreen page={reservation} />
    </Suspense>
  )
}
