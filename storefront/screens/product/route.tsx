import { ArrowLeft } from 'lucide-react'
import { data, Link, useNavigate } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import { itemAt } from '#domain/sold-out.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf, useOutletById } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'
import type { Route } from './+types/route'
import { DishForm } from './dish-form.tsx'
import { useEditedLine } from './use-edited-line.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(pageContext)
  const outlet = site.outletById.get(params.store_id) ?? site.outletBySlug.get(params.store_id)
  const item = outlet && site.menuByOutlet.get(outlet.id)?.itemById.get(params.menu_id)
  if (!outlet || !item) throw data(null, { status: 404 })
  return { outletId: outlet.id, item }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(siteOf(matches), loaderData?.item.name ?? 'Dish') },
  { name: 'description', content: loaderData?.item.description ?? '' },
]

/** A dish on a page of its own: reached by its address, or by a reload of the sheet over another screen. */
export default function ProductRoute({ loaderData: { outletId, item } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const edited = useEditedLine()
  const outlet = useOutletById(outletId)
  const now = useNow()
  const back = edited ? paths.cart() : paths.menu(outlet?.slug)
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <Link className="back" to={back}>
          <ArrowLeft size={18} aria-hidden />
          {edited ? 'Cart' : 'Menu'}
        </Link>
      </div>
      <div className="card product dishpage">
        <DishForm
          key={edited ? lineKey(edited) : item.id}
          outletId={outletId}
          item={itemAt(item, now, outlet?.timeZone)}
          edited={edited}
          onDone={() => navigate(back)}
        />
      </div>
    </main>
  )
}
