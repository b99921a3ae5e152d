import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { MessageChannel } from '#domain/diner-messages.ts'
import { promisedText } from '#domain/kitchen-time.ts'
import type { Order } from '#domain/order.ts'
import { isDelayable } from '#domain/order-actions.ts'
import { endingText } from '#domain/order-ending.ts'
import { statusText } from '#domain/order-status.ts'
import { messageWaitSeconds } from '#domain/undo.ts'
import type { TenantContext } from '#server/context.ts'
import type { NotifiedStep, StatusMessage } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { kitchenActor } from './actors.ts'
import { getOrder, type OrderRecord } from './read-orders.ts'
import { channelFor, orderMessage, takeEveryChannel, tellDiner } from './tell-diner.ts'

/** Steps that a message is about, in their order. */
const told: readonly string[] = ['accepted', 'ready', 'out_for_delivery', 'rejected', 'cancelled']

/** Whether diners get a message of this step; 'ready' only matters to diners who pick up. */
export function notifiesDiner<Step extends string>(
  { fulfilment }: Pick<Order, 'fulfilment'>,
  step: Step,
): step is Step & NotifiedStep {
  return told.includes(step) && (step !== 'ready' || fulfilment === 'pickup')
}

/**
 * Notifies the diner of a step of this transaction after 10 seconds, during which an undo can withdraw the message.
 * Demo kitchens send none. By every channel: one job per channel, so one failure does not block the others.
 */
export async function tellLater(
  ctx: TenantContext,
  tx: Tx,
  { order, kitchen }: OrderRecord,
  {
    step,
    by,
    byEveryChannel = false,
    ...told
  }: Pick<StatusMessage, 'step' | 'promisedTo'> & {
    by: Actor
    position?: number
    byEveryChannel?: boolean
  },
): Promise<void> {
  if (kitchen.isTest || by.id === kitchenActor.id) return
  const wait = step === 'delayed' || step === 'undone' ? 0 : messageWaitSeconds
  const { contact } = order
  const channels = byEveryChannel ? await takeEveryChannel(tx, ctx, contact) : [channelFor(contact)]
  for (const channel of channels) {
    await enqueue(
      tx,
      ctx,
      'status-message',
      {
        orderId: order.id,
        step,
        position: kitchen.steps.length,
        channel: channel === 'text' ? 'sms' : 'email',
        ...(byEveryChannel && { byEveryChannel }),
        ...told,
      },
      new Date(ctx.now().getTime() + wait * 1_000),
    )
  }
}

/** Sends by the job's channel. Sends nothing if the step was undone or superseded. */
export async function sendStatusMessage(ctx: TenantContext, message: StatusMessage): Promise<void> {
  const { orderId, step, position, byEveryChannel } = message
  const record = await ctx.transaction((db) => getOrder(db, ctx.tenantId, orderId))
  const { order, kitchen } = record
  if (step === 'delayed' ? !isStillDelayed(order, message) : !isStillSo(record, step, position))
    return
  if (kitchen.isTest || !isWanted(ctx, step)) return
  const channel = channelOf(message) ?? channelFor(order.contact)
  const ref = byEveryChannel ? `${position}-${channel}` : String(position)
  await tellDiner(
    ctx,
    order,
    { what: step, ref, subject: subjectOf(order, step), channel },
    (channel) => sentence(ctx, order, step, channel),
  )
}

/** Null where a job names none, as those of the release before. */
export function channelOf({
  channel,
}: {
  channel?: StatusMessage['channel'] | null
}): MessageChannel | null {
  return channel ? (channel === 'sms' ? 'text' : 'email') : null
}

/** Whether the promise is still the one that the delay made, and the food still to be made. */
function isStillDelayed({ status, timing }: Order, { promisedTo }: StatusMessage): boolean {
  const isPromise = promisedTo === undefined || timing.to.getTime() === Date.parse(promisedTo)
  return isPromise && isDelayable(status)
}

/** Whether the step was not undone, and no later step with a message followed it. */
function isStillSo({ order, kitchen }: OrderRecord, step: NotifiedStep, position: number): boolean {
  if (step === 'undone') return true
  const rows = kitchen.steps.filter((row) => row.undoneAt === null && row.position >= position)
  const own = rows.findIndex(({ status }) => status === step)
  return own >= 0 && !rows.slice(own + 1).some(({ status }) => notifiesDiner(order, status))
}

function subjectOf(order: Order, step: NotifiedStep): string {
  return step === 'delayed'
    ? 'a little later'
    : step === 'undone'
      ? 'one step back'
      : statusText(order.status, order.fulfilment)
}

/** Whether the restaurant has this message sent. */
function isWanted({ site }: TenantContext, step: NotifiedStep): boolean {
  return step === 'undone' || site.tenant.messages?.[step]?.isSent !== false
}

function sentence(
  ctx: TenantContext,
  order: Order,
  step: NotifiedStep,
  channel: MessageChannel,
): string {
  if (step === 'undone') {
    const { number } = order
    return `${number}: one step back. ${statusText(order.status, order.fulfilment)}.`
  }
  return orderMessage(ctx, order, step, {
    channel,
    promise: promiseText(ctx, order),
    outcome: endingText(order, ctx.site.tenant.currency) ?? '',
  })
}

function promiseText(ctx: TenantContext, { timing, fulfilment, outlet }: Order): string {
  const zone = ctx.site.outletById.get(outlet.id)?.timeZone ?? ctx.site.tenant.timeZone
  return promisedText({ from: timing.from, to: timing.to, fulfilment }, zone, ctx.now())
}
