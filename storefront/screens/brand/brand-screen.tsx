import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import { BrandHero } from './brand-hero.tsx'
import { BrandOutlets, FamilyOutlets } from './brand-outlets.tsx'
import styles from './brand-screen.module.css'
import type { BrandPage } from './data.server.ts'
import { Family } from './family.tsx'
import { Highlights } from './highlights.tsx'

/** A brand's landing page, in its own colours and typeface. */
export function BrandScreen({ page }: { page: BrandPage }) {
  const { outlets } = useSite()
  const own = outlets.filter(({ id }) => page.outletIds.includes(id))
  const [first] = own
  const menu = paths.menu(first?.slug)
  return (
    <main id="main">
      <BrandHero page={page} outlet={first} />
      <div className={`${layout.container} ${layout.stack} ${layout.farApart} ${styles.content}`}>
        {page.isFamily && <Family page={page} title="The whole family" />}
        <Story page={page} />
        {first && <Highlights items={page.highlights} outletId={first.id} />}
        <section className={styles.callToAction}>
          <div>
            <h2 className={`${text.display} ${text.banner}`}>Hungry for it?</h2>
            <p className={styles.callText}>Order now for delivery, or pick it up yourself.</p>
          </div>
          <Link className={buttonClass()} to={menu}>
            See the menu
          </Link>
        </section>
        <BrandOutlets outlets={own} />
        {page.isFamily && <FamilyOutlets outlets={outlets.filter((each) => !own.includes(each))} />}
        {!page.isFamily && <Family page={page} title="Also from our kitchens" />}
      </div>
    </main>
  )
}

/** What the brand tells of itself, beside one of its dishes. */
function Story({ page }: { page: BrandPage }) {
  const { title, paragraphs } = page.story
  const [large, small] = [...page.plates].reverse()
  // A restaurant that was opened by a command has told nothing yet.
  if (title === '' && paragraphs.length === 0) return null
  return (
    <section className={styles.story}>
      {large && (
        <div className={`${plate.cloth} ${plate.second} ${styles.picture}`} aria-hidden>
          <div className={plate.plate}>
            <Picture picture={large} alt="" sizes="(min-width: 1024px) 300px, 220px" />
          </div>
          {small && (
            <div className={plate.plate}>
              <Picture picture={small} alt="" sizes="120px" />
            </div>
          )}
        </div>
      )}
      <div className={layout.stack}>
        {title && <h2 className={text.display}>{title}</h2>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
