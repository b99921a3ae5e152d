import { z } from 'zod'
import { type AreaCalls, forSharedAddress } from '#contract/calls/definition.ts'
import { dayLabel, type SlotList, slotLabel } from '#domain/slots.ts'
import { count, fulfilment, majorUnits, texts } from './values.ts'

export const timings = z.object({
  asap: z.object({ available: z.boolean(), minutes: z.tuple([count, count]) }),
  days: z.array(
    z.object({
      ...texts('date', 'label'),
      slots: z.array(z.object({ ...texts('start', 'end', 'label'), available: z.boolean() })),
    }),
  ),
})
export type WireTimings = z.infer<typeof timings>

/** @param today in the outlet's zone, for 'Today' and 'Tomorrow' */
export function toWireTimings(
  { asap, days }: SlotList,
  today: string,
  timeZone: string,
): WireTimings {
  return {
    asap: { available: asap.isAvailable, minutes: asap.minutes },
    days: days.map(({ date, slots }) => ({
      date,
      label: dayLabel(date, today),
      slots: slots.map((slot) => ({
        start: slot.start.toISOString(),
        end: slot.end.toISOString(),
        label: slotLabel(slot, timeZone),
        available: slot.isAvailable,
      })),
    })),
  }
}

export const promoCheckRequest = z.object({
  code: z.string().trim().min(1, 'Enter a promo code').max(40),
  outlet_id: z.string().min(1).max(80),
  type: fulfilment,
  subtotal: majorUnits,
})

export const promoTerms = z.object({
  ...texts('code', 'headline'),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: z.number().describe('Percent, or an amount in main units; 0 for free delivery'),
  minimum_spend: majorUnits,
})
export type WirePromoTerms = z.infer<typeof promoTerms>

const ofVisitor = { who: 'public', area: 'Orders' } as const
const ofDiner = { who: 'diner', area: 'Orders' } as const

export const checkoutCalls = {
  listTimings: {
    ...ofDiner,
    summary: 'Times that can be promised now',
    query: z.object({
      outlet_id: z.string().max(80).optional(),
      type: fulfilment.default('delivery'),
      postcode: z.string().max(10).optional().describe('Adds the time on the road of its area'),
    }),
    data: timings,
    errors: ['not_found'],
  },
  checkPromo: {
    ...ofVisitor,
    summary: 'Try a promo code on the cart',
    body: promoCheckRequest,
    data: promoTerms,
    limit: forSharedAddress(3),
  },
} satisfies AreaCalls
