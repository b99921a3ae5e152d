import type { NewPromo } from './promos.ts'

/** The fields of a promo that a restaurant's file may leave out, and what they are then. */
export const promoDefaults = {
  terms: '',
  minimum_spend: 0,
  valid_from: null,
  valid_until: null,
  outlets: [],
  fulfilment: null,
  first_order_only: false,
  uses_in_all: null,
  uses_per_customer: null,
  listed: true,
} satisfies Partial<NewPromo>
