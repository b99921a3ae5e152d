import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, londonZone, plainDate } from '#domain/zone.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { clientNetwork } from '#server/sign-in/rate-counters.ts'

/**
 * Counts one visit per browser and day (decisions §11). What tells browsers apart is a keyed hash of the network's
 * address and the browser's name; it differs every day, and goes when the day is over.
 */
export async function countVisit(ctx: Context, userAgent: string): Promise<void> {
  const day = today(ctx)
  const mark = createHmac('sha256', ctx.environment.SECRET)
    .update(['visit', ctx.tenantId, day, clientNetwork(ctx.ip), userAgent].join('\n'))
    .digest()
    .subarray(0, 16)
  await ctx.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('visit_marks')
      .values({ tenant_id: ctx.tenantId, day, mark })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await tx
      .insertInto('visit_days')
      .values({ tenant_id: ctx.tenantId, day, visits: 1 })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day']).doUpdateSet({ visits: sql`visit_days.visits + 1` }),
      )
      .execute()
  })
}

/** Removes the marks of days that are over; the counts stay. */
export async function forgetVisitors(ctx: TenantContext): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('visit_marks')
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '<=', addDays(today(ctx), -1))
      .execute(),
  )
}

/** The day it is at the restaurant. */
function today({ site, now }: TenantContext): string {
  const home = site.outlets.find(({ id }) => id === site.tenant.defaultOutletId)
  return plainDate(now(), home?.timeZone ?? londonZone)
}
