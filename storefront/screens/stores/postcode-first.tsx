import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { Emblem } from './emblem.tsx'
import { minutesText, serviceText, stateText } from './facts.tsx'
import { NearMe, NothingFits, Outcome, SearchField } from './filters.tsx'
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
      <section className="awning edge pc">
        <div className="wrap">
          <h1 className="display text-[length:var(--t-72)]" tabIndex={-1}>
            Who cooks near you?
          </h1>
          <div className="row items-stretch mt-[20px]">
            <SearchField stores={stores} />
          </div>
          <div className="mt-[10px]">
            <NearMe stores={stores} />
          </div>
        </div>
      </section>
      <div className="wrap narrow pt-[24px]">
        <Outcome stores={{ ...stores, fulfilment: 'delivery' }} />
        <Picks cards={delivering} stores={{ ...stores, fulfilment: 'delivery' }} />
        {others.length > 0 && (
          <>
            <h2 className="t22 m-[28px_0_12px]">These take pickup</h2>
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
    <ul className="stack s mt-[12px]">
      {cards.map((card) => (
        <li key={card.outlet.id}>
          <Link className="pick" to={paths.menu(card.outlet.slug)}>
            <Emblem card={card} />
            <span className="name">
              <b className="b">{card.outlet.name}</b>
              <small>
                {[
                  minutesText(card),
                  serviceText(card, stores.fulfilment),
                  stateText(card, stores.now),
                ]
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
