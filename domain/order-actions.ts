/** What a screen of the restaurant may offer for an order. */
export const staffActions = [
  'accept',
  'reject',
  'start',
  'ready',
  'hand_over',
  'complete',
  'delay',
  'cancel',
  'refund',
  'amend',
  'print',
  'undo',
] as const
export type StaffAction = (typeof staffActions)[number]
