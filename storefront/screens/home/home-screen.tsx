import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { useOutletById, useSite } from '#storefront/site.ts'
import { write } from '#storefront/state/storage.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import type { HomePage } from './data.server.ts'
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
      <BannerCarousel banners={page.home.banners} />
      <OrderCard />
      <div className="wrap stack xl pt-[44px]">
        <PopularDishes outletId={page.outletId} items={page.popular} />
        {site.allowsBooking && (
          <section className="strip">
            <div>
              <h2 className="display text-[1.75rem]">Stay for dinner?</h2>
              <p className="muted mt-[6px]">
                Book a table for up to ten people. We answer by email.
              </p>
            </div>
            <Link className="btn second" to={paths.reservation()}>
              <CalendarDays size={18} aria-hidden />
              Book a table
            </Link>
          </section>
        )}
        <section className="story">
          <h2 className="display">{page.home.story.title}</h2>
          <div className="stack">
            {page.home.story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        <Visit page={page} outlet={outlet} />
        <Newsletter />
      </div>
    </main>
  )
}
