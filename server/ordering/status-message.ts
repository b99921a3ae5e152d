import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { Order } from '#domain/order.ts'
import { endingText } from '#domain/order-ending.ts'
import { statusText } from '#domain/order-status.ts'
import { dayLabel, slotLabel } from '#domain/slots.ts'
import { messageWaitSeconds } from '#domain/undo.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { StatusMessage, ToldStep } from '#server/jobs/topics.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { kitchenActor } from './actors.ts'
import { getOrder } from './move-order.ts'
import type { OrderRecord } from './read-orders.ts'

/** Steps that a message is about, in their order. */
const told: readonly string[] = ['accepted', 'ready', 'out_for_delivery', 'rejected', 'cancelled']

/** Whether diners get a message of this step; what is ready to be brought is nothing to them. */
export function isTold<Step extends string>(
  { fulfilment }: Pick<Order, 'fulfilment'>,
  step: Step,
): step is Step & ToldStep {
  return told.includes(step) && (step !== 'ready' || fulfilment === 'pickup')
}

/**
 * Has the diner told of a step that this transaction takes, 10 seconds after it: so long an undo can withdraw it. Demo
 * kitchens tell nobody.
 */
export async function tellLater(
  ctx: TenantContext,
  tx: Tx,
  { order, kitchen }: OrderRecord,
  { step, by, position }: { step: ToldStep; by: Actor; position?: number },
): Promise<void> {
  if (kitchen.isTest || by.id === kitchenActor.id) return
  const wait = step === 'delayed' || step === 'undone' ? 0 : messageWaitSeconds
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'status-message',
    body: { orderId: order.id, step, position: position ?? kitchen.steps.length },
    dueAt: new Date(ctx.now().getTime() + wait * 1_000),
  })
}

/** By email, or by text to those who have given none. Nothing about a step that was taken back or overtaken. */
export async function sendStatusMessage(
  ctx: TenantContext,
  { orderId, step, position }: StatusMessage,
): Promise<void> {
  const record = await ctx.statement((db) => getOrder(db, ctx.tenantId, orderId))
  const { order, kitchen } = record
  if (step === 'delayed' ? order.version !== position : !isStillSo(record, step, position)) return
  if (kitchen.isTest) return
  const text = sentence(ctx, order, step)
  const { email, phone } = order.contact
  const { name } = ctx.site.tenant.branding
  if (email) {
    const subject = `Order ${order.number}: ${subjectOf(order, step)}`
    const lines = [text, '', `Questions? Call ${order.outlet.phone}.`]
    await ctx.messages.send(plainEmail(ctx, email, { subject, lines }))
  } else if (phone) {
    await ctx.messages.send({
      tenantId: ctx.tenantId,
      to: phone,
      channel: 'sms',
      subject: '',
      text: `${name}: ${text}`,
    })
  }
}

/** Whether the step stands, and none came after it that the diner is told of. */
function isStillSo({ order, kitchen }: OrderRecord, step: ToldStep, position: number): boolean {
  if (step === 'undone') return true
  const rows = kitchen.steps.filter((row) => row.undoneAt === null && row.position >= position)
  const own = rows.findIndex(({ status }) => status === step)
  return own >= 0 && !rows.slice(own + 1).some(({ status }) => isTold(order, status))
}

function subjectOf(order: Order, step: ToldStep): string {
  return step === 'delayed'
    ? 'a little later'
    : step === 'undone'
      ? 'one step back'
      : statusText(order.status, order.fulfilment)
}

function sentence(ctx: TenantContext, order: Order, step: ToldStep): string {
  const { number } = order
  switch (step) {
    case 'accepted':
      return `Order ${number} is accepted. ${promiseText(ctx, order)}`
    case 'ready':
      return `Order ${number} is ready for pickup at ${order.outlet.name}.`
    case 'out_for_delivery':
      return `Order ${number} is on its way.`
    case 'delayed':
      return `Order ${number} takes longer than we said. ${promiseText(ctx, order)}`
    case 'undone':
      return `${number}: one step back. ${statusText(order.status, order.fulfilment)}.`
    case 'rejected':
    case 'cancelled':
      return `Order ${number} will not be made. ${endingText(order, ctx.site.tenant.currency) ?? ''}`.trim()
  }
}

function promiseText(ctx: TenantContext, { timing, fulfilment, outlet }: Order): string {
  const zone = ctx.site.outletById.get(outlet.id)?.timeZone ?? ctx.site.tenant.timeZone
  const day = dayLabel(plainDate(timing.from, zone), plainDate(ctx.now(), zone))
  const time = slotLabel({ start: timing.from, end: timing.to }, zone)
  const when = day === 'Today' ? time : `${day}, ${time}`
  return fulfilment === 'delivery' ? `With you ${when}.` : `Ready for pickup ${when}.`
}
