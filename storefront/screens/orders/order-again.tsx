import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fromWireCategories } from '#contract/menu-mapping.ts'
import type { WireOrder } from '#contract/order.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { Sheet } from '#storefront/components/sheet.tsx'
import { useCurrency } from '#storefront/money.ts'
import { paths } from '#storefront/paths.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { repeatOrder } from './repeat-order.ts'

interface Props {
  order: WireOrder
  onClose(): void
}

/** Says what is gone before it fills the cart, and asks before it replaces another one. */
export function OrderAgain({ order, onClose }: Props) {
  const navigate = useNavigate()
  const cart = useCart()
  const currency = useCurrency()
  const { data, error } = useQuery({
    queryKey: ['menu', order.outlet.id],
    queryFn: ({ signal }) => call(calls.getMenu, { params: { param: order.outlet.id }, signal }),
  })
  const menu = data
    ? fromWireCategories(data, currency.code).flatMap((category) => category.items)
    : null
  const repeated = menu && repeatOrder(order, menu)
  const replaces = cart.lines.length > 0

  function fill() {
    if (!repeated || refuseWhenClosed()) return
    setCartLines(order.outlet.id, repeated.lines)
    void navigate(paths.cart())
  }

  return (
    <Sheet label="Order again" onClose={onClose}>
      <div className="sheet-body stack">
        <h2 className="display text-[1.75rem]">Order again</h2>
        {error && (
          <p className="err" role="alert">
            {messageOf(error)}
          </p>
        )}
        {!repeated && !error && <div className="sk h-[96px]" aria-busy="true" />}
        {repeated && repeated.gone.length > 0 && (
          <div className="notice warn">
            <ul>
              {repeated.gone.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        {repeated && repeated.lines.length === 0 && <p>Nothing of it can be had today.</p>}
        {repeated && repeated.lines.length > 0 && (
          <>
            <p className="muted">
              {repeated.lines.map((line) => `${line.quantity}× ${line.item.name}`).join(', ')}, at
              today’s prices.
            </p>
            <button type="button" className="btn full" onClick={fill}>
              {replaces ? 'Replace my cart' : 'Put it in the cart'}
            </button>
          </>
        )}
        <button type="button" className="btn second full" onClick={onClose}>
          Not now
        </button>
      </div>
    </Sheet>
  )
}
