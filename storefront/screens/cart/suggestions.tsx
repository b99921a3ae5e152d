import type { Item } from '#domain/menu.ts'
import { Plate } from '#storefront/components/plate.tsx'
import { Price } from '#storefront/components/price.tsx'
import { AddButton } from '#storefront/screens/menu/add-button.tsx'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'
import { useCart } from '#storefront/state/cart.ts'

/** At most so many, and none dearer than this: a small thing more, not another meal. */
const count = 4
const dearest = 600

/** Small dishes that go with what is there already. */
export function Suggestions({ outletId, items }: { outletId: string; items: Item[] }) {
  const lines = useCart((cart) => cart.lines)
  const openDish = useOpenDish(outletId)
  const inCart = new Set(lines.map((line) => line.item.id))
  const fitting = items
    .filter(
      (item) => item.isAvailable && item.picture && item.price <= dearest && !inCart.has(item.id),
    )
    .slice(0, count)
  if (fitting.length === 0) return null
  return (
    <section className="part">
      <h2>Goes well with it</h2>
      <div className="pops four">
        {fitting.map((item, index) => (
          <article key={item.id} className="pop small">
            <div className={index % 2 === 0 ? 'cloth' : 'cloth s'}>
              <Plate item={item} sizes="100px" />
              <AddButton outletId={outletId} item={item} onOpen={openDish} />
            </div>
            <h3>{item.name}</h3>
            <Price item={item} />
          </article>
        ))}
      </div>
    </section>
  )
}
