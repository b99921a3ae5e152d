import { z } from 'zod'
import { broughtBack } from '#contract/staff/content-versions.ts'
import * as promos from '#contract/staff/promos.ts'
import type { AreaCalls } from './definition.ts'

const manager = { who: 'member', right: 'promos', area: 'Staff content' } as const
const params = z.object({ code: z.string() })

/** Promo codes, as staff manage them. */
export const staffPromoCalls = {
  listPromos: {
    ...manager,
    summary: 'The promo codes, with how often they were used and what they brought in',
    data: promos.promoList,
  },
  addPromo: {
    ...manager,
    summary: 'Add a promo code; it counts at once',
    body: promos.newPromo,
    data: promos.staffPromo,
    errors: ['conflict', 'key_reused', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePromo: {
    ...manager,
    summary: 'Change a promo code; kind and value only while nobody has used it',
    params,
    body: promos.promoUpdate,
    data: promos.staffPromo,
    errors: ['conflict', 'was_used'],
  },
  removePromo: {
    ...manager,
    summary: 'Delete a promo code that nobody has used',
    params,
    data: promos.promoList,
    errors: ['conflict', 'was_used'],
  },
  bringBackPromos: {
    ...manager,
    summary: 'Make the promo codes live as they were in a version; newer ones stay',
    params: z.object({ number: z.string() }),
    body: promos.bringBackPromosRequest,
    data: broughtBack,
    errors: ['conflict', 'not_found'],
  },
  tryPromo: {
    ...manager,
    summary: 'What a promo code would take off an order',
    params,
    body: promos.promoTryRequest,
    data: promos.promoTried,
    errors: ['not_found'],
  },
} satisfies AreaCalls
