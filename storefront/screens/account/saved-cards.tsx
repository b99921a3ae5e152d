import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import type { WireSavedCard } from '#contract/saved-card.ts'
import { callForMessage } from '#storefront/api/call.ts'
import { savedCardsQuery } from '#storefront/api/queries.ts'
import { CardMark, networkName } from '#storefront/components/card-mark.tsx'
import { cardName } from '#storefront/ordering/use-pay-with.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { RemovalButton, RemovalQuestion, useRemoval } from './removal.tsx'
import styles from './saved-cards.module.css'

/** Cards kept for the next order, to be removed; nothing where there are none. */
export function SavedCards() {
  const { data: cards } = useQuery(savedCardsQuery)
  if (!cards || cards.length === 0) return null
  return (
    <section className={`${card.panel} ${card.roomy}`} aria-labelledby="saved-cards">
      <h2 className={text.heading} id="saved-cards">
        Saved cards
      </h2>
      <ul>
        {cards.map((each) => (
          <SavedCard key={each.id} card={each} />
        ))}
      </ul>
    </section>
  )
}

function SavedCard({ card: saved }: { card: WireSavedCard }) {
  const removal = useRemoval(
    () => callForMessage(calls.removeSavedCard, { params: { id: saved.id } }),
    savedCardsQuery.queryKey,
  )
  const name = cardName(saved)
  return (
    <li className={styles.saved}>
      <CardMark brand={saved.brand} />
      <div className={layout.growing}>
        <b className={text.strong}>{name}</b>
        <p className={`${text.small} ${text.muted}`}>
          {networkName(saved.brand)}, {saved.is_expired ? 'expired' : 'expires'} {saved.expires}
        </p>
        <RemovalQuestion removal={removal} verb="Remove" name={name} />
      </div>
      <RemovalButton removal={removal} verb="Remove" name={name} />
    </li>
  )
}
