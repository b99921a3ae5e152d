import type { EscalationStep } from '#domain/escalation.ts'
import type { CardProvider } from '#domain/payment.ts'
import type { Message } from '#server/messaging/message.ts'

/** A code to be sent, without the code being readable in the outbox. */
export interface SignInCodeJob {
  to: string
  channel: 'sms' | 'email'
  encryptedCode: string
  /** Host of the storefront that requested it. */
  host: string
  /** ISO 8601. */
  expiresAt: string
}

/** An invitation to be sent, without its link being readable in the outbox. */
export interface InvitationJob {
  to: string
  channel: 'sms' | 'email'
  encryptedToken: string
  /** Origin of the staff host. */
  origin: string
}

/** A step of the escalation. It does nothing once the order is answered, or waits again from a later time. */
export interface OrderAlert {
  orderId: string
  step: EscalationStep
  /** Since when the order waited, ISO 8601: tells this escalation from an earlier one of the same order. */
  since: string
}

/** Steps that a diner is notified of; `undone` corrects an earlier message. */
export type ToldStep =
  | 'accepted'
  | 'ready'
  | 'out_for_delivery'
  | 'rejected'
  | 'cancelled'
  | 'delayed'
  | 'undone'

export interface StatusMessage {
  orderId: string
  step: ToldStep
  /** Position of the first history row that the step wrote; for a delay, the version of the order. */
  position: number
  /** For a delay: the end of the promise that it made, ISO 8601. */
  promisedTo?: string
  /** The message's channel, so that a text does not wait behind emails; absent in jobs of the previous release. */
  channel?: Message['channel']
  /** Whether another job says the same by another channel. */
  byEveryChannel?: boolean
}

/** Reminder of a booking; not sent once the booking was moved to another start. */
export interface BookingReminder {
  bookingId: string
  /** `YYYY-MM-DD HH:mm`, as it was when this was planned. */
  start: string
  /** Origin of the diners' site, for the link that cancels. */
  origin: string
}

interface AboutBooking {
  /** Names it to the restaurant where the message does not arrive. */
  bookingId?: string
}

/** Data that a payment provider must delete, by the provider's ids. */
export type CardRemoval = { provider: CardProvider } & (
  | { card: string }
  | { providerCustomer: string }
)

/** Everything that is done after a commit: body by topic. A handler may be called twice for one job. */
export interface Jobs {
  /** To a diner. */
  message: Message & AboutBooking
  /** To a restaurant. */
  'restaurant-message': Message & AboutBooking
  /**
   * The code is encrypted: the codes' own table stores only its hash, so the outbox must not store it in plain text.
   */
  'sign-in-code': SignInCodeJob
  /** As above, if the contact is a member's, which the request must not reveal: then enqueues a `sign-in-code`. */
  'staff-code': SignInCodeJob
  /** The link of an invitation to the team, encrypted like a code. */
  'staff-invitation': InvitationJob
  /** The receipt, to the diner. */
  'order-receipt': { orderId: string }
  /** The notice of a new order, to the restaurant. */
  'order-notice': { orderId: string }
  /** An unpaid order gives back its slot and promo. */
  'order-expiry': { orderId: string }
  /** Reads the state of an unreported payment from the provider. */
  'payment-check': { orderId: string }
  /** Money back for an order that ended after it was paid. */
  refund: { orderId: string }
  /** One refund of an order, at the provider; `isTold`: then sends the diner a message about it. */
  'refund-part': { orderId: string; refundId: string; isTold?: boolean }
  /** Notifies the diner of a refund of an order that continues. */
  'refund-message': { orderId: string; refundId: string }
  /** Removes a saved card, or a diner with all their cards, at the provider. */
  'card-removal': CardRemoval
  /** Notifies the diner of a step of the kitchen, unless it was undone in between. */
  'status-message': StatusMessage
  /** A step of the escalation of an unanswered order. */
  'order-alert': OrderAlert
  /** Accepts an order as it was placed, where that is the setting. */
  'auto-accept': { orderId: string }
  /** Prints the tickets of an order as it arrives, where that is the setting. */
  'print-tickets': { orderId: string }
  /** Begins an order for later, unless it was moved to another time. */
  'later-start': { orderId: string; readyBy: string }
  /** Checks whether a screen listens at an outlet. */
  'board-watch': { outletId: string }
  /** Removes a new screen that has made no call. */
  'device-claim': { deviceId: string }
  /** Ends the business day of an outlet. */
  'day-sweep': { outletId: string }
  /** Notifies the diner of the result of a payment that came too late. */
  'late-payment-notice': { orderId: string }
  /** Releases the seats of an unconfirmed held booking. */
  'booking-release': { bookingId: string }
  /** Reminds a guest of a booking. */
  'booking-reminder': BookingReminder
  /** Demo only: moves an order on without a kitchen. */
  'demo-kitchen': { orderId: string }
  /** Deletes old data of a tenant; once a day. */
  maintenance: Record<string, never>
}

export type Topic = keyof Jobs
