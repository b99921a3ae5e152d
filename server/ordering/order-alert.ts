import type { EscalationStep } from '#domain/escalation.ts'

/** A step of the escalation. It does nothing once the order is answered, or began to wait anew. */
export interface OrderAlert {
  orderId: string
  step: EscalationStep
  /** Since when the order waited, ISO 8601: tells this escalation from an earlier one of the same order. */
  since: string
}

/** Seconds after which somebody first looks whether a screen has heard the order. */
export const firstAlertAfter = 30
