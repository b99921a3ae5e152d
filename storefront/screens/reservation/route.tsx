import { Suspense } from 'react'
import { redirect } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../shell/part.ts'
import { pageTitle, siteOf } from '../../site.ts'
import type { Route } from './+types/route'
import { getReservationPage } from './data.server.ts'

// Shown for other paths as well, which load it only then.
const ReservationScreen = lazyPart(() =>
  import('./reservation-screen.tsx').then((module) => module.ReservationScreen),
)

/** Where bookings are not allowed there is no form (spec §2). */
export function loader({ context }: Route.LoaderArgs) {
  const page = getReservationPage(context.get(pageContext))
  if (!page) throw redirect(paths.home())
  return page
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Reservation') },
]

export default function ReservationRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <ReservationScreen page={loaderData} />
    </Suspense>
  )
}
