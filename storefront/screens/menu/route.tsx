import { formatMoney } from '#domain/money.ts'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/route'
import { getMenuPage } from './data.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return getMenuPage(context.get(pageContext))
}

export default function MenuScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      {loaderData.categories.map((category) => (
        <section key={category.id}>
          <h2>{category.name}</h2>
          <ul>
            {category.items.map((item) => (
              <li key={item.id}>
                {item.name} {formatMoney(item.specialPrice ?? item.price)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
