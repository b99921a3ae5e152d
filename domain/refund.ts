/** Why money goes back to a diner who has had, or will have, the rest of the order. */
export const refundReasons = [
  'missing',
  'wrong',
  'quality',
  'late',
  'cancelled',
  'duplicate',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]
