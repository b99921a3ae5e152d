import { type Selectable, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { KitchenTables } from '#database/kitchen-tables.ts'

type PauseRow = Selectable<KitchenTables['service_pauses']>
type BusyRow = Selectable<KitchenTables['service_busy']>
export type MarkRow = Selectable<KitchenTables['stock_marks']>

/** Current live facts of some outlets, set by their kitchens. */
export interface LiveRows {
  pauses: PauseRow[]
  busy: BusyRow[]
  marks: MarkRow[]
  /** Version of the tenant's content; the higher of two is newer. */
  version: number
}

/** The rows of these outlets that have not ended. */
export async function readLiveRows(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
  now: Date,
): Promise<LiveRows> {
  const { rows } = await sql<{
    pauses: Texts<PauseRow>[]
    busy: Texts<BusyRow>[]
    marks: Texts<MarkRow>[]
    version: string
  }>`
    select
      (select coalesce(json_agg(to_json(p) order by p.at, p.id), '[]') from service_pauses p
        where p.tenant_id = ${tenantId} and p.outlet_id = any(${[...outletIds]}::text[])
          and (p.until is null or p.until > ${now})) as pauses,
      (select coalesce(json_agg(to_json(b)), '[]') from service_busy b
        where b.tenant_id = ${tenantId} and b.outlet_id = any(${[...outletIds]}::text[])
          and b.until > ${now}) as busy,
      (select coalesce(json_agg(to_json(m) order by m.at, m.id), '[]') from stock_marks m
        where m.tenant_id = ${tenantId} and m.outlet_id = any(${[...outletIds]}::text[])
          and (m.until is null or m.until > ${now})) as marks,
      (select content_version from tenants where id = ${tenantId}) as version`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a select without from gave no row')
  return {
    pauses: row.pauses.map(withDates),
    busy: row.busy.map((busy) => ({ ...busy, until: new Date(busy.until), at: new Date(busy.at) })),
    marks: row.marks.map(withDates),
    version: Number(row.version),
  }
}

/** JSON values contain timestamps as strings. */
type Texts<Row extends { until: Date | null; at: Date }> = Omit<Row, 'until' | 'at'> & {
  until: string
  at: string
}

function withDates<Row extends { until: string | null; at: string }>(row: Row) {
  return { ...row, until: row.until === null ? null : new Date(row.until), at: new Date(row.at) }
}
