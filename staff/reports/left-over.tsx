import type { WireDayReport } from '#contract/staff/reports.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { reportWords } from '#staff/words/reports.ts'
import styles from './reports.module.css'

/** Orders of the day that were accepted and forgotten, each with a link to where it is ended. */
export function LeftOver({ orders }: { orders: WireDayReport['left_over'] }) {
  if (orders.length === 0) return null
  return (
    <Notice kind="warn">
      {reportWords.leftOver(orders.length)}{' '}
      {orders.map(({ order_id, number }) => (
        <SheetLink key={order_id} className={styles.order} to={`/orders/${order_id}`}>
          {number}
        </SheetLink>
      ))}
    </Notice>
  )
}
