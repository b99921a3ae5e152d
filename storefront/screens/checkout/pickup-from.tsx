import { Store } from 'lucide-react'
import { DirectionsLink } from '#storefront/components/directions-link.tsx'
import section from '#storefront/components/section.module.css'
import { outletAddress } from '#storefront/outlet-address.ts'
import { useQuote } from '#storefront/state/quote.ts'
import choice from '#ui/choice.module.css'
import text from '#ui/text.module.css'
import styles from './pickup-from.module.css'

export function PickupFrom() {
  const { outlet } = useQuote()
  return (
    <section className={section.section}>
      <h2>Pick up from</h2>
      <div className={`${choice.choice} ${choice.chosen} ${styles.pickup}`}>
        <Store aria-hidden />
        <span className={choice.caption}>
          <b className={text.strong}>{outlet.name}</b>
          <small>{outletAddress(outlet)}</small>
        </span>
        <DirectionsLink
          className={`${text.textLink} ${text.small} ${text.tappable}`}
          to={outlet.directionLink}
        >
          Directions
        </DirectionsLink>
      </div>
    </section>
  )
}
