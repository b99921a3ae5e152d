import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { changeOf, count, fulfilment, majorUnits, moneySum, revision } from '#contract/values.ts'
import { promoProblems, promoStates } from '#domain/promo.ts'
import { broughtBack } from './content-versions.ts'

// Promos are content, stored in the restaurant's files; field names are those of the files.

const instant = z.iso.datetime({ offset: true })
const uses = count.min(1).max(1_000_000)

const fields = {
  headline: z.string().trim().min(1).max(80),
  terms: z.string().trim().max(300),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: majorUnits.describe('Per cent, or an amount; 0 for free delivery'),
  minimum_spend: majorUnits,
  valid_from: instant.nullable(),
  valid_until: instant.nullable(),
  outlets: z.array(z.string().max(80)).max(100).describe('Empty: every outlet'),
  fulfilment: fulfilment.nullable(),
  first_order_only: z.boolean(),
  uses_in_all: uses.nullable(),
  uses_per_customer: uses.nullable(),
  listed: z.boolean().describe('Shown to every diner; others are told their code'),
}

export const promoCode = z
  .string()
  .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 capitals and digits, such as SPICE10.')

export const staffPromo = z.object({
  ...fields,
  code: z.string(),
  state: z.enum(promoStates),
  may_change: z.boolean().describe('False: it counts at other outlets too'),
  was_used: z.boolean().describe('A used code can be stopped, not deleted'),
  uses: count.describe('Orders with it that were served'),
  discount: moneySum.describe('Sum of the discounts on those orders'),
  revenue: moneySum.describe('Totals of those orders'),
})
export type WirePromo = z.infer<typeof staffPromo>

export const promoList = z.object({
  revision: revision.describe('To be sent with the next change'),
  promos: z.array(staffPromo),
})
export type WirePromoList = z.infer<typeof promoList>

export const newPromo = z.strictObject({
  ...fields,
  code: promoCode,
  terms: fields.terms.default(''),
  value: fields.value.default(0),
  minimum_spend: fields.minimum_spend.default(0),
  valid_from: fields.valid_from.default(null),
  valid_until: fields.valid_until.default(null),
  outlets: fields.outlets.default([]),
  fulfilment: fields.fulfilment.default(null),
  first_order_only: fields.first_order_only.default(false),
  uses_in_all: fields.uses_in_all.default(null),
  uses_per_customer: fields.uses_per_customer.default(null),
  listed: fields.listed.default(true),
})
export type NewPromo = z.output<typeof newPromo>

export const promoUpdate = changeOf(fields)
export type PromoUpdate = z.output<typeof promoUpdate>

const ofPromos = { who: 'member', right: 'promos', area: 'Staff content' } as const

export const promoCalls = {
  listPromos: { ...ofPromos, summary: 'Promo codes, with their uses and revenue', data: promoList },
  addPromo: {
    ...ofPromos,
    summary: 'Add a promo code; it is valid immediately',
    body: newPromo,
    data: staffPromo,
    errors: ['conflict', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePromo: {
    ...ofPromos,
    summary: 'Change a promo code; its kind and value only before its first use',
    body: promoUpdate,
    data: staffPromo,
    errors: ['was_used'],
  },
  removePromo: {
    ...ofPromos,
    summary: 'Delete an unused promo code',
    data: promoList,
    errors: ['conflict', 'was_used'],
  },
  bringBackPromos: {
    ...ofPromos,
    summary: 'Make the promo codes live as they were in a version; newer ones stay',
    body: z.strictObject({ revision }),
    data: broughtBack,
    errors: ['not_found'],
  },
  tryPromo: {
    ...ofPromos,
    summary: 'The discount of a promo code on an order',
    body: z.strictObject({
      outlet_id: z.string().max(80),
      type: fulfilment,
      amount: majorUnits.describe('Of the dishes'),
      first_order: z.boolean().default(false),
    }),
    data: z.object({
      discount: majorUnits,
      problem: z.enum(promoProblems).nullable(),
      text: z.string().describe('The message for the diner, or the discount'),
    }),
    errors: ['not_found'],
  },
} satisfies AreaCalls
