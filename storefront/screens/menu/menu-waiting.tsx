import awning from '#storefront/components/awning.module.css'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import menuScreen from './menu-screen.module.css'
import styles from './menu-waiting.module.css'

const rows = [0, 1, 2, 3]

/** The shape of a menu that is on its way; it shows itself only when the menu takes its time. */
export function MenuWaiting() {
  return (
    <div className={styles.waiting} data-waiting="" aria-hidden>
      <div className={`${awning.awning} ${awning.edged} ${menuScreen.banner}`}>
        <div className={layout.container} />
      </div>
      <div className={`${layout.container} ${layout.stack}`}>
        <Skeleton className={styles.searchWaiting} />
        <Skeleton className={styles.whereWaiting} />
        {rows.map((row) => (
          <div key={row} className={`${layout.across} ${styles.dishRow}`}>
            <div className={`${layout.stack} ${layout.close} ${layout.growing}`}>
              <Skeleton className={styles.nameWaiting} />
              <Skeleton className={styles.textWaiting} />
              <Skeleton className={styles.priceWaiting} />
            </div>
            <Skeleton className={styles.pictureWaiting} />
          </div>
        ))}
      </div>
    </div>
  )
}
