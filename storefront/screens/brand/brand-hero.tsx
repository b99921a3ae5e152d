import { Link } from 'react-router'
import awning from '#storefront/components/awning.module.css'
import shopLine from '#storefront/components/shop-line.module.css'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import plateStyles from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import styles from './brand-hero.module.css'
import type { BrandPage } from './data.server.ts'

/** The brand's name and links beside its pictures, which its theme arranges. */
export function BrandHero({ page, outlet }: { page: BrandPage; outlet: SiteOutlet | undefined }) {
  const { allowsBooking } = useSite()
  return (
    <section className={`${awning.awning} ${awning.edged} ${styles.brandHero}`}>
      <div className={layout.container}>
        <div className={styles.words}>
          <Headline page={page} city={outlet?.address.city} />
          <p className={`${awning.quiet} ${styles.tagline}`}>{page.tagline}</p>
          <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
            <Link className={buttonClass({ kind: 'onBanner' })} to={paths.menu(outlet?.slug)}>
              Order now
            </Link>
            {allowsBooking && (
              <Link className={buttonClass({ kind: 'hollow' })} to={paths.reservation()}>
                Book a table
              </Link>
            )}
          </div>
          {outlet && (
            <p className={`${shopLine.facts} ${awning.quiet} ${styles.state}`}>
              <OpenText outlet={outlet} />
            </p>
          )}
        </div>
        <div className={styles.plates} aria-hidden>
          {page.plates.map((plate, index) => (
            <div key={plate.name} className={plateStyles.plate}>
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

/** The brand's headline under its name; without one, the name itself is large. */
function Headline({ page, city }: { page: BrandPage; city: string | undefined }) {
  const { name, headline, cuisine } = page
  const small = headline ? [name, city] : [cuisine, city]
  const line = (
    <span className={`${text.strong} ${awning.quiet} ${styles.nameLine}`}>
      {small.filter(Boolean).join(', ')}
    </span>
  )
  return (
    <>
      {!headline && line}
      <h1 tabIndex={-1}>
        {headline && line}
        <span className={`${text.display} ${styles.headline}`}>{headline || name}</span>
      </h1>
    </>
  )
}
