import { toWireActor } from '#contract/staff/actor.ts'
import type { Statements, Tx } from '#database/connection.ts'
import type { AlertSettings, OutletSettings, TicketSettings } from '#domain/outlet-settings.ts'
import { outletSubject } from '#server/content/change-settings.ts'
import { refuseConflicts } from '#server/content/draft-conflicts.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { kitchenSettings, liveFactsChanged } from '#server/tenancy/live-facts.ts'

/** How a kind of settings crosses the wire. */
export interface SettingsForm<Kind extends SettingsKind, Wire extends object> {
  kind: Kind
  toWire(settings: SettingsByKind[Kind], ctx: MemberContext): Wire
  fromWire(wire: Wire, ctx: MemberContext): SettingsByKind[Kind]
  /** Refuses inconsistent values, and changes that this person may not make. Runs outside the transaction. */
  check?(
    wire: Wire,
    changed: (keyof Wire)[],
    ctx: MemberContext,
    outletId: string,
  ): Promise<void> | void
  /** Updates fields that no form sends after a change. */
  follow?(wire: Wire, changed: (keyof Wire)[]): Wire
  /** Further writes, in the transaction that writes the settings. */
  written?(
    tx: Tx,
    ctx: MemberContext,
    outletId: string,
    change: { settings: SettingsByKind[Kind]; changed: (keyof Wire)[] },
  ): Promise<void>
}

type Changes<Wire> = { [Field in keyof Wire]?: Wire[Field] | undefined }

export async function getSettings<Kind extends SettingsKind, Wire extends object>(
  ctx: MemberContext,
  outletId: string,
  { kind, toWire }: SettingsForm<Kind, Wire>,
): Promise<Wire & { revision: number }> {
  requireOutlet(ctx, outletId)
  const { settings, revision } = await ctx.transaction((db) =>
    readSettings(db, ctx, outletId, kind),
  )
  return { ...toWire(settings, ctx), revision }
}

/**
 * Writes the fields that were sent. The last writer wins per field; but a field that another person changed after the
 * form was loaded, to a value other than the sent one, is refused with 409 and both values.
 */
export async function changeSettings<Kind extends SettingsKind, Wire extends object>(
  ctx: MemberContext,
  outletId: string,
  form: SettingsForm<Kind, Wire>,
  { revision: loaded, ...sent }: Changes<Wire> & { revision: number },
): Promise<Wire & { revision: number }> {
  requireOutlet(ctx, outletId)
  const now = await ctx.transaction((db) => readSettings(db, ctx, outletId, form.kind))
  const wanted = { ...form.toWire(now.settings, ctx), ...sent } as Wire
  await form.check?.(wanted, changedFields(form.toWire(now.settings, ctx), wanted), ctx, outletId)

  return ctx.transaction(async (tx) => {
    const stored = await readSettings(tx, ctx, outletId, form.kind, true)
    const before = form.toWire(stored.settings, ctx)
    const after = { ...before, ...sent } as Wire
    const fields = changedFields(before, after)
    refuseConflicts(
      fields.flatMap((field) => {
        const change = stored.changes[field]
        if (!change || change.revision <= loaded) return []
        const { by, at } = change
        return [{ field, yours: after[field], theirs: before[field], by, at }]
      }),
    )
    if (fields.length === 0) return { ...before, revision: stored.revision }

    const settled = form.follow?.(after, fields) ?? after
    const revision = stored.revision + 1
    const change = { revision, by: toWireActor(ctx.actor), at: ctx.now().toISOString() }
    const changes = Object.fromEntries(fields.map((field) => [field, change]))
    const settings = form.fromWire(settled, ctx)
    const values = {
      document: JSON.stringify(settings),
      revision,
      changes: JSON.stringify({ ...stored.changes, ...changes }),
    }
    const written = await tx
      .insertInto('outlet_settings')
      .values({ tenant_id: ctx.tenantId, outlet_id: outletId, kind: form.kind, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'outlet_id', 'kind'])
          .doUpdateSet(values)
          // Of two concurrent first changes, the second had no row to lock.
          .where('outlet_settings.revision', '=', stored.revision),
      )
      .returning('revision')
      .executeTakeFirst()
    if (!written) throw new Refusal('conflict')
    // Every process has them beside the content.
    await liveFactsChanged(tx)
    await form.written?.(tx, ctx, outletId, { settings, changed: fields })
    await audit(tx, ctx, {
      action: 'settings.changed',
      subject: outletSubject(ctx, outletId),
      outletId,
      before,
      after,
    })
    return { ...settled, revision }
  })
}

function changedFields<Wire extends object>(before: Wire, after: Wire): (keyof Wire & string)[] {
  const fields = Object.keys(after) as (keyof Wire & string)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

export interface SettingsByKind {
  outlet: OutletSettings
  alerts: AlertSettings
  tickets: TicketSettings
}
export type SettingsKind = keyof SettingsByKind

/** @param isLocked until the transaction ends, for a change */
export async function readSettings<Kind extends SettingsKind>(
  db: Statements,
  ctx: Pick<TenantContext, 'tenantId' | 'site'>,
  outletId: string,
  kind: Kind,
  isLocked = false,
) {
  const row = await db
    .selectFrom('outlet_settings')
    .select(['document', 'revision', 'changes'])
    .where(({ and }) => and({ tenant_id: ctx.tenantId, outlet_id: outletId, kind }))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  const { alerts, tickets, ...outlet } = kitchenSettings(ctx.site.tenant.currency.code, {})
  const defaults: SettingsByKind = { outlet, alerts, tickets }
  return {
    // A document of an earlier release lacks the fields that came since.
    settings: { ...defaults[kind], ...(row?.document as object | undefined) },
    /** 0 until the first change. */
    revision: row?.revision ?? 0,
    changes: row?.changes ?? {},
  }
}
