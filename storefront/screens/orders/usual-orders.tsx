import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { WireOrder } from '#contract/order.ts'
import { cartSubtotal } from '#domain/cart.ts'
import type { Item } from '#domain/menu.ts'
import { orderTitle, type PastOrder, usualOrders } from '#domain/usual-orders.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#storefront/shell/announce.ts'
import { useZoneOf } from '#storefront/site.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { addLinesToCart } from '#storefront/state/new-cart.ts'
import { notify } from '#storefront/state/notify.ts'
import { readVisit, writeVisit } from '#storefront/state/storage.ts'
import { forgetUsualAt, rememberUsual, reserveUsualSpace } from '#storefront/state/usual.ts'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import { Plate } from '#ui/plate.tsx'
import { type RepeatedOrder, repeatOrder } from './repeat-order.ts'
import styles from './usual-orders.module.css'

/** How many orders are looked through, and how many plates stand for one. */
const looked = 20
const plateCount = 3
/** Taps on one button within this time are one, in milliseconds. */
const doubleTap = 600

interface Props {
  outletId: string
  /** The outlet's menu as it can be ordered now. */
  items: Item[]
}

/** The last two different orders from this kitchen, each added whole by one tap, at today's prices. */
export function UsualOrders({ outletId, items }: Props) {
  const orders = useUsual(outletId)
  const repeated = (orders ?? [])
    .map((order) => ({ order, ...repeatOrder(order, items) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <div className={styles.usualOrders}>
      {repeated.map((each) => (
        <UsualOrder key={each.order.id} outletId={outletId} {...each} />
      ))}
    </div>
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
    // The second tap of a double tap means the same.
    if (Date.now() - addedAt.current < doubleTap || refuseWhenClosed()) return
    addLinesToCart(outletId, lines, () => {
      addedAt.current = Date.now()
      announce(`${title} added`)
      // What is gone is named; the rest is in the cart.
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

/** The diner's usual orders here; null while they are on their way, or when they could not come. */
function useUsual(outletId: string): WireOrder[] | null {
  const [orders, setOrders] = useState<WireOrder[] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    listUsual(outletId, abort.signal).then(
      (usual) => {
        setOrders(usual)
        if (usual.length > 0) return
        // The orders are gone, or another diner has signed in: gives up the room.
        forgetUsualAt(outletId)
        reserveUsualSpace(false)
      },
      () => {},
    )
    return () => abort.abort()
  }, [outletId])
  return orders
}

async function listUsual(outletId: string, signal?: AbortSignal): Promise<WireOrder[]> {
  const { orders } = await call(calls.listOrders, {
    query: { limit: looked, cursor: undefined },
    ...(signal ? { signal } : {}),
  })
  return usualOrders(
    orders.map((order) => ({ ...toPastOrder(order), order })),
    outletId,
  ).map(({ order }) => order)
}

const learntKey = 'tiffin.usual'

/** Asks once a visit whether the diner has ordered here, so that the next time there is room for it. */
export async function learnUsual(outletId: string): Promise<void> {
  const asked = readVisit(learntKey, (value) => (Array.isArray(value) ? value : null)) ?? []
  if (asked.includes(outletId)) return
  writeVisit(learntKey, [...asked, outletId])
  const usual = await listUsual(outletId)
  if (usual.length > 0) rememberUsual(outletId)
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
