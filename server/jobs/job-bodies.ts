import type { EscalationStep } from '#domain/escalation.ts'
import type { CardProvider } from '#domain/payment.ts'
import type { Message } from '#server/messaging/message.ts'

/** A code to be sent. It is encrypted, so that it cannot be read in the outbox. */
export interface SignInCodeJob {
  to: string
  channel: 'sms' | 'email'
  encryptedCode: string
  /** Host of the storefront that requested it. */
  host: string
  /** ISO 8601. */
  expiresAt: string
}

/** An invitation to be sent. Its token is encrypted, so that the link cannot be read in the outbox. */
export interface InvitationJob {
  to: string
  channel: 'sms' | 'email'
  encryptedToken: string
  /** Origin of the staff host. */
  origin: string
}

/** A step of the escalation. Does nothing once the order is answered, even if that is undone and it waits again. */
export interface OrderAlert {
  orderId: string
  step: EscalationStep
  /** Start of the wait, ISO 8601; distinguishes this escalation from an earlier one of the same order. */
  since: string
}

/** Steps that a diner is notified of; `undone` corrects an earlier message. */
export type NotifiedStep =
  | 'accepted'
  | 'ready'
  | 'out_for_delivery'
  | 'rejected'
  | 'cancelled'
  | 'delayed'
  | 'undone'

export interface StatusMessage {
  orderId: string
  step: NotifiedStep
  /** Position of the first history row that the step wrote; for a delay, the version of the order. */
  position: number
  /** For a delay: the end of the newly promised time, ISO 8601. */
  promisedTo?: string
  /** The message's channel, so that a text does not wait behind emails; absent in jobs of the previous release. */
  channel?: Message['channel']
  /** Whether another job sends the same message by another channel. */
  byEveryChannel?: boolean
}

/** Reminder of a booking; not sent if the booking was moved to another time. */
export interface BookingReminder {
  bookingId: string
  /** `YYYY-MM-DD HH:mm`: the booking's start when the job was enqueued. */
  start: string
  /** Origin of the diners' site, for the link that cancels. */
  origin: string
}

interface AboutBooking {
  /** Identifies the booking to the restaurant if the message cannot be delivered. */
  bookingId?: string
}

/** Data that a payment provider must delete, by the provider's ids. */
export type CardRemoval = { provider: CardProvider } & (
  | { card: string }
  | { providerCustomer: string }
)

/** Job bodies by topic. A handler may be called twice for one job. */
export interface Jobs {
  /** To a diner. */
  message: Message & AboutBooking
  /** To a restaurant. */
  'restaurant-message': Message & AboutBooking
  /**
   * A sign-in code. It is encrypted: the table of codes stores only a hash, so the outbox must not store plain text.
   */
  'sign-in-code': SignInCodeJob
  /** Enqueues a `sign-in-code` if the contact belongs to a member. A job, so that the request does not reveal it. */
  'staff-code': SignInCodeJob
  /** The link of an invitation to the team, encrypted like a code. */
  'staff-invitation': InvitationJob
  /** The receipt, to the diner. */
  'order-receipt': { orderId: string }
  /** The notice of a new order, to the restaurant. */
  'order-notice': { orderId: string }
  /** Ends an unpaid order and releases its slot and promo code. */
  'order-expiry': { orderId: string }
  /** Reads the state of an unreported payment from the provider. */
  'payment-check': { orderId: string }
  /** Refunds, or cancels the payment of, an order that ended without being served. */
  refund: { orderId: string }
  /** Executes one refund at the provider. `isTold`, the name in stored jobs: notifies the diner afterwards. */
  'refund-part': { orderId: string; refundId: string; isTold?: boolean }
  /** Notifies the diner of a refund of an order that continues. */
  'refund-message': { orderId: string; refundId: string }
  /** Deletes a saved card, or a diner and all their cards, at the provider. */
  'card-removal': CardRemoval
  /** Notifies the diner of a step of the kitchen, unless it has been undone. */
  'status-message': StatusMessage
  /** A step of the escalation of an unanswered order. */
  'order-alert': OrderAlert
  /** Accepts a new order, if the outlet accepts automatically. */
  'auto-accept': { orderId: string }
  /** Prints the tickets of a new order, if the outlet prints on arrival. */
  'print-tickets': { orderId: string }
  /** Starts preparation of an order for later, unless it was moved to another time. */
  'later-start': { orderId: string; readyBy: string }
  /** Checks whether a screen listens at an outlet. */
  'board-watch': { outletId: string }
  /** Removes a newly paired screen that has made no call. */
  'device-claim': { deviceId: string }
  /** Ends the business day of an outlet. */
  'day-sweep': { outletId: string }
  /** Notifies the diner of the result of a late payment: another time, or a refund. */
  'late-payment-notice': { orderId: string }
  /** Releases the seats of an unconfirmed held booking. */
  'booking-release': { bookingId: string }
  /** Reminds a guest of a booking. */
  'booking-reminder': BookingReminder
  /** Demo only: moves an order to its next status without a kitchen. */
  'demo-kitchen': { orderId: string }
  /** Deletes old data of a tenant; once a day. */
  maintenance: Record<string, never>
}

export type Topic = keyof Jobs
