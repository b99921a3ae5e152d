import type { Tx } from '#database/connection.ts'
import type { Message } from './message.ts'

/** Everything that is done after a commit, by topic. Each handler may be called twice for one job. */
export interface Jobs {
  message: Message
  /** An unpaid order gives back its slot and promo. */
  'order-expiry': { orderId: string }
  /** Asks the provider what became of a payment that nobody reported. */
  'payment-check': { orderId: string }
  /** Money back for an order that ended after it was paid. */
  refund: { orderId: string }
  /** Demo only: the kitchen moves an order on by itself. */
  'demo-kitchen': { orderId: string }
}

/** Puts a job into the outbox within the transaction that causes it; the worker does it once `dueAt` has come. */
export async function enqueue<T extends keyof Jobs>(
  tx: Tx,
  job: { tenantId: string; id: string; topic: T; body: Jobs[T]; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      tenant_id: job.tenantId,
      id: job.id,
      topic: job.topic,
      body: JSON.stringify(job.body),
      due_at: job.dueAt,
    })
    .execute()
}
