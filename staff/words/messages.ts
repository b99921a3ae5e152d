import type { MessageChannel, OrderMessage, SentOrderMessage } from '#domain/diner-messages.ts'

/** What messages about orders are called, in the settings and on the sheet of an order. */
export const orderMessageNames = {
  accepted: 'Accepted',
  delayed: 'Delayed',
  ready: 'Ready for pickup',
  out_for_delivery: 'On its way',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  refunded: 'Money back',
} satisfies Record<OrderMessage, string>

/** Words of messages that were sent, or did not arrive. */
export const sentWords = {
  title: 'Messages to the diner',
  none: 'None was sent.',
  names: {
    ...orderMessageNames,
    receipt: 'Receipt',
    undone: 'One step back',
    late_payment: 'Payment came late',
  } satisfies Record<SentOrderMessage, string>,
  by: { text: 'by text', email: 'by email' } satisfies Record<MessageChannel, string>,
  sent: 'Sent',
  waiting: 'Trying again',
  notArrived: 'Not arrived',
  again: 'Send again',
  /** What a person is asked for. */
  toSend: 'send a message again',
} as const
