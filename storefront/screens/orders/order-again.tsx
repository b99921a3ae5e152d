import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { TitledSheet } from '#storefront/components/titled-sheet.tsx'
import { paths } from '#storefront/paths.ts'
import { useOutletById } from '#storefront/site.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseIfClosed } from '#storefront/state/closed.ts'
import { dishesOf } from '#storefront/state/use-cart-check.ts'
import { Button } from '#ui/button.tsx'
import { useCurrency } from '#ui/currency.tsx'
import { Failed } from '#ui/failed.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './order-again.module.css'
import { repeatOrder } from './repeat-order.ts'

/** Shows what is no longer available before it fills the cart, and asks before it replaces another cart. */
export function OrderAgain({ order, onClose }: { order: WireOrder; onClose(): void }) {
  const navigate = useNavigate()
  const cart = useCart()
  const currency = useCurrency()
  const timeZone = useOutletById(order.outlet.id)?.timeZone
  const { data, error, refetch } = useQuery({
    queryKey: ['menu', order.outlet.id],
    queryFn: ({ signal }) => call(calls.getMenu, { params: { param: order.outlet.id }, signal }),
  })
  const menu = data ? dishesOf(data, currency.code, timeZone) : null
  const repeated = menu && repeatOrder(order, menu)
  const replaces = cart.lines.length > 0

  function fill() {
    if (!repeated || refuseIfClosed()) return
    setCartLines(order.outlet.id, repeated.lines)
    void navigate(paths.cart())
  }

  return (
    <TitledSheet title="Order again" onClose={onClose}>
      {error && <Failed onRetry={() => void refetch()}>{messageOf(error)}</Failed>}
      {!repeated && !error && <Skeleton className={styles.waiting} isBusy />}
      {repeated && repeated.gone.length > 0 && (
        <Notice kind="warning">
          <ul>
            {repeated.gone.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {repeated && repeated.lines.length === 0 && <p>None of these dishes are available today.</p>}
      {repeated && repeated.lines.length > 0 && (
        <>
          <p className={text.muted}>
            {repeated.lines.map((line) => `${line.quantity}× ${line.item.name}`).join(', ')}, at
            today’s prices.
          </p>
          <Button isWide onClick={fill}>
            {replaces ? 'Replace my cart' : 'Put it in the cart'}
          </Button>
        </>
      )}
      <Button kind="second" isWide onClick={onClose}>
        Not now
      </Button>
    </TitledSheet>
  )
}
