import { Phone, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import awning from '#storefront/components/awning.module.css'
import { paths } from '#storefront/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Picture } from '#ui/picture.tsx'
import plateStyles from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import { BookingForm } from './booking-form.tsx'
import type { ReservationPage } from './data.server.ts'
import styles from './reservation-screen.module.css'

/** Book a table. */
export function ReservationScreen({ page }: { page: ReservationPage }) {
  useEffect(() => {
    // In braces: some browsers answer with a promise, which React would call when the screen is left.
    scrollTo(0, 0)
  }, [])
  return (
    <main id="main">
      <section className={`${awning.awning} ${awning.edged}`}>
        <div className={`${layout.container} ${styles.header}`}>
          <h1 className={text.display} tabIndex={-1}>
            MAKE RESERVATION
          </h1>
          <p>We will confirm your booking by email. Thank you.</p>
          <div className={`${styles.plates} ${layout.onDesk}`} aria-hidden>
            {page.plates.map((plate) => (
              <div key={plate.name} className={plateStyles.plate}>
                <Picture picture={plate} alt="" sizes="150px" />
              </div>
            ))}
          </div>
        </div>
      </section>
      <div className={`${layout.container} ${styles.content}`}>
        <BookingForm />
        <div className={`${layout.across} ${styles.callUs}`}>
          <PhoneLink
            className={buttonClass({ kind: 'second', className: layout.growing })}
            number={page.phone}
          >
            <Phone size={18} aria-hidden />
            Call Now
          </PhoneLink>
          <Link
            className={buttonClass({ kind: 'second', className: layout.growing })}
            to={paths.menu()}
          >
            <ShoppingBag size={18} aria-hidden />
            Order Online
          </Link>
        </div>
      </div>
    </main>
  )
}
