import { Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { lazyPart } from '../../shell/part.ts'
import { pageTitle, siteOf } from '../../site.ts'
import type { Route } from './+types/route'
import { getStoresPage } from './data.server.ts'

// Shown for other paths as well, which load it only then.
const StoresScreen = lazyPart(() =>
  import('./stores-screen.tsx').then((module) => module.StoresScreen),
)

export function loader({ context }: Route.LoaderArgs) {
  return getStoresPage(context.get(pageContext))
}

/** The search lives in the query, which the list of outlets does not depend on. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Our kitchens') },
]

export default function StoresRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <StoresScreen page={loaderData} />
    </Suspense>
  )
}
