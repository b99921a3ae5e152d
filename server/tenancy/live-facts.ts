import { sql } from 'kysely'
import { toPence } from '#contract/pounds.ts'
import type { Tx } from '#database/connection.ts'
import type { Busy, Pause, StockMark } from '#domain/live-facts.ts'
import { type OutletSettings, outletSettings } from '#domain/kitchen-settings.ts'
import type { Outlet } from '#domain/tenant.ts'

/** What of an outlet stands in rows instead of documents. */
export interface OutletLive {
  pauses: Pause[]
  busy: Busy | null
  marks: StockMark[]
  settings: OutletSettings
}

interface Row {
  outlet_id: string
  pauses: Pause[]
  busy: { minutes: number; until: string; isHalf: boolean } | null
  marks: StockMark[]
  settings: Partial<StoredSettings>
  alerts: Partial<OutletSettings['alerts']>
}

/** As the office writes them; amounts in main units. */
interface StoredSettings {
  start_on_accept: boolean
  auto_accept: { services: ('delivery' | 'pickup')[]; up_to: number; open_orders: number }
  needs_board: boolean | null
  text_after: number
  call_after: number
  pause_after: number
  refund_after: number
  board_missing_after: number
  refund_limit: number
  day_ends_at: string
  pin_for_moves: boolean
}

/** The live facts and settings of each outlet that has some. They end by the clock, so that ended ones do no harm. */
export async function readLiveFacts(
  tx: Tx,
  tenantId: string,
): Promise<ReadonlyMap<string, OutletLive>> {
  const { rows } = await sql<Row>`
    select o.id as outlet_id,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'services', p.services, 'until', p.until,
          'message', p.message) order by p.at), '[]')
        from service_pauses p where p.tenant_id = ${tenantId} and p.outlet_id = o.id) as pauses,
      (select json_build_object('minutes', b.minutes, 'until', b.until, 'isHalf', b.is_half)
        from service_busy b where b.tenant_id = ${tenantId} and b.outlet_id = o.id) as busy,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'ref', m.ref, 'until', m.until)
          order by m.id), '[]')
        from stock_marks m where m.tenant_id = ${tenantId} and m.outlet_id = o.id) as marks,
      coalesce((select s.document from outlet_settings s
        where s.tenant_id = ${tenantId} and s.outlet_id = o.id and s.kind = 'outlet'), '{}') as settings,
      coalesce((select s.document from outlet_settings s
        where s.tenant_id = ${tenantId} and s.outlet_id = o.id and s.kind = 'alerts'), '{}') as alerts
    from outlets o where o.tenant_id = ${tenantId}`.execute(tx)
  const currency = await currencyOf(tx, tenantId)
  return new Map(
    rows.map(({ outlet_id, settings, alerts, ...facts }) => [
      outlet_id,
      { ...facts, settings: toSettings(settings, alerts, currency) },
    ]),
  )
}

/** An outlet with what its kitchen has changed; the same object where that is nothing. */
export function withLiveFacts(outlet: Outlet, live: OutletLive | undefined): Outlet {
  if (!live || (live.pauses.length === 0 && !live.busy)) return outlet
  return {
    ...outlet,
    ...(live.pauses.length > 0 ? { pauses: live.pauses } : {}),
    ...(live.busy ? { busy: live.busy } : {}),
  }
}

function toSettings(
  stored: Partial<StoredSettings>,
  alerts: Partial<OutletSettings['alerts']>,
  currency: string,
): OutletSettings {
  const { auto_accept: auto } = stored
  return outletSettings({
    ...given('startOnAccept', stored.start_on_accept),
    ...given(
      'autoAccept',
      auto && {
        services: auto.services,
        upTo: toPence(auto.up_to, currency),
        openOrders: auto.open_orders,
      },
    ),
    ...given('needsBoard', stored.needs_board),
    ...given('textAfter', stored.text_after),
    ...given('callAfter', stored.call_after),
    ...given('pauseAfter', stored.pause_after),
    ...given('refundAfter', stored.refund_after),
    ...given('boardMissingAfter', stored.board_missing_after),
    ...given(
      'refundLimit',
      stored.refund_limit === undefined ? undefined : toPence(stored.refund_limit, currency),
    ),
    ...given('dayEndsAt', stored.day_ends_at),
    ...given('pinForMoves', stored.pin_for_moves),
    alerts: { phones: alerts.phones ?? [], emails: alerts.emails ?? [] },
  })
}

/** A setting that was changed; nothing where it was not. */
function given<Key extends keyof OutletSettings>(
  key: Key,
  value: OutletSettings[Key] | undefined,
): Partial<OutletSettings> {
  return value === undefined ? {} : { [key]: value }
}

async function currencyOf(tx: Tx, tenantId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select document -> 'currency' ->> 'code' as code from tenant_content where tenant_id = ${tenantId}`.execute(
    tx,
  )
  return rows[0]?.code ?? 'GBP'
}
