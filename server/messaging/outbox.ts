import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import type { SignInCodeJob } from '#server/sign-in/send-code.ts'
import type { Message } from './message.ts'

/** Everything that is done after a commit, by topic. Each handler may be called twice for one job. */
export interface Jobs {
  message: Message
  /** The code is sealed: the outbox must not hold what the codes' own table only holds hashed. */
  'sign-in-code': SignInCodeJob
  /** The receipt, to the diner. */
  'order-receipt': { orderId: string }
  /** The notice of a new order, to the restaurant. */
  'order-notice': { orderId: string }
  /** An unpaid order gives back its slot and promo. */
  'order-expiry': { orderId: string }
  /** Asks the provider what became of a payment that nobody reported. */
  'payment-check': { orderId: string }
  /** Money back for an order that ended after it was paid. */
  refund: { orderId: string }
  /** Demo only: the kitchen moves an order on by itself. */
  'demo-kitchen': { orderId: string }
}

/**
 * What does the jobs of each topic. A topic without handler stays in the outbox for a process that knows it.
 * A handler that throws `Undeliverable` or `Refusal` gives its job up; any other error is tried again later.
 */
export type JobHandlers = {
  [T in keyof Jobs]?: (ctx: TenantContext, body: Jobs[T]) => Promise<void>
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
  withJobs.add(tx)
}

/** Whether this transaction left a job that the worker should look at once it is committed. */
export function hasEnqueued(tx: Tx): boolean {
  return withJobs.has(tx)
}

const withJobs = new WeakSet<Tx>()

/** Between a commit and the worker of this process. Other processes find the job by polling. */
export interface JobSignal {
  notify(): void
  /** Returns the function that ends the subscription. */
  onNotify(listener: () => void): () => void
}

export function createJobSignal(): JobSignal {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    onNotify(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
