import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { cartSubtotal } from '#domain/cart.ts'
import type { Item } from '#domain/menu.ts'
import { orderTitle, type PastOrder, usualOrders } from '#domain/usual-orders.ts'
import { call } from '#storefront/api/call.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import { announce } from '#storefront/shell/announce.ts'
import { useZoneOf } from '#storefront/site.ts'
import { addToCart } from '#storefront/state/cart.ts'
import { refuseIfClosed } from '#storefront/state/closed.ts'
import { notify } from '#storefront/state/notify.ts'
import { useSession } from '#storefront/state/session.ts'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import { Plate } from '#ui/plate.tsx'
import text from '#ui/text.module.css'
import { type RepeatedOrder, repeatOrder } from './repeat-order.ts'
import styles from './usual-orders.module.css'

/** Number of recent orders that are searched. */
const latestOrders = 20
const plateCount = 3
/** Repeated taps on a button within this time are ignored, in milliseconds. */
const doubleTap = 600

/**
 * 'Your usual', above Popular: the last two different orders from this kitchen, each added to the cart by one tap at
 * today's prices. The server renders the same page for every diner, so the head script (`root.tsx`) reserves the space if
 * the diner is signed in.
 */
export function UsualOrders({ outletId, items }: { outletId: string; items: Item[] }) {
  const isReady = useSession((session) => session.isReady)
  const isSignedIn = useSession(({ token }) => token !== null)
  const orders = useUsual(outletId, isSignedIn)
  const repeated = orders
    ?.map((order) => ({ order, ...repeatOrder(order, items) }))
    .filter(({ lines }) => lines.length > 0)
  if ((isReady && !isSignedIn) || repeated?.length === 0) return null
  return (
    <section
      className={clsx(dishSection.section, styles.usualOrders, isSignedIn && styles.isShown)}
      aria-labelledby="your-usual"
    >
      <h2 className={text.display} id="your-usual">
        Your usual
      </h2>
      <div className={styles.cards}>
        {repeated?.map((each) => (
          <UsualOrder key={each.order.id} outletId={outletId} {...each} />
        ))}
      </div>
    </section>
  )
}

interface OrderProps extends RepeatedOrder {
  outletId: string
  order: WireOrder
}

function UsualOrder({ outletId, order, lines, gone }: OrderProps) {
  const money = useMoney()
  const timeZone = useZoneOf(outletId)
  const title = orderTitle(lines.map(({ item }) => item.name))
  const total = money(cartSubtotal(lines))
  const day = new Date(order.created_at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone,
  })

  const addedAt = useRef(0)

  function add() {
    if (Date.now() - addedAt.current < doubleTap || refuseIfClosed()) return
    addToCart(outletId, lines, () => {
      addedAt.current = Date.now()
      announce(`${title} added`)
      if (gone.length > 0) notify.info(`${gone.join('. ')}. The rest is in your cart.`)
    })
  }

  return (
    <article className={styles.usual} aria-label={title}>
      <span className={styles.plates} aria-hidden>
        {lines
          .filter(({ item }) => item.picture)
          .slice(0, plateCount)
          .map(({ item }) => (
            <Plate key={item.id} item={{ ...item, garnish: null }} sizes="46px" />
          ))}
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        <small>
          {day}, {total}
        </small>
      </div>
      <Button kind="tinted" isSmall aria-label={`Add ${title} for ${total}`} onClick={add}>
        Add
      </Button>
    </article>
  )
}

/** The diner's usual orders from this outlet; null while loading, empty if loading failed. */
function useUsual(outletId: string, isSignedIn: boolean): WireOrder[] | null {
  const [orders, setOrders] = useState<WireOrder[] | null>(null)
  useEffect(() => {
    if (!isSignedIn) return
    const abort = new AbortController()
    listUsual(outletId, abort.signal).then(setOrders, () => {
      if (!abort.signal.aborted) setOrders([])
    })
    return () => abort.abort()
  }, [outletId, isSignedIn])
  return orders
}

async function listUsual(outletId: string, signal: AbortSignal): Promise<WireOrder[]> {
  const query = { limit: latestOrders, cursor: undefined }
  const { orders } = await call(calls.listOrders, { query, signal })
  return usualOrders(
    orders.map((order) => ({ ...toPastOrder(order), order })),
    outletId,
  ).map(({ order }) => order)
}

function toPastOrder(order: WireOrder): PastOrder {
  return {
    outletId: order.outlet.id,
    status: order.status,
    lines: order.lines.map((line) => ({
      itemId: line.item_id,
      quantity: line.quantity,
      options: line.options.map(({ option_id, quantity }) => ({ optionId: option_id, quantity })),
    })),
  }
}
