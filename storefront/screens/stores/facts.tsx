import { isPausedNow } from '#domain/live-facts.ts'
import { formatMoney } from '#domain/money.ts'
import { openingText } from '#domain/opening-text.ts'
import { distanceText } from '#domain/outlet-search.ts'
import { minutesRange } from '#domain/sentences.ts'
import { timeIn } from '#domain/zone.ts'
import shopLine from '#storefront/components/shop-line.module.css'
import { Picture } from '#ui/picture.tsx'
import styles from './facts.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

/** Minutes until the order is there; '' when the outlet does not offer the service that is searched for. */
export function minutesText({ minutes, isLowest, serves }: StoreCard): string {
  return serves ? `${minutesRange(minutes, isLowest)} min` : ''
}

/** `£2.50 delivery`, `Delivery from £2.50` before a postcode is known, `Free delivery`, `Pickup`; or why there is none. */
export function serviceText(
  card: StoreCard,
  { fulfilment, place }: Pick<Stores, 'fulfilment' | 'place'>,
): string {
  if (card.isServicePaused) return fulfilment === 'pickup' ? 'Pickup paused' : 'Delivery paused'
  if (fulfilment === 'pickup') return card.serves ? 'Pickup' : 'No pickup'
  if (!card.delivery) return noServiceText(card, place?.postcode ?? null)
  if (card.isLowest) return `Delivery from ${formatMoney(card.delivery.fee, card.currency)}`
  return card.delivery.fee === 0
    ? 'Free delivery'
    : `${formatMoney(card.delivery.fee, card.currency)} delivery`
}

/** Why it does not deliver: too far, or not at all; and that pickup is possible. */
function noServiceText({ outlet }: StoreCard, postcode: string | null): string {
  const { services, kitchen } = outlet
  const takesPickup = services.includes('pickup')
  if (!services.includes('delivery') || !postcode)
    return takesPickup ? 'Pickup only' : 'No delivery'
  const refusal = `Doesn’t deliver to ${postcode}`
  return takesPickup ? `${refusal} · pickup, ${kitchen.preparationMinutes} min` : refusal
}

export function distanceOf({ distance }: StoreCard): string {
  return distance === null ? '' : distanceText(distance)
}

/** Open until, or opens at; nothing before the browser's clock is known. */
export function stateText({ isOpen, state, outlet }: StoreCard, now: Date | null): string {
  if (!now) return ''
  if (isOpen) {
    return state.closesAt ? `Open until ${timeIn(state.closesAt, outlet.timeZone)}` : 'Open'
  }
  if (isPausedNow(outlet, now) || !state.opensAt) return 'Closed'
  return openingText(state.opensAt, outlet.timeZone, now)
}

/** The state with its dot; its place is kept while it is not known. */
export function StateText({ card, now }: { card: StoreCard; now: Date | null }) {
  const text = stateText(card, now)
  if (!text) return <span>&nbsp;</span>
  return <span className={card.isOpen ? shopLine.isOpen : shopLine.isShut}>{text}</span>
}

/** The brand's dish on its colour. */
export function Emblem({ card }: { card: StoreCard }) {
  return (
    <span className={styles.emblem} data-tile={card.outlet.brandId}>
      {card.picture && <Picture picture={card.picture} alt="" sizes="56px" />}
    </span>
  )
}
