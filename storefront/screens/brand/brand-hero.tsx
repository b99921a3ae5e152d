import { Link } from 'react-router'
import { Picture } from '#storefront/components/picture.tsx'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/open-text.tsx'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import type { BrandPage } from './data.server.ts'

/** The name over its plates; how they lie follows the brand's temperament. */
export function BrandHero({ page, outlet }: { page: BrandPage; outlet: SiteOutlet | undefined }) {
  const { allowsBooking } = useSite()
  return (
    <section className="awning edge lhero">
      <div className="wrap">
        <div className="ltxt">
          <p className="b onbanner2">
            {[page.cuisine, outlet?.address.city].filter(Boolean).join(', ')}
          </p>
          <h1 className="display" tabIndex={-1}>
            {page.name}
          </h1>
          <p className="onbanner2 ltag">{page.tagline}</p>
          <div className="row wrapx">
            <Link className="btn onbanner" to={paths.menu(outlet?.slug)}>
              Order now
            </Link>
            {allowsBooking && (
              <Link className="btn hollow" to={paths.reservation()}>
                Book a table
              </Link>
            )}
            {outlet && (
              <span className="shopline onbanner2">
                <OpenText outlet={outlet} />
              </span>
            )}
          </div>
        </div>
        <div className="lplates" aria-hidden>
          {page.plates.map((plate, index) => (
            <div key={plate.name} className="plate">
              <Picture
                picture={plate}
                alt=""
                sizes="(min-width: 1024px) 480px, 260px"
                isFirst={index === 0}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
