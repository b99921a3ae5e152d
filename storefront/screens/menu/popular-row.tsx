import type { Item } from '#domain/menu.ts'
import { PopularDish } from './popular-dish.tsx'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  items: Item[]
  onOpen: OpenDish
}

/** What others take, before the sections. */
export function PopularRow({ outletId, items, onOpen }: Props) {
  return (
    <section className="sect mt-[-16px]" id="popular">
      <h2 className="display">Popular</h2>
      <div className="pops mt-[12px]">
        {items.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={item}
            onOpen={onOpen}
            isSecond={index % 2 === 1}
            isFirst={index < 2}
          />
        ))}
      </div>
    </section>
  )
}
