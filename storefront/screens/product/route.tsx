import { ArrowLeft } from 'lucide-react'
import { data, Link, useNavigate } from 'react-router'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '../../paths.ts'
import { pageTitle, siteOf } from '../../site.ts'
import type { Route } from './+types/route'
import { DishForm } from './dish-form.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(pageContext)
  const outlet = site.outletById.get(params.store_id) ?? site.outletBySlug.get(params.store_id)
  const found = site.itemById.get(params.menu_id)
  if (!outlet || found?.menu.id !== outlet.menuId) throw data(null, { status: 404 })
  return { outletId: outlet.id, item: found.item }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(siteOf(matches), loaderData?.item.name ?? 'Dish') },
  { name: 'description', content: loaderData?.item.description ?? '' },
]

/** A dish on a page of its own: reached by its address. */
export default function ProductRoute({ loaderData: { outletId, item } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <Link className="back" to={paths.menu()}>
          <ArrowLeft size={18} aria-hidden />
          Menu
        </Link>
      </div>
      <div className="card product dishpage">
        <DishForm
          outletId={outletId}
          item={item}
          edited={undefined}
          onDone={() => navigate(paths.menu())}
        />
      </div>
    </main>
  )
}
