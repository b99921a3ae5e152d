import type { WirePromoTerms } from '#contract/order.ts'
import { call } from './call.ts'

interface PromoCheck {
  code: string
  outlet_id: string
  type: 'delivery' | 'pickup'
  /** Pounds. */
  subtotal: number
}

/** The terms of a code, refused with the reason. */
export function checkPromo(check: PromoCheck): Promise<WirePromoTerms> {
  return call('POST /api/promo', { body: check })
}
