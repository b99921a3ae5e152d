import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { sampleWithDishes } from '#testing/long-menu.ts'
import { atEnd } from './cleanup.ts'
import type { BenchDatabase } from './database.ts'

const source = 'sample'
const dishes = 144
/** The outlet of each copied tenant. */
const copiedOutlet = 'borough'
const tenantsWithHistory = 10_000
const customersEach = 20

/** Name of a copied tenant, which is also the beginning of its host; from 1 on. */
export function copyName(number: number): string {
  return `copy-${number}`
}

/** Imports one tenant of 144 dishes and copies its content by SQL this many times. */
export async function addTenants({ url, pool }: BenchDatabase, count: number) {
  const tenant = await sampleWithDishes(dishes)
  atEnd(() => rm(dirname(tenant), { recursive: true }))
  const db = await connect({ url })
  await importTenant({ db }, tenant)
  await db.close()
  await pool.query(`
    insert into tenants (id, name) select 'copy-' || n, 'Copy ' || n from generate_series(1, ${count}) n;
    insert into tenant_hosts (host, tenant_id, kind)
      select 'copy-' || n || '.localhost', 'copy-' || n, 'live' from generate_series(1, ${count}) n;
    insert into tenant_content (tenant_id, document, source_hash)
      select 'copy-' || n, document, source_hash
      from tenant_content, generate_series(1, ${count}) n where tenant_id = '${source}';
    insert into menus (tenant_id, id, document)
      select 'copy-' || n, id, document from menus, generate_series(1, ${count}) n where tenant_id = '${source}';
    insert into outlets (tenant_id, id, slug, menu_id, document)
      select 'copy-' || n, id, slug, menu_id, document
      from outlets, generate_series(1, ${count}) n where tenant_id = '${source}';
    analyze`)
}

/**
 * Adds 10,000 tenants and spreads this many past orders over them and the tenant that is measured, which gets one in a
 * hundred: each with two lines, its payment, history and idempotency key.
 */
export async function addOrderHistory(
  database: BenchDatabase,
  orders: number,
  mainTenant: string,
): Promise<void> {
  await addTenants(database, tenantsWithHistory)
  const mainOrders = orders / 100
  // One order per row: its tenant, its customer's index within the tenant, and its time.
  const past = `
    (select n, case when n <= ${mainOrders} then '${mainTenant}' else 'copy-' || 1 + n % ${tenantsWithHistory} end as tenant,
      'past-' || case when n <= ${mainOrders} then n % 1000 else n / ${tenantsWithHistory} % ${customersEach} end as customer,
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
      select tenant, 'past-' || n, position, 'main.curry', 'Curry', '', 2, 500, '[]', '', 1000
      from ${past}, generate_series(0, 1) position;
    insert into order_history (tenant_id, order_id, position, status, at, by)
      select tenant, 'past-' || n, position, (array['placed', 'accepted', 'completed'])[position + 1], at, 'kitchen'
      from ${past}, generate_series(0, 2) position;
    insert into payments (tenant_id, order_id, method, provider, status, amount, currency)
      select tenant, 'past-' || n, 'cash', 'cash', 'succeeded', 2300, 'GBP' from ${past};
    insert into idempotency_keys (tenant_id, scope, key, request_hash, result_id, created_at)
      select tenant, 'order/' || customer, 'past-' || n, 'hash', 'past-' || n, at from ${past};
    set session_replication_role = origin`)
  // Otherwise maintenance of all tenants, 200 a minute, would run during the measurement.
  await database.pool.query("update tenants set maintenance_due_at = now() + interval '1 day'")
  await database.pool.query('vacuum analyze')
}
