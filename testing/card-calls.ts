import type { WireSavedCard } from '#contract/customer.ts'
import type { PaymentStatusResponse, PlacedOrder } from '#contract/order.ts'
import type { Diner, Shop } from './shop.ts'

/** A diner's calls about saved cards. */
export function cardCalls(shop: Shop, { token }: Pick<Diner, 'token'>) {
  return {
    cards: async () =>
      (await shop.call<WireSavedCard[]>('GET /api/customer/cards', { token })).data,
    /** The card that pays for an order is saved, or is not. */
    keep: ({ order }: PlacedOrder, isSaved = true) =>
      shop.call(`PUT /api/orders/${order.id}/payment/saving`, {
        body: { save_card: isSaved },
        token,
      }),
    payWith: ({ order }: PlacedOrder, card: string) =>
      shop.call<PaymentStatusResponse>(`POST /api/orders/${order.id}/payment/saved-card`, {
        body: { card_id: card },
        token,
      }),
    remove: (card: string) => shop.call(`DELETE /api/customer/cards/${card}`, { token }),
  }
}
