import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'

/** Pauses by hand of one outlet that run at once; every menu that is opened carries them. */
const mostRunning = 20
/** Pauses of one outlet that are set or changed: each is a row that is kept for two years. */
const changesPerOutlet: Limit = { hits: 60, windowSeconds: 3_600, bucketSeconds: 60 }

/** Counts a pause that is set or changed by hand; refuses one too many within an hour. */
export async function countPauseChange(tx: Tx, ctx: StaffContext, outletId: string): Promise<void> {
  const hits = changesPerOutlet.hits * ctx.environment.ORDER_LIMIT_FACTOR
  const key = counterKey(ctx, 'pauses', outletId)
  await takeHit(tx, ctx, key, { ...changesPerOutlet, hits }, { name: 'pauses' })
}

/** Refuses one pause too many at a time. Exact after `countPauseChange`, which locks. */
export async function requireRoomForPause(
  tx: Tx,
  ctx: StaffContext,
  outletId: string,
): Promise<void> {
  const { running } = await tx
    .selectFrom('service_pauses')
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('outlet_id', '=', outletId)
    .where('kind', '=', 'hand')
    .where(sql<boolean>`(until is null or until > ${ctx.now()})`)
    .executeTakeFirstOrThrow()
  if (Number(running) < mostRunning) return
  throw new Refusal('limit_reached', {
    message: `${mostRunning} pauses run already. Please lift one of them, or change it.`,
  })
}
