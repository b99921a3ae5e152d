import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { Plate } from '#storefront/components/plate.tsx'
import { Price } from '#storefront/components/price.tsx'
import { paths } from '#storefront/paths.ts'

/** Signature dishes as the menu has them at this moment: price, offer, sold out. */
export function Highlights({ items, outletId }: { items: Item[]; outletId: string }) {
  if (items.length === 0) return null
  return (
    <section className="sect">
      <h2 className="display text-[length:var(--t-48)]">What people come back for</h2>
      <div className="hl">
        {items.map((item, index) => (
          <article key={item.id} className="pop">
            <div className={index % 2 === 0 ? 'cloth' : 'cloth s'}>
              <Plate item={item} sizes="248px" />
            </div>
            <h3 className="text-[1.25rem]">
              <Link to={paths.product(outletId, item.id)}>{item.name}</Link>
            </h3>
            <p className="t14 muted m-[4px_0_6px]">{item.description}</p>
            {item.isAvailable ? (
              <Price item={item} />
            ) : (
              <span className="price">Sold out today</span>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}
