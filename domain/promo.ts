import type { Currency } from './currency.ts'
import { formatMoney, type MinorUnits } from './money.ts'
import type { Fulfilment } from './slots.ts'

export interface Promo {
  code: string
  headline: string
  terms: string
  kind: 'percent' | 'amount' | 'free_delivery'
  /** Percent, or smallest units of the currency; 0 for free delivery. */
  value: number
  minimumSpend: number
  /** Instants, ISO 8601; null means always. */
  validFrom: string | null
  validUntil: string | null
  /** Empty: every outlet. */
  outletIds: string[]
  fulfilment: Fulfilment | null
  firstOrderOnly: boolean
  usesInAll: number | null
  usesPerCustomer: number | null
  /** Listed on /promo; the restaurant passes on other codes itself. */
  isListed: boolean
}

export const promoProblems = [
  'unknown',
  'not-started',
  'ended',
  'outlet',
  'fulfilment',
  'minimum',
  'first-order',
  'used-up',
  'no-discount',
] as const
export type PromoProblem = (typeof promoProblems)[number]

export const promoStates = ['planned', 'running', 'used_up', 'ended'] as const
export type PromoState = (typeof promoStates)[number]

export interface PromoContext {
  now: Date
  outletId: string
  fulfilment: Fulfilment
  subtotal: MinorUnits
  /** True while the customer has no order yet; always true for a visitor. */
  isFirstOrder: boolean
  /** How often the code was used, by all customers and by this one. */
  usesInAll: number
  usesByCustomer: number
}

/** Codes are typed by hand: case and spaces are ignored. */
export function findPromo(promos: readonly Promo[], code: string): Promo | undefined {
  const wanted = code.replace(/\s/g, '').toUpperCase()
  return promos.find((promo) => promo.code.toUpperCase() === wanted)
}

/** Why a code cannot be used, or null; undefined is a code that does not exist. `priceOrder` adds 'no-discount'. */
export function promoProblem(promo: Promo | undefined, context: PromoContext): PromoProblem | null {
  if (!promo) return 'unknown'
  const now = context.now.getTime()
  if (promo.validFrom !== null && now < Date.parse(promo.validFrom)) return 'not-started'
  if (promo.validUntil !== null && now > Date.parse(promo.validUntil)) return 'ended'
  if (promo.outletIds.length > 0 && !promo.outletIds.includes(context.outletId)) return 'outlet'
  if (context.fulfilment !== (fulfilmentOf(promo) ?? context.fulfilment)) return 'fulfilment'
  if (promo.firstOrderOnly && !context.isFirstOrder) return 'first-order'
  if (isUsedUp(promo, context)) return 'used-up'
  // Last: the only problem that a diner can solve by adding dishes.
  if (context.subtotal < promo.minimumSpend) return 'minimum'
  return null
}

/** Whether a code is valid now for any diner. @param given number of uses so far */
export function promoState(
  promo: Pick<Promo, 'validFrom' | 'validUntil' | 'usesInAll'>,
  given: Pick<PromoContext, 'now' | 'usesInAll'>,
): PromoState {
  const now = given.now.getTime()
  if (promo.validUntil !== null && now > Date.parse(promo.validUntil)) return 'ended'
  if (promo.usesInAll !== null && given.usesInAll >= promo.usesInAll) return 'used_up'
  return promo.validFrom !== null && now < Date.parse(promo.validFrom) ? 'planned' : 'running'
}

const sentences = {
  unknown: 'We don’t know this code.',
  'not-started': 'This code is not valid yet.',
  ended: 'This code has ended.',
  outlet: 'This code is for another restaurant.',
  'first-order': 'This code is for a first order only.',
  'used-up': 'This code has been used up.',
}

/** The sentence below the field. */
export function promoProblemText(
  problem: PromoProblem,
  currency: Currency,
  promo?: Promo,
  subtotal: MinorUnits = 0,
): string {
  switch (problem) {
    case 'fulfilment':
      return `This code is for ${promo ? fulfilmentOf(promo) : 'other'} orders only.`
    case 'no-discount':
      return promo?.kind === 'free_delivery'
        ? `Delivery is free already; keep ${promo.code} for another time.`
        : 'This code takes nothing off this order; keep it for another time.'
    case 'minimum':
      return `Spend ${formatMoney((promo?.minimumSpend ?? 0) - subtotal, currency)} more to use this code.`
    default:
      return sentences[problem]
  }
}

/** Free delivery has no value for a pickup order. */
function fulfilmentOf(promo: Promo): Fulfilment | null {
  return promo.fulfilment ?? (promo.kind === 'free_delivery' ? 'delivery' : null)
}

function isUsedUp(promo: Promo, { usesInAll, usesByCustomer }: PromoContext): boolean {
  return (
    (promo.usesInAll !== null && usesInAll >= promo.usesInAll) ||
    (promo.usesPerCustomer !== null && usesByCustomer >= promo.usesPerCustomer)
  )
}
