import { useEffect, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import type { WireMenu } from '#contract/menu.ts'
import { fromWireCategories } from '#contract/menu-mapping.ts'
import { lineKey } from '#domain/cart.ts'
import { fewChanges, type LineChange, orderableLines, revalidateLine } from '#domain/cart-check.ts'
import type { CartItem } from '#domain/cart-item.ts'
import type { Item } from '#domain/menu.ts'
import { categoriesAt } from '#domain/stock.ts'
import { call } from '#storefront/api/call.ts'
import { useOutletById } from '#storefront/site.ts'
import { useCurrency } from '#ui/currency.tsx'
import { useCart } from './cart.ts'
import { currentTime } from './clock.ts'
import { rememberItems } from './known-items.ts'
import { useNetwork } from './network.ts'

/**
 * Compares the cart with the live menu on opening, and after each `refusal` of the order. Failures are ignored: placing the
 * order checks again.
 */
export function useCartCheck(outletId: string, refusal: unknown = null) {
  const lines = useCart((cart) => cart.lines)
  const currency = useCurrency()
  const timeZone = useOutletById(outletId)?.timeZone
  const [items, setItems] = useState<Item[]>([])
  const [isChecking, setChecking] = useState(true)
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const isOffline = useNetwork((network) => network.isOffline)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal says that the menu has changed
  useEffect(() => {
    const abort = new AbortController()
    call(calls.getMenu, { params: { param: outletId }, signal: abort.signal }).then(
      (menu) => {
        const live = dishesOf(menu, currency.code, timeZone)
        rememberItems(live)
        setItems(live)
        setChecking(false)
        if (!isOffline) setCheckedAt(new Date())
      },
      () => !abort.signal.aborted && setChecking(false),
    )
    return () => abort.abort()
  }, [outletId, currency.code, timeZone, isOffline, refusal])

  const live = new Map(items.map((item) => [item.id, item]))
  const few = fewChanges(lines, items)
  const changes = new Map(
    items.length === 0
      ? []
      : lines.map((line): [string, LineChange[]] => [
          lineKey(line),
          [...revalidateLine(line, live.get(line.item.id), currency), ...(few.get(line) ?? [])],
        ]),
  )
  const changesOf = (line: CartItem) => changes.get(lineKey(line)) ?? []
  return {
    /** The live menu; empty until it has loaded, or if it failed. */
    items,
    isChecking,
    /** When it came from the server; null before that. */
    checkedAt,
    live,
    /** By line; empty before the menu has loaded. */
    changes,
    changed: lines.filter((line) => changesOf(line).length > 0),
    orderable: orderableLines(lines, changesOf, (line) => live.get(line.item.id)),
  }
}

/**
 * The dishes of a menu that the server has just sent, as they can be ordered now.
 * @param currency ISO 4217
 * @param timeZone of the outlet
 */
export function dishesOf(menu: WireMenu, currency: string, timeZone: string | undefined): Item[] {
  return categoriesAt(fromWireCategories(menu, currency), currentTime(), timeZone).flatMap(
    ({ items }) => items,
  )
}
