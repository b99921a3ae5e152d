import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { type Keyed, keyedHash } from '#server/keyed-hash.ts'
import { type Customer, lockCustomer, provenEmail, provenPhone } from './customer.ts'

// One person may have several accounts, one after the other or at the same time. Offers limited to one per person are
// counted by verified contact: over all accounts that share one, and over former accounts that had it.

/**
 * Subquery with the column `id`: this account and those that share a verified contact with it. A union, so that each
 * part uses one index: without table statistics, `or` or `in` would scan all customers.
 */
export function accountsOfPerson(tenantId: string, customer: Customer): RawBuilder<unknown> {
  const sharing = provenContacts(customer).flatMap((contact) => [
    sql`select id from customers where tenant_id = ${tenantId} and contact = ${contact}`,
    sql`select id from customers where tenant_id = ${tenantId} and other_contact = ${contact}
      and other_contact_proven_at is not null`,
  ])
  return sql.join([sql`select ${customer.id}::text as id`, ...sharing], sql` union all `)
}

/** From-clause: records of former accounts with one of this customer's verified contacts. */
export function formerAccountsOfPerson(ctx: Keyed, customer: Customer): RawBuilder<unknown> {
  const hashes = provenContacts(customer).map((contact) => hashContact(ctx, contact))
  return sql`former_contacts
    where tenant_id = ${ctx.tenantId} and contact_hash in (${sql.join(hashes)})`
}

/**
 * SQL expression: how often this person used a promo code with other accounts, current or former. For a deleted account
 * the count is that at its deletion.
 */
export function promoUsesElsewhere(
  ctx: Keyed,
  customer: Customer,
  code: string,
): RawBuilder<number> {
  const { tenantId } = ctx
  const usesOf = (account: RawBuilder<unknown>) => sql`(
    select used from promo_customer_uses
    where tenant_id = ${tenantId} and code = ${code} and customer_id = ${account})`
  return sql<number>`(
    select coalesce(sum(coalesce(${usesOf(sql`account.id`)}, account.used)), 0)::int
    from (
      select id, max(used) as used from (
        select id, 0 as used from (${accountsOfPerson(tenantId, customer)}) sharing
        union all
        select split_part(each.key, ' ', 1), each.value::int
        from (select promo_uses from ${formerAccountsOfPerson(ctx, customer)}) former,
          jsonb_each_text(former.promo_uses) each
        where split_part(each.key, ' ', 2) = ${code}
      ) known where id <> ${customer.id} group by id
    ) account)`
}

/** Records used one-time offers for later accounts with these contacts. Locks the account, so that no order is added. */
export async function rememberContacts(
  tx: Tx,
  ctx: TenantContext,
  customer: Customer,
  contacts: readonly string[],
): Promise<void> {
  const { tenantId } = ctx
  const accounts = accountsOfPerson(tenantId, customer)
  const former = formerAccountsOfPerson(ctx, customer)
  await lockCustomer(tx, tenantId, customer.id)
  const { rows } = await sql<{ has_ordered: boolean; is_rewarded: boolean; promo_uses: object }>`
    select
      exists (
        select from orders where tenant_id = ${tenantId} and customer_id in (${accounts})
          and status not in ('expired', 'cancelled', 'rejected') and not is_test)
        or exists (select from ${former} and has_ordered) as has_ordered,
      exists (
        select from referral_rewards
        where tenant_id = ${tenantId} and friend_id in (${accounts}))
        or exists (select from ${former} and is_rewarded) as is_rewarded,
      (
        select coalesce(jsonb_object_agg(account_and_code, used), '{}') from (
          select account_and_code, max(used) as used from (
            select customer_id || ' ' || code as account_and_code, used from promo_customer_uses
            where tenant_id = ${tenantId} and customer_id in (${accounts})
            union all
            select each.key, each.value::int
            from (select promo_uses from ${former}) earlier, jsonb_each_text(earlier.promo_uses) each
          ) uses where used > 0 group by account_and_code
        ) used_codes) as promo_uses`.execute(tx)
  const { has_ordered = false, is_rewarded = false, promo_uses = {} } = rows[0] ?? {}
  for (const contact of contacts) {
    await sql`
      insert into former_contacts as known
        (tenant_id, contact_hash, has_ordered, is_rewarded, promo_uses, left_at)
      values (${tenantId}, ${hashContact(ctx, contact)}, ${has_ordered}, ${is_rewarded},
        ${JSON.stringify(promo_uses)}, ${ctx.now()})
      on conflict (tenant_id, contact_hash) do update set
        has_ordered = known.has_ordered or excluded.has_ordered,
        is_rewarded = known.is_rewarded or excluded.is_rewarded,
        promo_uses = known.promo_uses || excluded.promo_uses,
        left_at = excluded.left_at`.execute(tx)
  }
}

/** The customer's verified contacts: the sign-in contact, and the other one if confirmed. */
export function provenContacts(customer: Customer): string[] {
  return [provenPhone(customer), provenEmail(customer)].filter(Boolean)
}

function hashContact(ctx: Keyed, contact: string): Buffer {
  return keyedHash(ctx, 'former contact', contact)
}
