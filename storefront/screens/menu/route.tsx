import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { titleMeta } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { getMenuPage } from './data.server.ts'
import { MenuScreen } from './menu-screen.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return getMenuPage(context.get(pageContext), params.outletSlug)
}

/** Search, filters and an open dish live in the query, which a menu does not depend on. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.outletSlug !== nextParams.outletSlug

export const meta = titleMeta('Menu')

export default function MenuRoute({ loaderData }: Route.ComponentProps) {
  return <MenuScreen page={loaderData} />
}
