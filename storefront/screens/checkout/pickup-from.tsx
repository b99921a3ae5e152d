import { Store } from 'lucide-react'
import { DirectionLink } from '#storefront/components/direction-link.tsx'
import { placeWithPostcode } from '#storefront/components/place-text.ts'
import section from '#storefront/components/section.module.css'
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
          <small>{placeWithPostcode(outlet)}</small>
        </span>
        <DirectionLink
          className={`${text.textLink} ${text.small} ${text.tappable}`}
          to={outlet.directionLink}
        >
          Directions
        </DirectionLink>
      </div>
    </section>
  )
}
