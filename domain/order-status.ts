export const orderStatuses = [
  'awaiting_payment',
  'placed',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
