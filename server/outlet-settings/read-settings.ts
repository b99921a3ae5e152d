import type { Statements } from '#database/connection.ts'
import { unitsIn } from '#domain/currency.ts'
import {
  type AlertSettings,
  defaultAlertSettings,
  defaultOutletSettings,
  defaultTicketSettings,
  type OutletSettings,
  type TicketSettings,
} from '#domain/outlet-settings.ts'
import type { TenantContext } from '#server/context.ts'

/** The settings of an outlet by their kind, as they are kept. */
export interface SettingsByKind {
  outlet: OutletSettings
  alerts: AlertSettings
  tickets: TicketSettings
}
export type SettingsKind = keyof SettingsByKind

/** Who changed a field last, and when. */
export interface FieldChange {
  revision: number
  by: unknown
  at: string
}

export interface StoredSettings<Kind extends SettingsKind> {
  settings: SettingsByKind[Kind]
  /** 0 until somebody changes them. */
  revision: number
  changes: Record<string, FieldChange>
}

/** @param isLocked until the transaction ends, for a change */
export async function readSettings<Kind extends SettingsKind>(
  db: Statements,
  ctx: Pick<TenantContext, 'tenantId' | 'site'>,
  outletId: string,
  kind: Kind,
  isLocked = false,
): Promise<StoredSettings<Kind>> {
  const row = await db
    .selectFrom('outlet_settings')
    .select(['document', 'revision', 'changes'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('outlet_id', '=', outletId)
    .where('kind', '=', kind)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return {
    // A document of an earlier release lacks the fields that came since.
    settings: { ...defaultsOf(ctx, kind), ...(row?.document as object | undefined) },
    revision: row?.revision ?? 0,
    changes: row?.changes ?? {},
  }
}

function defaultsOf<Kind extends SettingsKind>(
  { site }: Pick<TenantContext, 'site'>,
  kind: Kind,
): SettingsByKind[Kind] {
  const defaults: SettingsByKind = {
    outlet: defaultOutletSettings(unitsIn(site.tenant.currency.code)),
    alerts: defaultAlertSettings,
    tickets: defaultTicketSettings,
  }
  return defaults[kind]
}
