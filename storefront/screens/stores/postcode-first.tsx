import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import awning from '#storefront/components/awning.module.css'
import { paths } from '#storefront/paths.ts'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Emblem, minutesText, serviceText, stateText } from './facts.tsx'
import { NearMe, NothingFits, SearchOutcome, TownOrPostcodeField } from './filters.tsx'
import styles from './postcode-first.module.css'
import rows from './rows.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

/** One field, then who delivers there, then who takes pickup. */
export function PostcodeFirst({ stores }: { stores: Stores }) {
  const delivering = stores.cardsFor('delivery').filter(({ serves }) => serves)
  const others = stores
    .cardsFor('pickup')
    .filter(
      ({ serves, outlet }) => serves && !delivering.some((card) => card.outlet.id === outlet.id),
    )
  return (
    <>
      <section className={`${awning.awning} ${awning.edged} ${styles.question}`}>
        <div className={layout.container}>
          <h1 className={`${text.display} ${text.heroTitle}`} tabIndex={-1}>
            Who cooks near you?
          </h1>
          <div className={`${layout.across} ${styles.search}`}>
            <TownOrPostcodeField stores={stores} />
          </div>
          <div className={styles.nearMe}>
            <NearMe stores={stores} />
          </div>
        </div>
      </section>
      <div className={`${layout.container} ${rows.narrow} ${styles.outcome}`}>
        <SearchOutcome stores={{ ...stores, fulfilment: 'delivery' }} />
        <Picks cards={delivering} stores={{ ...stores, fulfilment: 'delivery' }} />
        {others.length > 0 && (
          <>
            <h2 className={`${text.heading} ${styles.others}`}>These take pickup</h2>
            <Picks cards={others} stores={{ ...stores, fulfilment: 'pickup' }} />
          </>
        )}
        <NothingFits stores={stores} />
      </div>
    </>
  )
}

function Picks({ cards, stores }: { cards: StoreCard[]; stores: Stores }) {
  return (
    <ul className={`${layout.stack} ${layout.close} ${styles.picks}`}>
      {cards.map((card) => (
        <li key={card.outlet.id}>
          <Link className={choice.choice} to={paths.menu(card.outlet.slug)}>
            <Emblem card={card} />
            <span className={choice.caption}>
              <b className={text.strong}>{card.outlet.name}</b>
              <small>
                {[minutesText(card), serviceText(card, stores), stateText(card, stores.now)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
