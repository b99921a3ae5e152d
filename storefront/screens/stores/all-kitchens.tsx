import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { DirectionsLink } from '#storefront/components/directions-link.tsx'
import { paths } from '#storefront/paths.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './all-kitchens.module.css'
import { Emblem } from './emblem.tsx'
import { distanceOf, minutesText, placeText, serviceText, stateText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import { Head } from './head.tsx'
import type { StoreCard, Stores } from './use-stores.ts'

/** Every kitchen with its address: its own page, and where it is on a real map. */
export function AllKitchens({ stores }: { stores: Stores }) {
  return (
    <div className={layout.container}>
      <Head title="Our kitchens" text="Where each one is, when it opens and what it takes." />
      <Filters stores={stores} />
      <ul className={styles.kitchens}>
        {stores.cards.map((card) => (
          <li key={card.outlet.id} className={styles.kitchen}>
            <Emblem card={card} />
            <div className={layout.growing}>
              <h2 className={text.strong}>
                <Link className={styles.wholeCard} to={paths.store(card.outlet.slug)}>
                  {card.outlet.name}
                </Link>
              </h2>
              <p>
                {placeText(card)} {card.outlet.address.postcode}
              </p>
              <p>{factsText(card, stores) || ' '}</p>
            </div>
            <DirectionsLink className={styles.onMap} to={card.outlet.directionLink}>
              <MapPin size={20} aria-hidden />
              Map<span className={text.hidden}> of {card.outlet.name}</span>
            </DirectionsLink>
          </li>
        ))}
      </ul>
      <NothingFits stores={stores} />
    </div>
  )
}

function factsText(card: StoreCard, stores: Stores): string {
  const isShut = stores.now !== null && !card.isOpen
  return [
    isShut ? stateText(card, stores.now) : minutesText(card),
    isShut ? '' : serviceText(card, stores),
    distanceOf(card),
    isShut ? '' : stateText(card, stores.now),
  ]
    .filter(Boolean)
    .join(' · ')
}
