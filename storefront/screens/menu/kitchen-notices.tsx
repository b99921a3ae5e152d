import { PausedNotice } from '#storefront/components/paused-notice.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import { usePausedService } from '#storefront/state/paused-service.ts'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import styles from './kitchen-notices.module.css'

/** Why this kitchen cannot bring, or hand over, an order as the diner wants it: a pause, or an address out of reach. */
export function KitchenNotices({ outlet }: { outlet: SiteOutlet }) {
  const paused = usePausedService(outlet)
  return paused ? (
    <PausedNotice paused={paused} className={styles.notice} />
  ) : (
    <ElsewhereNotice outlet={outlet} className={styles.notice} />
  )
}
