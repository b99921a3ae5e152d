import { toWireOrder } from '#contract/order-mapping.ts'
import { type Api, answer } from '#server/http/call.ts'
import { payWithSavedCard, setCardSaving } from './pay-order.ts'
import { listSavedCards, removeSavedCard } from './saved-cards.ts'

export function savedCardRoutes(api: Api): void {
  answer(api, {
    listSavedCards,
    removeSavedCard: (ctx, { params }) => removeSavedCard(ctx, params.id),
    setCardSaving: (ctx, { params, body }) => setCardSaving(ctx, params.id, body.save_card),
    payWithSavedCard: async (ctx, { params, body }) => {
      const { order, message } = await payWithSavedCard(ctx, params.id, body.card_id)
      const { status } = order.payment
      return {
        order: toWireOrder(order, ctx.site.tenant.currency),
        payment: { status, ...(message ? { message } : {}) },
      }
    },
  })
}
