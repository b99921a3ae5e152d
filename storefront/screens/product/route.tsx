import { ArrowLeft } from 'lucide-react'
import { data, Link, useNavigate } from 'react-router'
import { itemAt } from '#domain/stock.ts'
import { pageContext } from '#server/pages/page-context.ts'
import pageHead from '#storefront/components/page-head.module.css'
import { paths } from '#storefront/paths.ts'
import { missingDish } from '#storefront/screens/error/error-screen.tsx'
import { kitchenTheme } from '#storefront/site.server.ts'
import { titleMeta, useOutletById } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import type { Route } from './+types/route'
import dishForm from './dish-form.module.css'
import { DishForm } from './dish-form.tsx'
import styles from './route.module.css'
import { useEditedLine } from './use-dish-form.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(pageContext)
  const { site } = ctx
  const outlet = site.outletById.get(params.store_id) ?? site.outletBySlug.get(params.store_id)
  const item = outlet && site.menuByOutlet.get(outlet.id)?.itemById.get(params.menu_id)
  if (!outlet || !item) throw data(missingDish, { status: 404 })
  return { outletId: outlet.id, item, ...kitchenTheme(ctx, outlet) }
}

export const meta = titleMeta(
  (page?: Awaited<ReturnType<typeof loader>>) => page?.item.name ?? 'Dish',
)

/** A dish as a page: on direct arrival, or after a reload of the sheet that another screen opened. */
export default function ProductRoute({ loaderData: { outletId, item } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { edited, formKey } = useEditedLine()
  const outlet = useOutletById(outletId)
  const now = useNow()
  const back = edited ? paths.cart() : paths.menu(outlet?.slug)
  return (
    <main id="main" className={layout.container}>
      <div className={pageHead.pageHead}>
        <Link className={pageHead.backLink} to={back}>
          <ArrowLeft size={18} aria-hidden />
          {edited ? 'Cart' : 'Menu'}
        </Link>
      </div>
      <div className={`${card.panel} ${dishForm.product} ${styles.dishPage}`}>
        <DishForm
          key={`${item.id} ${formKey}`}
          outletId={outletId}
          item={itemAt(item, now, outlet?.timeZone)}
          edited={edited}
          onDone={() => navigate(back)}
        />
      </div>
    </main>
  )
}
