import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { paths } from '../../paths.ts'

/** What others take: a row that leads into the menu. */
export function PopularDishes({ outletId, items }: { outletId: string; items: Item[] }) {
  if (items.length === 0) return null
  return (
    <section className="sect">
      <div className="row between">
        <h2 className="display" style={{ margin: 0 }}>
          Popular this week
        </h2>
        <Link className="link b taplink" to={paths.menu()}>
          See the menu
        </Link>
      </div>
      <div className="pops" style={{ marginTop: 14 }}>
        {items.map((item, index) => (
          <article key={item.id} className="pop">
            {item.picture && (
              <div className={index % 2 === 0 ? 'cloth' : 'cloth s'}>
                <div className="plate">
                  <Picture picture={item.picture} alt="" sizes="(min-width: 1024px) 130px, 100px" />
                  {item.garnish && (
                    <Picture className="side" picture={item.garnish} alt="" sizes="40px" />
                  )}
                </div>
              </div>
            )}
            {item.specialPrice !== null && <span className="badge deal rank">Offer</span>}
            <h3>
              <Link to={paths.product(outletId, item.id)}>{item.name}</Link>
            </h3>
            <Price item={item} />
          </article>
        ))}
      </div>
    </section>
  )
}
