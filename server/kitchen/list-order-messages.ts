import type { WireOrderMessages } from '#contract/staff/staff-order.ts'
import { readUnsentMessages } from '#server/jobs/unsent-messages.ts'
import { repeatableUntil } from '#server/office/failed-messages.ts'
import { channelOf } from '#server/ordering/status-message.ts'
import { channelFor, readSentMessages } from '#server/ordering/tell-diner.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { getStaffOrder } from './step-order.ts'

type WireMessage = WireOrderMessages['messages'][number]

/** The messages about an order, sent and unsent, without the contact. */
export async function listOrderMessages(
  ctx: StaffContext,
  orderId: string,
): Promise<WireOrderMessages> {
  const { order } = await getStaffOrder(ctx, orderId)
  const { tenantId } = ctx
  // Reads unsent before sent, so a message sent in between appears twice rather than never.
  const unsent = await ctx.transaction((db) => readUnsentMessages(db, tenantId, orderId))
  const sent = await ctx.transaction((db) => readSentMessages(db, tenantId, orderId))
  const messages = [
    ...sent.map(
      ({ what, channel, sentAt }): WireMessage => ({
        id: null,
        what,
        channel,
        state: 'sent',
        at: sentAt.toISOString(),
        can_repeat: false,
      }),
    ),
    ...unsent.map(
      ({ id, what, channel, failedAt, dueAt }): WireMessage => ({
        id,
        what,
        channel:
          what === 'receipt' ? 'email' : (channelOf({ channel }) ?? channelFor(order.contact)),
        state: failedAt ? 'failed' : 'waiting',
        at: (failedAt ?? dueAt).toISOString(),
        can_repeat: failedAt !== null && repeatableUntil(failedAt) > ctx.now(),
      }),
    ),
  ]
  return { messages: messages.toSorted((a, b) => a.at.localeCompare(b.at)) }
}
