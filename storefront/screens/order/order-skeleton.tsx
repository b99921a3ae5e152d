import awning from '#storefront/components/awning.module.css'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './order-skeleton.module.css'

/** Skeleton of an order that is loading. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className={text.hidden}>Your order</h1>
      <p className={text.hidden} role="status">
        Loading your order
      </p>
      <div className={`${awning.awning} ${awning.edged} ${styles.bannerWaiting}`} />
      <div className={`${layout.container} ${styles.content}`}>
        <Skeleton className={styles.contentWaiting} />
      </div>
    </div>
  )
}
