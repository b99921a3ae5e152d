import { useMemo } from 'react'
import { shownPrice } from '#domain/item-total.ts'
import { smallExtra } from '#domain/largest-order.ts'
import type { Item } from '#domain/menu.ts'
import section from '#storefront/components/section.module.css'
import { useOpenDish } from '#storefront/screens/menu/dish-link.tsx'
import { PopularDish } from '#storefront/screens/menu/dish-sections.tsx'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import { useCart } from '#storefront/state/cart.ts'
import { useCurrency } from '#ui/currency.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './suggestions.module.css'

/** At most this many suggestions: small extras, not another meal. */
const count = 4

interface Props {
  outletId: string
  items: Item[]
  isWaiting: boolean
}

export function Suggestions({ outletId, items, isWaiting }: Props) {
  const { code } = useCurrency()
  const openDish = useOpenDish(outletId)
  // Based on the cart at the first render: an added dish keeps its place, and no other dish moves under a second tap.
  const fitting = useMemo(() => {
    const inCart = new Set(useCart.getState().lines.map((line) => line.item.id))
    return items
      .filter(
        (item) =>
          item.isAvailable &&
          item.picture &&
          shownPrice(item).amount <= smallExtra(code) &&
          !inCart.has(item.id),
      )
      .slice(0, count)
  }, [items, code])
  if (isWaiting) return <Skeleton className={styles.waiting} />
  if (fitting.length === 0) return null
  return (
    <section className={section.section}>
      <h2>Goes well with it</h2>
      <div className={popularDish.dishes}>
        {fitting.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={item}
            onOpen={openDish}
            isSecond={index % 2 === 1}
            isSmall
            sizes="100px"
          />
        ))}
      </div>
    </section>
  )
}
