import { z } from 'zod'
import { changeOf, count, fulfilment, majorUnits, moneySum, revision } from '#contract/values.ts'
import { promoProblems, promoStates } from '#domain/promo.ts'

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

export const bringBackPromosRequest = z.strictObject({ revision })

export const promoTryRequest = z.strictObject({
  outlet_id: z.string().max(80),
  type: fulfilment,
  amount: majorUnits.describe('Of the dishes'),
  first_order: z.boolean().default(false),
})
export type PromoTry = z.output<typeof promoTryRequest>

export const promoTried = z.object({
  discount: majorUnits,
  problem: z.enum(promoProblems).nullable(),
  text: z.string().describe('The message for the diner, or the discount'),
})
export type WirePromoTried = z.infer<typeof promoTried>
