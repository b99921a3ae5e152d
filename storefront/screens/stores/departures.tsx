import { Navigation } from 'lucide-react'
import { Link } from 'react-router'
import { minutesRange } from '#domain/sentences.ts'
import { timeIn } from '#domain/zone.ts'
import { placeText } from '#storefront/components/place.tsx'
import { paths } from '#storefront/paths.ts'
import { useZoneOf } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './departures.module.css'
import { serviceText, stateText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import type { Stores } from './use-stores.ts'

/** A dark board sorted by minutes, for screens in a window; kitchens that do not serve that way come last. */
export function Departures({ stores }: { stores: Stores }) {
  const leaving = stores.cards.filter(({ isOpen, serves }) => (isOpen || !stores.now) && serves)
  const others = stores.cards.filter((card) => !leaving.includes(card))
  const rows = [...leaving.sort((a, b) => a.minutes[0] - b.minutes[0]), ...others]
  const zone = useZoneOf(stores.cards[0]?.outlet.id)
  return (
    <section className={styles.board}>
      <div className={`${layout.container} ${styles.content}`}>
        <div className={`${layout.across} ${layout.spread} ${styles.header}`}>
          <h1 className={`${text.display} ${text.banner}`} tabIndex={-1}>
            Leaving soon
          </h1>
          <p className={text.heading}>
            <span className={text.hidden}>Time now </span>
            {stores.now ? timeIn(stores.now, zone) : ' '}
          </p>
        </div>
        <Filters stores={stores} />
        <ul>
          {rows.map((card) => (
            <li key={card.outlet.id}>
              <Link className={styles.departure} to={paths.menu(card.outlet.slug)}>
                <b>{card.outlet.name}</b>
                <small>
                  {placeText(card.outlet)} · {serviceText(card, stores)}
                </small>
                {leaving.includes(card) ? (
                  <span className={styles.minutes}>
                    {minutesRange(card.minutes, card.isLowest)}
                    <span>minutes</span>
                  </span>
                ) : (
                  <span className={`${styles.minutes} ${styles.isShut}`}>
                    {card.isOpen ? '' : stateText(card, stores.now)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <NothingFits stores={stores} />
        <p className={styles.closing}>
          <Navigation size={16} aria-hidden /> Order at any of them and follow it to your door.
        </p>
      </div>
    </section>
  )
}
