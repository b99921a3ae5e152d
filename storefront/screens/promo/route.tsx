import { pageContext } from '#server/pages/page-context.ts'
import { PageHead } from '#storefront/components/page-head.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import { titleMeta } from '#storefront/site.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { Coupon } from './coupon.tsx'
import { getOffers } from './data.server.ts'
import styles from './route.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return { offers: getOffers(context.get(pageContext)) }
}

export const meta = titleMeta('Promo')

export default function PromoScreen({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <main id="main" className={`${layout.container} ${styles.screen}`}>
      <PageHead title="Promo">
        <p className={text.muted}>One code per order. It is taken off at checkout.</p>
      </PageHead>
      <div className={styles.promoField}>
        <PromoField />
      </div>
      {offers.length === 0 ? (
        <Empty>
          <p className={text.display}>No offers at the moment</p>
          <p>New ones are announced in the newsletter.</p>
        </Empty>
      ) : (
        <ul className={styles.coupons}>
          {offers.map((offer) => (
            <Coupon key={offer.terms.code} offer={offer} />
          ))}
        </ul>
      )}
    </main>
  )
}
