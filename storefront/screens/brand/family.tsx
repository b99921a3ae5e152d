import { Link } from 'react-router'
import { Picture } from '#storefront/components/picture.tsx'
import type { BrandPage } from './data.server.ts'

/** The brands of the company, each on its own colour. */
export function Family({ page, title }: { page: BrandPage; title: string }) {
  if (page.family.length === 0) return null
  return (
    <section className="stack">
      <h2 className="t22">{title}</h2>
      <ul className="brandsgrid">
        {page.family.map(({ id, path, name, cuisine, plate }, index) => (
          <li key={path} className={page.isFamily && index % 5 === 0 ? 'wide2' : undefined}>
            <Link className="tilecard" data-tile={id} to={path}>
              <span className="display">{name}</span>
              <small>{cuisine}</small>
              {plate && <Picture picture={plate} alt="" sizes="210px" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
