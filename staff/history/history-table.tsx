import { clsx } from 'clsx'
import { Flame } from 'lucide-react'
import { useLocation } from 'react-router'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { fulfilmentIcon, Tag } from '#staff/controls/tag.tsx'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import table from '#staff/office/table.module.css'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { clockTime, dayText } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/today.ts'
import styles from './history.module.css'
import { historyState } from './history-state.ts'

interface Props {
  orders: WireStaffOrder[]
  outlets: Outlet[]
}

/** Rows of orders; cards on a phone. */
export function HistoryTable({ orders, outlets }: Props) {
  const { columns } = historyWords
  return (
    <table className={clsx(table.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.placed}</th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.dishes}</th>
          <th scope="col" className={styles.amount}>
            {columns.total}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            short={
              outlets.length > 1
                ? (outlets.find(({ id }) => id === order.outlet.id)?.short ?? null)
                : null
            }
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, short }: { order: WireStaffOrder; short: string | null }) {
  const money = useMoney()
  const { timeZone } = useRestaurant()
  const now = useNow(10_000)
  const { pathname, search } = useLocation()
  const Sign = fulfilmentIcon(order.type)
  const placed = order.placed_at ?? order.created_at
  const day = dayText(placed, now, timeZone)
  const { kind, text } = historyState(order, now, money)
  const [, prefix = '', digits = order.number] = /^(.*?)-?(\d+)$/.exec(order.number) ?? []
  return (
    <tr>
      <td className={styles.number}>
        <SheetLink to={`/orders/${order.id}`} under={pathname + search}>
          <small>{short ?? prefix}</small>
          {digits}
        </SheetLink>
      </td>
      <td className={styles.placed}>
        {day === words.today ? '' : `${day} `}
        {clockTime(placed, timeZone)}
      </td>
      <td>
        <span className={styles.fulfilment}>
          <Sign size={20} aria-hidden />
          {words.fulfilment[order.type]}
        </span>
      </td>
      <td className={styles.customer}>{order.customer.name}</td>
      <td className={styles.dishes}>
        {order.lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')}
      </td>
      <td className={styles.amount}>
        <Total order={order} />
      </td>
      <td className={styles.state}>
        {order.is_test && <Tag kind="warn">{historyWords.test}</Tag>}{' '}
        {kind === 'solid' ? (
          <Tag kind={kind}>
            <Flame size={18} aria-hidden />
            {text}
          </Tag>
        ) : (
          <Tag kind={kind}>{text}</Tag>
        )}
      </td>
    </tr>
  )
}

/** The total after refunds, beside the original total. */
function Total({ order: { total, status, refunds, payment } }: { order: WireStaffOrder }) {
  const money = useMoney()
  const isUnserved = status === 'rejected' || status === 'cancelled'
  const back = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const stays = isUnserved && (payment.method === 'cash' || back === 0) ? 0 : total - back
  if (stays >= total) return money(total)
  return (
    <>
      <span className="hidden">{historyWords.was} </span>
      <s>{money(total)}</s> {money(Math.max(0, stays))}
    </>
  )
}
