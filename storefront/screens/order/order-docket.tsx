import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toMinorUnits } from '#contract/major-units.ts'
import type { WireOrder } from '#contract/order.ts'
import { wireLineText } from '#contract/order-mapping.ts'
import type { Currency } from '#domain/currency.ts'
import { isFinal } from '#domain/order-status.ts'
import { createQueryClient, orderQuery } from '#storefront/api/queries.ts'
import { optionText } from '#storefront/components/choice-text.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import twoColumns from '#storefront/components/two-columns.module.css'
import { useOrderCurrency, useOrderMoney } from '#storefront/money.ts'
import { type Times, timesIn } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import { useZoneOf } from '#storefront/site.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import type { LastPlaced } from '#storefront/state/order-attempt.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import card from '#ui/card.module.css'
import docket from '#ui/docket.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './order-docket.module.css'

const alwaysShown = new Set(['Subtotal', 'Delivery', 'Pickup'])

export function OrderDocket({ order, times }: { order: WireOrder; times: Times }) {
  const currency = useOrderCurrency(order)
  const money = useOrderMoney(order)
  const sums: [string, number, boolean?][] = [
    ['Subtotal', order.subtotal],
    [order.type === 'delivery' ? 'Delivery' : 'Pickup', order.delivery_fee],
    ['Small order fee', order.small_order_fee],
    ['Service fee', order.service_fee],
    [order.promo_code ? `Promo ${order.promo_code}` : 'Discount', -order.discount, true],
    ['Tip', order.tip],
  ]
  return (
    <Docket
      number={order.number}
      header={
        <>
          <p className={styles.onPaper}>
            {order.outlet.name}
            <br />
            {order.outlet.address}
            <br />
            {order.outlet.phone}
          </p>
          <span className={`${text.small} ${text.strong}`}>
            {times.short(order.placed_at ?? order.created_at)}
          </span>
        </>
      }
      lines={order.lines.map((line) => ({
        ...line,
        notes: [optionsText(line, currency), line.note && `“${line.note}”`],
        amount: money(line.total),
      }))}
    >
      <div className={docket.divider} />
      <p className={`${text.small} ${styles.where}`}>
        {whereText(order)}
        {order.note && (
          <>
            <br />“{order.note}”
          </>
        )}
      </p>
      <dl className={docket.amounts}>
        {sums
          .filter(([name, amount]) => alwaysShown.has(name) || amount !== 0)
          .map(([name, amount, isSaving]) => (
            <div key={name} className={clsx(docket.amount, isSaving && docket.saving)}>
              <dt>{name}</dt>
              <dd>{amount === 0 && name !== 'Subtotal' ? 'Free' : money(amount)}</dd>
            </div>
          ))}
        <div className={`${docket.amount} ${docket.total}`}>
          <dt>{totalName(order)}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
      <p className={`${text.small} ${text.faint} ${styles.payment}`}>{paymentText(order)}</p>
    </Docket>
  )
}

interface DocketProps {
  number: string
  header: ReactNode
  lines: (Parameters<typeof wireLineText>[0] & {
    name: string
    quantity: number
    /** Under the name; '' for none. */
    notes: string[]
    amount?: string
  })[]
  children: ReactNode
}

/** The frame of a receipt, with its lines. */
export function Docket({ number, header, lines, children }: DocketProps) {
  return (
    <div className={docket.shadow}>
      <section className={docket.docket} aria-label={`Order ${number}`}>
        <div className={docket.header}>
          <h2 className={text.display}>Order {number}</h2>
          {header}
        </div>
        <ul>
          {lines.map((line, position) => (
            // Lines of an order never change place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the line's identity
            <li key={position} className={`${docket.orderLine} ${docket.tight}`}>
              <span className={docket.quantity}>{line.quantity}×</span>
              <div>
                <h3>{line.name}</h3>
                {line.notes.filter(Boolean).map((note) => (
                  <p key={note}>{note}</p>
                ))}
                <p>{wireLineText(line)}</p>
              </div>
              {line.amount && <span className={text.strong}>{line.amount}</span>}
            </li>
          ))}
        </ul>
        {children}
      </section>
    </div>
  )
}

function optionsText(
  { options, quantity: dishes }: WireOrder['lines'][number],
  currency: Currency,
): string {
  return options
    .map(({ name, price, quantity }) =>
      optionText({ name, price: toMinorUnits(price, currency.code), quantity }, dishes, currency),
    )
    .join(', ')
}

function totalName({ status, placed_at, payment, total }: WireOrder): string {
  if (payment.refunded === total && total > 0) return 'Paid back'
  return placed_at === null && isFinal(status) ? 'Total (not charged)' : 'Total'
}

/** The full address, so that the diner notices a wrong one. */
function whereText({ type, address, outlet }: WireOrder): string {
  if (type === 'pickup' || !address) return `Pickup from ${outlet.name}, ${outlet.address}`
  const { line1, line2, city, postcode } = address
  return `To ${[line1, line2, `${city} ${postcode}`].filter(Boolean).join(', ')}`
}

function paymentText(order: WireOrder): string {
  const { method, status } = order.payment
  if (order.payment.amount === 0) return 'Nothing to pay.'
  if (status === 'refunded') return 'Nothing to pay. Paid back to your card.'
  if (method === 'cash' && isFinal(order.status) && order.status !== 'completed')
    return 'Nothing was taken.'
  if (method === 'cash')
    return order.type === 'delivery'
      ? 'To pay in cash at the door.'
      : 'To pay in cash at the counter.'
  if (status === 'succeeded') return 'Paid by card.'
  return status === 'canceled' ? 'Nothing was taken.' : 'Not paid yet.'
}

/** Shown after the cart was ordered in another tab: the time, and a link to the order. */
export function OrderedInOtherTab({ placed }: { placed: LastPlaced }) {
  // The cart screen has no other query and no query client.
  const [queries] = useState(createQueryClient)
  const { data: order } = useQuery(orderQuery(placed.orderId), queries)
  useThemeOfKitchen(order?.outlet.id)
  const times = timesIn(useZoneOf(order?.outlet.id))
  const at = order?.placed_at ?? new Date(placed.at).toISOString()
  return (
    <div className={twoColumns.columns}>
      <section className={`${card.panel} ${card.roomy} ${layout.stack}`} role="status">
        <CircleCheck aria-hidden />
        <h2 className={text.heading}>This order was placed at {times.clock(at)}</h2>
        <p className={text.muted}>It went through in another window. Nothing is paid twice.</p>
        <div className={`${layout.across} ${layout.wrapping}`}>
          <LinkButton to={paths.order(placed.orderId)}>Follow it</LinkButton>
          <LinkButton kind="second" to={useMenuPath()}>
            See the menu
          </LinkButton>
        </div>
      </section>
      <aside className={twoColumns.aside}>
        {order && <OrderDocket order={order} times={times} />}
      </aside>
    </div>
  )
}
