import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'
import type { Jobs } from '#server/messaging/outbox.ts'

/** Topics whose job names an order and nothing more. */
export type OrderTopic = {
  [T in keyof Jobs]: { orderId: string } extends Jobs[T] ? T : never
}[keyof Jobs]

export interface OrderJob {
  topic: OrderTopic
  dueAt: Date
}

/** After so long an unpaid order gives back its slot and promo (decisions §10). */
export const payWithinMinutes = 30

/** When the provider is asked about a payment whose browser never came back, in minutes after the order. */
const paymentChecks = [5, 15]

export function jobsAwaitingPayment(order: Order, payBy: Date): OrderJob[] {
  return [
    ...paymentChecks.map(
      (minutes): OrderJob => ({
        topic: 'payment-check',
        dueAt: new Date(order.createdAt.getTime() + minutes * 60_000),
      }),
    ),
    { topic: 'order-expiry', dueAt: payBy },
  ]
}

/** The diner gets a receipt, the restaurant a notice. */
export function jobsWhenPlaced(ctx: TenantContext, order: Order): OrderJob[] {
  const now = ctx.now()
  const jobs: OrderJob[] = [{ topic: 'order-notice', dueAt: now }]
  if (order.contact.email) jobs.push({ topic: 'order-receipt', dueAt: now })
  // Only orders that no real kitchen waits for move by themselves.
  if (ctx.environment.DEMO_KITCHEN && order.payment.provider !== 'stripe') {
    jobs.push({
      topic: 'demo-kitchen',
      dueAt: inSeconds(now, ctx.environment.DEMO_KITCHEN_SECONDS),
    })
  }
  return jobs
}

export function inSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000)
}
