import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { TenantContext } from '#server/context.ts'

/** The author of a live fact: a `StaffContext`, or a job with the system's actor. */
export type FactWriter = Pick<TenantContext, 'tenantId' | 'random' | 'now'> & { actor: Actor }

/** Sets the busy minutes of an outlet: there is one such fact. */
export async function writeBusy(
  ctx: FactWriter,
  tx: Tx,
  busy: { outletId: string; minutes: number; until: Date; isHalf: boolean },
): Promise<void> {
  const values = {
    minutes: busy.minutes,
    until: busy.until,
    is_half: busy.isHalf,
    by: JSON.stringify(ctx.actor),
    at: ctx.now(),
  }
  await tx
    .insertInto('service_busy')
    .values({ tenant_id: ctx.tenantId, outlet_id: busy.outletId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'outlet_id']).doUpdateSet(values))
    .execute()
}

/**
 * Marks an item or option as sold out at an outlet, or sets how many are left; an existing mark gets the new end and
 * count.
 * @returns the mark's id
 */
export async function writeMark(
  ctx: FactWriter,
  tx: Tx,
  mark: {
    outletId: string
    kind: 'item' | 'option'
    ref: string
    until: Date | null
    left?: number | undefined
  },
): Promise<string> {
  const values = {
    until: mark.until,
    left: mark.left ?? null,
    by: JSON.stringify(ctx.actor),
    at: ctx.now(),
  }
  const { id } = await tx
    .insertInto('stock_marks')
    .values({
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      outlet_id: mark.outletId,
      kind: mark.kind,
      ref: mark.ref,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'outlet_id', 'kind', 'ref']).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Pauses an outlet; the system pauses it once per cause.
 * @returns whether there was no such pause yet
 */
export async function writePause(
  ctx: FactWriter,
  tx: Tx,
  pause: {
    outletId: string
    kind: PauseKind
    services: Fulfilment[]
    until: Date | null
    reason: string
    message: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_pauses')
    .values({
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      outlet_id: pause.outletId,
      kind: pause.kind,
      services: pause.services,
      until: pause.until,
      reason: pause.reason,
      message: pause.message,
      by: JSON.stringify(ctx.actor),
      at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
