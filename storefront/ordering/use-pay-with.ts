import { useQuery } from '@tanstack/react-query'
import type { WireSavedCard } from '#contract/customer.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import {
  isCashTaken,
  leastByCardText,
  missingToCardText,
  type Payable,
  payableBy,
} from '#domain/payment.ts'
import { smallestStripeAmount } from '#domain/stripe-amount.ts'
import { savedCardsQuery } from '#storefront/api/queries.ts'
import { useSite } from '#storefront/site.ts'
import { fillCheckout, useCheckout } from '#storefront/state/checkout.ts'
import type { Method } from './use-cart-order.ts'

/** Means of payment: a saved card, a typed card, cash, or nothing for a free order. */
export type PayWith =
  | { kind: 'saved'; card: WireSavedCard }
  | { kind: 'card' }
  | { kind: 'cash' }
  | { kind: 'none' }

export function useTakesCash(isDelivery: boolean): boolean {
  const { cashFor, cardPayment } = useSite()
  return isCashTaken(
    { cashFor, takesCards: cardPayment !== null },
    isDelivery ? 'delivery' : 'pickup',
  )
}

/**
 * The diner's means of payment, kept from the checkout to the payment. The default is the valid saved card used last.
 */
export function usePayWith(
  takesCash: boolean,
  { total, currency }: Pick<OrderPrice, 'total' | 'currency'>,
) {
  const { cardPayment } = useSite()
  const takesCards = cardPayment !== null
  const leastByCard = cardPayment?.provider === 'stripe' ? smallestStripeAmount(currency.code) : 0
  const payable = payableBy(total, { takesCards, takesCash, leastByCard })
  const { payWith } = useCheckout()
  const { data, isPending, isLoading } = useQuery({
    ...savedCardsQuery,
    enabled: takesCards,
  })
  const cards = payable.card ? (data ?? []) : []
  const good = cards.filter((card) => !card.is_expired)
  const chosen: PayWith = total === 0 ? { kind: 'none' } : chosenOf(payWith, good, payable)
  return {
    cards,
    ways: waysOf(cards, payable),
    isOn: (way: PayWith) =>
      way.kind === 'saved'
        ? chosen.kind === 'saved' && chosen.card.id === way.card.id
        : chosen.kind === way.kind,
    areCardsLoading: isLoading,
    takesCards: payable.card,
    canPayCash: payable.cash,
    /** The amount missing until a card can pay, as text of the button; null if not needed. */
    addForCard:
      payable.missingToCard > 0 ? missingToCardText(payable.missingToCard, currency) : null,
    /** Why only cash is offered; null unless the total is the reason. */
    cashOnlyText:
      takesCards && payable.cash && !payable.card ? leastByCardText(leastByCard, currency) : null,
    isLoading: payable.card && isPending && payWith === '',
    chosen,
    methodOf: ({ kind }: PayWith): Method =>
      kind === 'cash' || (kind === 'none' && !takesCards) ? 'cash' : 'card',
    choose: (next: PayWith) =>
      fillCheckout({ payWith: next.kind === 'saved' ? next.card.id : next.kind }),
  }
}

interface Way {
  way: PayWith
  name: string
  note?: string
  isOff?: boolean
}

function waysOf(cards: WireSavedCard[], { card: byCard, cash }: Payable): Way[] {
  return [
    ...cards.map(
      (card): Way => ({
        way: { kind: 'saved', card },
        name: cardName(card),
        note: card.is_expired ? 'Expired' : `Expires ${card.expires}`,
        isOff: card.is_expired,
      }),
    ),
    ...(byCard
      ? [{ way: { kind: 'card' } as const, name: cards.length > 0 ? 'Another card' : 'Card' }]
      : []),
    ...(cash ? [{ way: { kind: 'cash' } as const, name: 'Cash' }] : []),
  ]
}

function chosenOf(
  payWith: string,
  good: WireSavedCard[],
  { card: byCard, cash }: Payable,
): PayWith {
  if (cash && (!byCard || payWith === 'cash')) return { kind: 'cash' }
  if (payWith === 'card') return { kind: 'card' }
  const card = good.find(({ id }) => id === payWith) ?? good[0]
  return card ? { kind: 'saved', card } : { kind: 'card' }
}

export type PayChoice = ReturnType<typeof usePayWith>

export function cardName({ last4 }: WireSavedCard): string {
  return `Card ending ${last4}`
}
