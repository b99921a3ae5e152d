import type { Tx } from '#database/connection.ts'
import { mostBusyMinutes } from '#domain/live-facts.ts'
import { businessDayAfter, nextOpening } from '#domain/service-state.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { writeBusy, writeMark, writePause } from './write-facts.ts'

export interface Prevention {
  outletId: string
  /** Ids of items that are sold out until tomorrow. */
  soldOut: readonly string[]
  also: 'busy' | 'pause' | 'delivery_off' | null
}

/** Minutes for which delivery stays off, or the kitchen busy. */
const preventFor = 60
/** Minutes that are added. */
const busyMore = 20

/**
 * Applies the cause of a rejection to the next orders, so that the next diner does not meet it. Part of the rejection's
 * transaction.
 */
export async function preventNext(
  ctx: StaffContext,
  tx: Tx,
  { outletId, soldOut, also }: Prevention,
): Promise<void> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet || (soldOut.length === 0 && !also)) return
  const now = ctx.now()
  const { dayEndsAt } = settingsOf(ctx.site, outletId)
  const soon = new Date(now.getTime() + preventFor * 60_000)
  const about = { subject: { kind: 'outlet', id: outletId, label: outlet.name }, outletId } as const

  const tomorrow = businessDayAfter(now, dayEndsAt, outlet.timeZone)
  for (const ref of soldOut) {
    await writeMark(ctx, tx, { outletId, kind: 'item', ref, until: tomorrow })
    await audit(tx, ctx, {
      action: 'stock.marked',
      subject: {
        kind: 'item',
        id: ref,
        label: ctx.site.itemById.get(ref)?.item.name ?? ref,
      },
      outletId,
      after: { until: tomorrow.toISOString() },
    })
  }
  if (also === 'busy') {
    const known = await tx
      .selectFrom('service_busy')
      .select(['minutes', 'is_half', 'until'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('until', '>', now)
      .executeTakeFirst()
    const minutes = Math.min(mostBusyMinutes, (known?.minutes ?? 0) + busyMore)
    // There is one busy time: a longer one set by hand is not shortened.
    const until = known && known.until > soon ? known.until : soon
    await writeBusy(ctx, tx, { outletId, minutes, until, isHalf: known?.is_half ?? false })
    await audit(tx, ctx, {
      action: 'service.busy_set',
      ...about,
      after: { minutes, until: until.toISOString() },
    })
  } else if (also) {
    const isAll = also === 'pause'
    const until = isAll ? nextOpening(outlet, dayEndsAt, now) : soon
    const services = isAll ? outlet.services : (['delivery'] as const)
    await writePause(ctx, tx, {
      outletId,
      kind: 'hand',
      services: [...services],
      until,
      reason: isAll ? 'closing' : 'no_driver',
      message: '',
    })
    await audit(tx, ctx, {
      action: 'service.paused',
      ...about,
      after: { services, until: until.toISOString() },
    })
  }
  await liveFactsChanged(tx)
}
