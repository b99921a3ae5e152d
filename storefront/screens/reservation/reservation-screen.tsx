import { Phone, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Picture } from '#storefront/components/picture.tsx'
import { paths } from '#storefront/paths.ts'
import { BookingForm } from './booking-form.tsx'
import type { ReservationPage } from './data.server.ts'

/** Book a table. */
export function ReservationScreen({ page }: { page: ReservationPage }) {
  useEffect(() => {
    // In braces: some browsers answer with a promise, which React would call when the screen is left.
    scrollTo(0, 0)
  }, [])
  return (
    <main id="main">
      <section className="awning edge">
        <div className="wrap reshead">
          <h1 className="display" tabIndex={-1}>
            MAKE RESERVATION
          </h1>
          <p>We will confirm your booking by email. Thank you.</p>
          <div className="resplates desk" aria-hidden>
            {page.plates.map((plate) => (
              <div key={plate.name} className="plate">
                <Picture picture={plate} alt="" sizes="150px" />
              </div>
            ))}
          </div>
        </div>
      </section>
      <div className="wrap resbody">
        <BookingForm />
        <div className="row mt-[24px]">
          <a className="btn second grow" href={`tel:${page.phone.replace(/\s/g, '')}`}>
            <Phone size={18} aria-hidden />
            Call Now
          </a>
          <Link className="btn second grow" to={paths.menu()}>
            <ShoppingBag size={18} aria-hidden />
            Order Online
          </Link>
        </div>
      </div>
    </main>
  )
}
