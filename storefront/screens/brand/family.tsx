import { Link } from 'react-router'
import tiles from '#storefront/screens/stores/tiles.module.css'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import text from '#ui/text.module.css'
import type { BrandPage } from './data.server.ts'

/** The brands of the company, each on its own colour. */
export function Family({ page, title }: { page: BrandPage; title: string }) {
  if (page.family.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>{title}</h2>
      <ul className={tiles.brands}>
        {page.family.map(({ id, path, name, cuisine, plate }, index) => (
          <li key={path} className={page.isFamily && index % 5 === 0 ? tiles.double : undefined}>
            <Link className={tiles.brandTile} data-tile={id} to={path}>
              <span className={text.display}>{name}</span>
              <small>{cuisine}</small>
              {plate && <Picture picture={plate} alt="" sizes="210px" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
