import type { Tx } from '#database/connection.ts'
import { escalationOf } from '#domain/escalation.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderAlert } from '#server/jobs/job-bodies.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

type Timed = ReturnType<typeof escalationOf>[number]

/** When each step of this wait comes, by the settings of now. */
export function stepsOf(
  ctx: TenantContext,
  { order, kitchen }: OrderRecord,
  { since }: OrderAlert,
) {
  const times = settingsOf(ctx.site, order.outlet.id)
  return escalationOf({ since: new Date(since), readyBy: kitchen.readyBy }, times)
}

/** Whether a step comes later than its job was arranged for. */
export function isEarly(ctx: TenantContext, record: OrderRecord, alert: OrderAlert): boolean {
  const own = stepsOf(ctx, record, alert).find(({ step }) => step === alert.step)
  return own !== undefined && own.at > ctx.now()
}

/** Arranges the first step that is wanted; `own` is the place of the one that is being taken. */
export async function enqueueStep(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  alert: OrderAlert,
  isWanted: (step: Timed, place: number, own: number) => boolean,
): Promise<void> {
  const { orderId, since } = alert
  const steps = stepsOf(ctx, record, alert)
  const own = steps.findIndex(({ step }) => step === alert.step)
  // These steps are shown by the screens; the server has nothing to do.
  const next = steps.find((each, place) => each.step !== 'loud' && isWanted(each, place, own))
  if (!next) return
  const ofStep = `${orderId}-alert-${next.step}-${Date.parse(since)}`
  // A step that is put off needs another id: the row of the current job is still to be settled.
  const id = next.step === alert.step ? `${ofStep}-${next.at.getTime()}` : ofStep
  await enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id,
    topic: 'order-alert',
    body: { orderId, step: next.step, since },
    dueAt: next.at,
  })
}
