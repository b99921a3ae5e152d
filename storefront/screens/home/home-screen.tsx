import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import brandScreen from '#storefront/screens/brand/brand-screen.module.css'
import { useOutletById, useSite } from '#storefront/site.ts'
import { write } from '#storefront/state/storage.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { BannerCarousel } from './banner-carousel.tsx'
import type { HomePage } from './data.server.ts'
import styles from './home-screen.module.css'
import { Newsletter } from './newsletter.tsx'
import { OrderCard } from './order-card.tsx'
import { PopularDishes } from './popular-dishes.tsx'
import { Visit } from './visit.tsx'

/** The alternative home page, where a tenant has one. */
export function HomeScreen({ page }: { page: HomePage }) {
  const site = useSite()
  const outlet = useOutletById(page.outletId)

  useEffect(() => {
    // Stored for other readers of the key `home` (docs/rules.md §9); the page already has its content.
    call(calls.getHome).then(
      (home) => write('home', home),
      () => {},
    )
  }, [])

  return (
    <main id="main">
      {/* Of the banners only the current one is exposed. */}
      <h1 className={text.hidden} tabIndex={-1}>
        {site.name}
      </h1>
      <BannerCarousel banners={page.home.banners} />
      <OrderCard />
      <div className={`${layout.container} ${layout.stack} ${layout.farApart} ${styles.content}`}>
        <PopularDishes outletId={page.outletId} items={page.popular} />
        {site.allowsBooking && (
          <section className={styles.booking}>
            <div>
              <h2 className={`${text.display} ${text.title}`}>Stay for dinner?</h2>
              <p className={`${text.muted} ${styles.bookingText}`}>
                Book a table. We confirm by email.
              </p>
            </div>
            <Link className={buttonClass({ kind: 'second' })} to={paths.reservation()}>
              <CalendarDays size={18} aria-hidden />
              Book a table
            </Link>
          </section>
        )}
        {hasStory(page.home.story) && (
          <section className={brandScreen.story}>
            {page.home.story.title && <h2 className={text.display}>{page.home.story.title}</h2>}
            <div className={layout.stack}>
              {page.home.story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
        <Visit page={page} outlet={outlet} />
        <Newsletter />
      </div>
    </main>
  )
}

function hasStory({ title, paragraphs }: HomePage['home']['story']): boolean {
  return title !== '' || paragraphs.length > 0
}
