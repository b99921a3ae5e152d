/** Messages that may fail to reach somebody: to the diner, to the restaurant itself, or to somebody who is invited. */
export const failedMessages = [
  'order',
  'receipt',
  'order_notice',
  'booking',
  'booking_notice',
  'invitation',
] as const
export type FailedMessage = (typeof failedMessages)[number]
