import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { toWireStaffOrder } from '#contract/staff/staff-order-mapping.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { type EscalationTimes, escalationAt } from '#domain/escalation.ts'
import { allowedActions, isOpen } from '#domain/order-actions.ts'
import { isAtLeast, type Right } from '#domain/staff-rights.ts'
import { undoableTap } from '#domain/undo.ts'
import type { TenantContext } from '#server/context.ts'
import { refundableOf } from '#server/ordering/return-money.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { isWaiting, type KitchenOrder } from './kitchen-order.ts'

/** The rights decide which actions are offered; the role decides which details of the diner are shown. */
export interface Viewer {
  rights: ReadonlySet<Right>
  isManager: boolean
}

/** Milliseconds after an order's end during which staff see the diner's details. */
const dinerShownFor = 2 * 3_600_000

/** What the caller's screen may show and offer. */
export function viewerOf({ rights, member }: StaffContext): Viewer {
  return { rights, isManager: member !== null && isAtLeast(member.role, 'manager') }
}

/** An order as one viewer sees it now. */
export function viewOrder(ctx: TenantContext, order: KitchenOrder, viewer: Viewer): WireStaffOrder {
  const { status, fulfilment, outlet, address, contact } = order.order
  const now = ctx.now()
  const undo = undoableTap(order.kitchen.steps, now)
  const refundable = refundableOf(order)
  const currentOutlet = ctx.site.outletById.get(outlet.id)
  const area = address && currentOutlet ? areaFor(currentOutlet, address.postcode) : null
  return toWireStaffOrder(
    {
      ...order,
      refundable,
      area: area?.name ?? null,
      phoneText: phoneText(contact.phone, ctx.site.tenant.country),
      escalation: escalationOf(order, settingsOf(ctx.site, outlet.id), now),
      allowed: allowedActions(
        {
          status,
          fulfilment,
          delays: order.delays.map(({ minutes }) => minutes),
          refundable,
          canUndo: undo !== null,
          isTest: order.kitchen.isTest,
        },
        viewer.rights,
      ),
      undo,
      hidesDiner: hidesDiner(order, viewer, now),
    },
    ctx.site.tenant.currency,
  )
}

function escalationOf(order: KitchenOrder, times: EscalationTimes, now: Date) {
  const { waitingSince, readyBy } = order.kitchen
  if (!isWaiting(order) || !waitingSince) return null
  return escalationAt({ since: waitingSince, readyBy }, times, now)
}

/** Whether the diner's address and contact are hidden: the order ended long ago, and the viewer is no manager. */
export function hidesDiner(order: KitchenOrder, { isManager }: Viewer, now: Date): boolean {
  return !isManager && isLongOver(order, now)
}

function isLongOver({ order, kitchen }: KitchenOrder, now: Date): boolean {
  const ended = kitchen.steps.at(-1)?.at ?? now
  return !isOpen(order.status) && now.getTime() - ended.getTime() > dinerShownFor
}
