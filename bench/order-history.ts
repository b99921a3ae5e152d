import type { BenchDatabase } from './database.ts'
import { addTenants, copiedOutlet } from './many-tenants.ts'

const tenants = 10_000
const customersEach = 20

/**
 * Adds 10,000 tenants and spreads this many past orders over them and the tenant that is measured, which gets one in a
 * hundred: each with two lines, its payment, history and idempotency key.
 */
export async function addOrderHistory(
  database: BenchDatabase,
  orders: number,
  mainTenant: string,
): Promise<void> {
  await addTenants(database, tenants)
  const mainOrders = orders / 100
  // One order to a row: its tenant, its customer among the tenant's, and when it was.
  const past = `
    (select n, case when n <= ${mainOrders} then '${mainTenant}' else 'copy-' || 1 + n % ${tenants} end as tenant,
      'past-' || case when n <= ${mainOrders} then n % 1000 else n / ${tenants} % ${customersEach} end as customer,
      now() - interval '1 day' - n * interval '1 minute' / 4 as at
    from generate_series(1, ${orders}) n) past`
  await database.pool.query(`
    -- The rows fit together; checking each reference would take most of the time.
    set session_replication_role = replica;
    insert into customers (tenant_id, id, contact, channel, first_name, referral_code, created_at)
      select distinct on (tenant, customer)
        tenant, customer, '+44' || md5(tenant || customer), 'sms', 'Ada', md5(tenant || customer), at from ${past};
    insert into orders (tenant_id, id, outlet_id, customer_id, number, status, fulfilment, timing, promised_from,
        promised_to, contact, address, subtotal, delivery_fee, small_order_fee, service_fee, discount, tip, total, note,
        created_at, placed_at, pay_by)
      select tenant, 'past-' || n, '${copiedOutlet}', customer, 'OLD-' || n, 'completed', 'delivery', 'asap', at, at,
        '{"name": "Ada", "phone": "+447700900000", "email": ""}',
        '{"label": "", "line1": "48 Sample Street", "line2": "", "city": "London", "postcode": "SE1 1AA"}',
        2000, 250, 0, 50, 0, 0, 2300, '', at, at, at from ${past};
    insert into order_lines (tenant_id, order_id, position, item_id, name, photo, quantity, unit_price, options, note, total)
      select tenant, 'past-' || n, position, 'bombay-spice.samosa', 'Samosa', '', 2, 500, '[]', '', 1000
      from ${past}, generate_series(0, 1) position;
    insert into order_history (tenant_id, order_id, position, status, at, by)
      select tenant, 'past-' || n, position, (array['placed', 'accepted', 'completed'])[position + 1], at, 'kitchen'
      from ${past}, generate_series(0, 2) position;
    insert into payments (tenant_id, order_id, method, provider, status, amount, currency)
      select tenant, 'past-' || n, 'cash', 'cash', 'succeeded', 2300, 'GBP' from ${past};
    insert into idempotency_keys (tenant_id, scope, key, request_hash, result_id, created_at)
      select tenant, 'order/' || customer, 'past-' || n, 'hash', 'past-' || n, at from ${past};
    set session_replication_role = origin`)
  // All tenants would be maintained at once, 200 a minute, beside what is measured.
  await database.pool.query("update tenants set maintenance_due_at = now() + interval '1 day'")
  await database.pool.query('vacuum analyze')
}
