import { operatorActor } from '#domain/actor.ts'
import { type Role, roles } from '#domain/staff-rights.ts'
import type { TenantContext } from '#server/context.ts'
import { publicScheme } from '#server/http/host-name.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { readEitherContact, requireTextable } from '#server/sign-in/contact.ts'
import { audit } from '#server/staff/audit.ts'
import { findMember, memberSubject } from '#server/staff/members.ts'
import { invite } from './invite.ts'

/**
 * Invites a person from outside the application, such as the first owner; a person invited before gets a new link.
 * @returns the link that is also sent
 */
export async function inviteByCommand(
  ctx: TenantContext,
  { contact: text, role }: { contact: string; role: string },
): Promise<{ contact: string; link: string }> {
  if (!isRole(role)) throw invalid('role', `A role is one of: ${roles.join(', ')}.`)
  const contact = readEitherContact(ctx, text)
  requireTextable(ctx, contact)
  const origin = await staffOrigin(ctx)
  return ctx.transaction(async (tx) => {
    const known = await findMember(tx, ctx.tenantId, { contact: contact.contact })
    if (known?.joined_at) throw new Refusal('contact_taken')
    const member =
      known ??
      (await tx
        .insertInto('staff_members')
        .values({
          tenant_id: ctx.tenantId,
          id: ctx.random.id(),
          // Replaced by the name that the member enters when they join.
          name: role.charAt(0).toUpperCase() + role.slice(1),
          ...contact,
          role,
          outlets: null,
          created_at: ctx.now(),
          joined_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow())
    const { link } = await invite(tx, ctx, member, origin)
    await audit(
      tx,
      { ...ctx, actor: operatorActor },
      { action: 'member.invited', subject: memberSubject(member), after: { role: member.role } },
    )
    return { contact: contact.contact, link }
  })
}

function isRole(word: string): word is Role {
  return (roles as readonly string[]).includes(word)
}

/** Origin of the tenant's staff host, such as `https://staff.example.com`. */
async function staffOrigin({ db, environment, tenantId }: TenantContext): Promise<string> {
  const row = await db.shared
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'staff')
    .orderBy('host')
    .limit(1)
    .executeTakeFirst()
  if (!row) {
    throw new Refusal('not_found', {
      message: `${tenantId} has no host of kind staff: add one to hosts in its tenant.yaml.`,
    })
  }
  const { NODE_ENV, PUBLIC_PORT, PORT } = environment
  const port = PUBLIC_PORT || (NODE_ENV === 'production' ? '' : PORT)
  return `${publicScheme(environment) ?? 'http'}://${row.host}${port === '' ? '' : `:${port}`}`
}
