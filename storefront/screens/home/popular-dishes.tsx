import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { paths } from '#storefront/paths.ts'
import { PopularDish } from '#storefront/screens/menu/popular-dish.tsx'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'

/** What others take: a row that leads into the menu. */
export function PopularDishes({ outletId, items }: { outletId: string; items: Item[] }) {
  const openDish = useOpenDish(outletId)
  if (items.length === 0) return null
  return (
    <section className="sect">
      <div className="row between">
        <h2 className="display m-0">Popular this week</h2>
        <Link className="link b taplink" to={paths.menu()}>
          See the menu
        </Link>
      </div>
      <div className="pops mt-[14px]">
        {items.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={item}
            onOpen={openDish}
            isSecond={index % 2 === 1}
          />
        ))}
      </div>
    </section>
  )
}
