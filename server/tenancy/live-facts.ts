import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import { unitsIn } from '#domain/currency.ts'
import type { Busy, Pause, StockMark } from '#domain/live-facts.ts'
import {
  type AlertSettings,
  defaultAlertSettings,
  defaultOutletSettings,
  defaultTicketSettings,
  type OutletSettings,
  type TicketSettings,
} from '#domain/outlet-settings.ts'
import type { Outlet } from '#domain/tenant.ts'

/** Settings of an outlet: order handling, recipients of alerts about unanswered orders, and printing. */
export type KitchenSettings = OutletSettings & { alerts: AlertSettings; tickets: TicketSettings }

/** The part of an outlet that is stored in rows instead of documents. */
export interface OutletLive {
  pauses: Pause[]
  busy: Busy | null
  marks: StockMark[]
  settings: KitchenSettings
}

interface Row {
  outlet_id: string
  pauses: Pause[]
  busy: { minutes: number; until: string; isHalf: boolean } | null
  marks: StockMark[]
  /** Those of an earlier release lack newer fields. */
  documents: SettingsDocuments
}

interface SettingsDocuments {
  outlet?: Partial<OutletSettings>
  alerts?: Partial<AlertSettings>
  tickets?: Partial<TicketSettings>
}

/** Live facts and settings by outlet. Includes expired facts: readers compare the end time. @param currency ISO 4217 */
export async function readLiveFacts(
  tx: Tx,
  tenantId: string,
  currency: string,
): Promise<ReadonlyMap<string, OutletLive>> {
  const { rows } = await sql<Row>`
    select o.id as outlet_id,
      (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'services', p.services, 'until', p.until,
          'message', p.message) order by p.at), '[]')
        from service_pauses p where p.tenant_id = ${tenantId} and p.outlet_id = o.id) as pauses,
      (select json_build_object('minutes', b.minutes, 'until', b.until, 'isHalf', b.is_half)
        from service_busy b where b.tenant_id = ${tenantId} and b.outlet_id = o.id) as busy,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'ref', m.ref, 'until', m.until, 'left', m.left)
          order by m.id), '[]')
        from stock_marks m where m.tenant_id = ${tenantId} and m.outlet_id = o.id) as marks,
      (select coalesce(json_object_agg(s.kind, s.document), '{}')
        from outlet_settings s where s.tenant_id = ${tenantId} and s.outlet_id = o.id) as documents
    from outlets o where o.tenant_id = ${tenantId}`.execute(tx)
  return new Map(
    rows.map(({ outlet_id, documents, ...facts }) => [
      outlet_id,
      { ...facts, settings: kitchenSettings(currency, documents) },
    ]),
  )
}

/** Adds defaults for unset values. @param currency ISO 4217 */
export function kitchenSettings(currency: string, written: SettingsDocuments): KitchenSettings {
  return {
    ...defaultOutletSettings(unitsIn(currency)),
    ...written.outlet,
    alerts: { ...defaultAlertSettings, ...written.alerts },
    tickets: { ...defaultTicketSettings, ...written.tickets },
  }
}

/** An outlet with its live facts; the same object if there are none. */
export function withLiveFacts(outlet: Outlet, live: OutletLive | undefined): Outlet {
  if (!live || (live.pauses.length === 0 && !live.busy)) return outlet
  return {
    ...outlet,
    ...(live.pauses.length > 0 ? { pauses: live.pauses } : {}),
    ...(live.busy ? { busy: live.busy } : {}),
  }
}

/** Makes every process reload the content after the commit of this transaction (`TenantScope`). */
export async function liveFactsChanged(tx: Tx): Promise<void> {
  await sql`select live_facts_changed()`.execute(tx)
  withChanges.add(tx)
}

export function hasChangedLiveFacts(tx: Tx): boolean {
  return withChanges.has(tx)
}

const withChanges = new WeakSet<Tx>()

/**
 * Called after the commit of a change: waits for transactions of orders and bookings that were checked against the old
 * content. Returns the version of the content.
 */
export async function settleTerms(db: Database, tenantId: string): Promise<number> {
  const { rows } = await db.transaction(tenantId, (tx) =>
    sql<{ version: string }>`select settle_terms(${tenantId}) as version`.execute(tx),
  )
  return Number(rows[0]?.version)
}
