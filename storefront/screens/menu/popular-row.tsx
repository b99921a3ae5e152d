import type { Item } from '#domain/menu.ts'
import { Plate } from '../../components/plate.tsx'
import { Price } from '../../components/price.tsx'
import { AddButton } from './add-button.tsx'
import { DishLink } from './dish-link.tsx'

/** What others take, before the sections. */
export function PopularRow({ outletId, items }: { outletId: string; items: Item[] }) {
  return (
    <section className="sect" id="popular" style={{ marginTop: -16 }}>
      <h2 className="display">Popular</h2>
      <div className="pops" style={{ marginTop: 12 }}>
        {items.map((item, index) => (
          <article key={item.id} className="pop">
            <div className={index % 2 === 0 ? 'cloth' : 'cloth s'}>
              <Plate item={item} sizes="130px" isFirst={index < 2} />
              <AddButton outletId={outletId} item={item} />
            </div>
            {item.specialPrice !== null && <span className="badge deal rank">Offer</span>}
            <h3>
              <DishLink outletId={outletId} item={item}>
                {item.name}
              </DishLink>
            </h3>
            <Price item={item} />
          </article>
        ))}
      </div>
    </section>
  )
}
