import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'

/** Identifies an open order screen. */
export interface ScreenKey {
  tenantId: string
  orderId: string
  customerId: string
  sessionHash: Buffer
}

/** The current state of an order that is shown on a screen. */
export interface ScreenState {
  /** Differs when there is something new to show. */
  fingerprint: string
  isSessionOpen: boolean
}

/** The parts of an order whose change updates its screen: its version, and its payment, which changes without one. */
export function fingerprint({
  version,
  status,
  payment,
}: Pick<Order, 'version' | 'status'> & { payment: Pick<Order['payment'], 'status'> }): string {
  return `${version}/${status}/${payment.status}`
}

/** The states, in the order of `screens`; undefined where the order does not, or no longer, belong to the customer. */
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
    status: Order['status']
    payment_status: Order['payment']['status']
    is_session_open: boolean
  }>`select * from look_at_screens(${JSON.stringify(asked)}::jsonb, ${now})`.execute(db.shared)

  const states: (ScreenState | undefined)[] = screens.map(() => undefined)
  for (const row of rows) {
    states[row.place] = {
      fingerprint: fingerprint({ ...row, payment: { status: row.payment_status } }),
      isSessionOpen: row.is_session_open,
    }
  }
  return states
}
