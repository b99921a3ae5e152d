import { z } from 'zod'
import { forSharedAddress } from '#contract/address-limit.ts'
import { paymentStatusResponse } from '#contract/order.ts'
import { cardSaving, savedCard, savedCardPayment } from '#contract/saved-card.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const params = z.object({ id: z.string().min(1).max(80) })

/** Cards kept for the next order, and paying with one of them. */
export const savedCardCalls = {
  listSavedCards: {
    who: 'diner',
    area: 'Customer',
    summary: 'Saved cards, the one used last first',
    data: z.array(savedCard),
  },
  removeSavedCard: {
    who: 'diner',
    area: 'Customer',
    summary: 'Remove a saved card, here and at the payment provider',
    params,
    data: nothing,
    message: 'Card removed',
  },
  setCardSaving: {
    who: 'diner',
    area: 'Orders',
    summary: 'Say whether the card that pays for an order is kept for the next one',
    params,
    body: cardSaving,
    data: nothing,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  payWithSavedCard: {
    who: 'diner',
    area: 'Orders',
    summary: 'Pay for an order with a saved card; the bank may ask for a confirmation first',
    params,
    body: savedCardPayment,
    data: paymentStatusResponse,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
