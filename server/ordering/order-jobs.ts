import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'
import type { Jobs, OrderAlert } from '#server/jobs/job-bodies.ts'
import { toRow } from '#server/jobs/outbox.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** Topics whose job body is only an order id. */
export type OrderTopic = {
  [T in keyof Jobs]: { orderId: string } extends Jobs[T] ? T : never
}[keyof Jobs]

export interface OrderJob {
  topic: OrderTopic | 'order-alert'
  dueAt: Date
  /** Fields of the topic's jobs besides the order. */
  body?: Omit<OrderAlert, 'orderId'>
  /** Set if the job must be found later, for example to delete it. */
  id?: string
}

/** Seconds until the first check whether a screen has received the order. */
export const firstAlertAfter = 30

/** Minutes after the order at which the payment's status is read from the provider, if the browser did not report it. */
const paymentChecks = [5, 15]

export function jobsAwaitingPayment(order: Order, payBy: Date): OrderJob[] {
  const dueAt = [
    ...paymentChecks.map((minutes) => new Date(order.createdAt.getTime() + minutes * 60_000)),
    payBy,
  ]
  return idsAwaitingPayment(order.id).map((id, index) => ({
    id,
    topic: index < paymentChecks.length ? 'payment-check' : 'order-expiry',
    dueAt: dueAt[index] ?? payBy,
  }))
}

/** Ids of the jobs of an unpaid order. They are deleted once it is paid. */
export function idsAwaitingPayment(orderId: string): string[] {
  return [...paymentChecks.map((minutes) => `${orderId}-check-${minutes}`), `${orderId}-expiry`]
}

/**
 * Jobs of a placed order: receipt, notice, alert and, by the settings, acceptance and tickets.
 * @param now also stored as the start of the order's wait, which identifies its alerts
 */
export function jobsWhenPlaced(ctx: TenantContext, order: Order, now: Date): OrderJob[] {
  const jobs: OrderJob[] = [
    { topic: 'order-notice', dueAt: now },
    {
      topic: 'order-alert',
      dueAt: inSeconds(now, firstAlertAfter),
      body: { step: 'unheard', since: now.toISOString() },
    },
  ]
  if (isAutoAccepted(ctx, order)) jobs.push({ topic: 'auto-accept', dueAt: now })
  if (settingsOf(ctx.site, order.outlet.id).tickets.printOn === 'arrival') {
    jobs.push({ topic: 'print-tickets', dueAt: now })
  }
  if (order.contact.email) jobs.push({ topic: 'order-receipt', dueAt: now })
  // Only orders that no real kitchen handles are moved automatically.
  if (ctx.environment.DEMO_KITCHEN && order.payment.provider !== 'stripe') {
    jobs.push({
      topic: 'demo-kitchen',
      dueAt: inSeconds(now, ctx.environment.DEMO_KITCHEN_SECONDS),
    })
  }
  return jobs
}

export function jobRows(
  ctx: TenantContext,
  orderId: string,
  jobs: readonly OrderJob[],
): Insertable<Tables['outbox']>[] {
  return jobs.map(({ id = ctx.random.id(), topic, dueAt, body }) =>
    toRow({ tenantId: ctx.tenantId, id, topic, body: { orderId, ...body }, dueAt }),
  )
}

/** Whether the outlet's settings allow it; the job checks how many orders are open. */
function isAutoAccepted({ site }: TenantContext, { outlet, fulfilment, total }: Order): boolean {
  const setting = site.settings.get(outlet.id)?.autoAccept
  if (!setting?.services.includes(fulfilment)) return false
  return setting.upTo === 0 || total <= setting.upTo
}

export function inSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000)
}
