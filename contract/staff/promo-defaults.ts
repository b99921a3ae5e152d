import type { NewPromo } from './promos.ts'

/** Optional fields of a promo in a restaurant's file, and their defaults. */
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
