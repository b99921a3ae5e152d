import { useEffect, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fromWireCategories } from '#contract/menu-mapping.ts'
import { lineKey } from '#domain/cart.ts'
import { type LineChange, revalidateLine } from '#domain/cart-check.ts'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/sold-out.ts'
import { call } from '#storefront/api/call.ts'
import { useCurrency } from '#storefront/money.ts'
import { useOutletById } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { rememberItems } from '#storefront/state/known-items.ts'

export interface CartCheck {
  /** The live menu; empty until it has come, or when it could not. */
  items: Item[]
  live: ReadonlyMap<string, Item>
  /** By line; nothing is reported before the menu has come. */
  changes: ReadonlyMap<string, LineChange[]>
}

/** Compares the cart with the live menu on opening. The order itself checks again, so a failure here only waits. */
export function useCartCheck(outletId: string): CartCheck {
  const lines = useCart((cart) => cart.lines)
  const currency = useCurrency()
  const timeZone = useOutletById(outletId)?.timeZone
  const [items, setItems] = useState<Item[]>([])

  useEffect(() => {
    const abort = new AbortController()
    call(calls.getMenu, { params: { param: outletId }, signal: abort.signal }).then(
      (menu) => {
        const live = fromWireCategories(menu, currency.code).flatMap((category) =>
          category.items.map((item) => itemAt(item, new Date(), timeZone)),
        )
        rememberItems(live)
        setItems(live)
      },
      () => {},
    )
    return () => abort.abort()
  }, [outletId, currency.code, timeZone])

  const live = new Map(items.map((item) => [item.id, item]))
  const changes = new Map(
    items.length === 0
      ? []
      : lines.map((line): [string, LineChange[]] => [
          lineKey(line),
          revalidateLine(line, live.get(line.item.id), currency),
        ]),
  )
  return { items, live, changes }
}
