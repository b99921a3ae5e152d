import { sql } from 'kysely'
import { plainDate } from '#domain/zone.ts'
import type { Context, TenantContext, TenantScope } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-address.ts'
import { keyedHash } from '#server/keyed-hash.ts'

/** Counts one visit per browser and day, told apart by a keyed hash that differs each day and is deleted after it. */
export async function countVisit(ctx: Context, userAgent: string): Promise<void> {
  const day = today(ctx)
  const browser = `${clientNetwork(ctx.ip)}\n${userAgent}`
  const mark = keyedHash(ctx, 'visit', day, browser).subarray(0, 16)
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

/** Removes the marks of days that have ended in every time zone, 12 hours after their end in UTC; the counts stay. */
export async function forgetVisitors(ctx: TenantScope): Promise<void> {
  const halfADayAgo = new Date(ctx.now().getTime() - 12 * 3_600_000)
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('visit_marks')
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '<', plainDate(halfADayAgo, 'UTC'))
      .execute(),
  )
}

/** The day it is at the restaurant. */
function today({ site, now }: TenantContext): string {
  return plainDate(now(), site.tenant.timeZone)
}
