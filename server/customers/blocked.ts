import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { parseContact } from '#server/sign-in/parse-contact.ts'
import type { Customer } from './customer.ts'

/** Refuses an order of a customer whom the restaurant has blocked; nothing else tells them. */
export function refuseBlocked(ctx: Pick<TenantContext, 'site'>, customer: Customer): void {
  if (customer.isBlocked) throw pleaseCall('order', ctx.site.tenant.contactNumber)
}

/** Refuses a booking with the phone number or email that a blocked customer has proven. */
export async function refuseBlockedContacts(
  ctx: TenantContext,
  tx: Tx,
  { phone, email }: { phone: string; email: string },
): Promise<void> {
  const contacts = [phone, email].flatMap(
    (text) => parseContact(text, ctx.site.tenant.country)?.contact ?? [],
  )
  if (contacts.length === 0) return
  const blocked = await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('blocked_at', 'is not', null)
    .where((where) =>
      where.or([
        where('contact', 'in', contacts),
        where.and([
          where('other_contact', 'in', contacts),
          where('other_contact_proven_at', 'is not', null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (blocked) throw pleaseCall('book', ctx.site.tenant.booking.phone)
}

function pleaseCall(what: string, phone: string): Refusal {
  const whom = phone ? `: ${phone}` : ''
  return new Refusal('wrong_state', { message: `Please call us to ${what}${whom}.` })
}
