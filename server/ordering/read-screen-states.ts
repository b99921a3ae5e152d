import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'

/** Whose order is shown, in which session. */
export interface ScreenKey {
  tenantId: string
  orderId: string
  customerId: string
  sessionHash: Buffer
}

/** How an order on a screen stands. */
export interface ScreenState {
  /** Differs when there is something new to show. */
  fingerprint: string
  isSessionOpen: boolean
}

/** What of an order its screen must be told of: each change raises its version, but for those of its payment alone. */
export function fingerprint({ status, payment, version }: Order): string {
  return `${version}/${status}/${payment.status}`
}

/** How the orders stand, in the order of the screens; undefined for one that is not, or no more, the customer's. */
export async function readScreenStates(
  db: Pick<Database, 'shared'>,
  screens: readonly ScreenKey[],
  now: Date,
): Promise<(ScreenState | undefined)[]> {
  const byTenant = Map.groupBy(screens.entries(), ([, { tenantId }]) => tenantId)
  const asked = [...byTenant].map(([tenantId, entries]) => ({
    tenant_id: tenantId,
    screens: entries.map(([place, { orderId, customerId, sessionHash }]) => ({
      place,
      order_id: orderId,
      customer_id: customerId,
      session: sessionHash.toString('hex'),
    })),
  }))
  const { rows } = await sql<{
    place: number
    version: number
    status: string
    payment_status: string
    is_session_open: boolean
  }>`select * from look_at_screens(${JSON.stringify(asked)}::jsonb, ${now})`.execute(db.shared)

  const states: (ScreenState | undefined)[] = screens.map(() => undefined)
  for (const row of rows) {
    states[row.place] = {
      fingerprint: `${row.version}/${row.status}/${row.payment_status}`,
      isSessionOpen: row.is_session_open,
    }
  }
  return states
}
