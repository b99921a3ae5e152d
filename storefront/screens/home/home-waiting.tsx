import menuWaiting from '#storefront/screens/menu/menu-waiting.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './home-waiting.module.css'

/** The shape of a home page that is on its way; it shows itself only when the page takes its time. */
export function HomeWaiting() {
  return (
    <div className={styles.waiting}>
      <div className={menuWaiting.waiting} data-waiting="" aria-hidden>
        <Skeleton className={styles.picture} />
      </div>
    </div>
  )
}
