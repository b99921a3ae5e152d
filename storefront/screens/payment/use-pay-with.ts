import { useQuery } from '@tanstack/react-query'
import type { WireSavedCard } from '#contract/saved-card.ts'
import { isCashTaken } from '#domain/cash.ts'
import { savedCardsQuery } from '#storefront/api/saved-cards.ts'
import { useSite } from '#storefront/site.ts'
import { fillCheckout, useCheckout } from '#storefront/state/checkout.ts'

/** What pays: a saved card, one that is typed in, or cash. */
export type PayWith = { kind: 'saved'; card: WireSavedCard } | { kind: 'card' } | { kind: 'cash' }

/** Whether the restaurant takes cash for what is being ordered. */
export function useTakesCash(isDelivery: boolean): boolean {
  const { cashFor, cardPayment } = useSite()
  return isCashTaken(
    { cashFor, takesCards: cardPayment !== null },
    isDelivery ? 'delivery' : 'pickup',
  )
}

/**
 * What the diner pays with, kept from the checkout to the payment. Until they choose, the saved card used last that is
 * still good.
 */
export function usePayWith(canPayCash: boolean) {
  const { cardPayment } = useSite()
  const { payWith } = useCheckout()
  const { data, isPending, isLoading } = useQuery({
    ...savedCardsQuery,
    enabled: cardPayment !== null,
  })
  const cards = cardPayment ? (data ?? []) : []
  const good = cards.filter((card) => !card.is_expired)
  return {
    cards,
    /** While they are fetched; not while that waits for a network. */
    areCardsLoading: isLoading,
    takesCards: cardPayment !== null,
    canPayCash,
    /** While it is not known whether there are saved cards. */
    isLoading: cardPayment !== null && isPending && payWith === '',
    chosen: chosenOf(payWith, good, { takesCards: cardPayment !== null, canPayCash }),
    choose: (next: PayWith) =>
      fillCheckout({ payWith: next.kind === 'saved' ? next.card.id : next.kind }),
  }
}

function chosenOf(
  payWith: string,
  good: WireSavedCard[],
  { takesCards, canPayCash }: { takesCards: boolean; canPayCash: boolean },
): PayWith {
  if (!takesCards || (payWith === 'cash' && canPayCash)) return { kind: 'cash' }
  if (payWith === 'card') return { kind: 'card' }
  const card = good.find(({ id }) => id === payWith) ?? good[0]
  return card ? { kind: 'saved', card } : { kind: 'card' }
}

export type PayChoice = ReturnType<typeof usePayWith>
