import type { AnyDefinition } from '#contract/calls/definition.ts'
import type { Statements, Tx } from '#database/connection.ts'
import { type Right, type Role, roles, rolesWith } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import { worksIn } from './members.ts'
import type { StaffContext } from './staff-context.ts'

/** Most names listed in a refusal. */
const mostNames = 4

/** Refuses a caller who may not make the call by the contract. */
export async function requireAllowed(
  ctx: StaffContext,
  { who, right, role, needsProof }: AnyDefinition,
): Promise<void> {
  if (right) await requireRight(ctx, right)
  if (who === 'member') requirePerson(ctx, right ?? null)
  if (role) await requireRole(ctx, role, { right: right ?? null })
  if (needsProof) requireProof(ctx)
}

/** Refuses a caller without the right: a locked device with `person_needed`, a person with the names of who may. */
export async function requireRight(ctx: StaffContext, right: Right): Promise<void> {
  if (ctx.rights.has(right)) return
  requirePerson(ctx, right)
  throw await forbidden(ctx, rolesWith(right))
}

/** Refuses a device that no person has unlocked. */
export function requirePerson(ctx: StaffContext, right: Right | null): void {
  if (!ctx.member) throw new Refusal('person_needed', { data: { right } })
}

/**
 * Refuses a locked device, and a person whose role is below `least`. For rules that a right alone does not express.
 */
export async function requireRole(
  ctx: StaffContext,
  least: Role,
  /** `tx` if called within a transaction. */
  about: { right: Right | null; field?: string; tx?: Tx },
): Promise<void> {
  requirePerson(ctx, about.right)
  const allowed = roles.slice(roles.indexOf(least))
  if (ctx.member && allowed.includes(ctx.member.role)) return
  throw await forbidden(ctx, allowed, about)
}

/** Refuses with 404 an outlet that the caller may not see, as if it did not exist. */
export function requireOutlet(ctx: StaffContext, outletId: string): void {
  if (!ctx.outletIds.includes(outletId)) throw new Refusal('not_found')
}

/** Refuses with 403 unless a PIN or a code was entered within the last minutes. */
export function requireProof(ctx: StaffContext): void {
  const { proofUntil, personUntil } = ctx.session
  const now = ctx.now()
  const isProven = [proofUntil, personUntil].some((until) => until !== null && until > now)
  if (isProven) return
  throw new Refusal('proof_needed', { data: { by: ctx.member?.hasPin ? 'pin' : 'code' } })
}

/** The refusal that names team members who are allowed to do this. */
async function forbidden(
  ctx: StaffContext,
  allowed: readonly Role[],
  { field, tx }: { field?: string; tx?: Tx } = {},
): Promise<Refusal> {
  const select = (db: Statements) =>
    db
      .selectFrom('staff_members')
      .select(['name', 'outlets'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('role', 'in', [...allowed])
      .where('joined_at', 'is not', null)
      .where('blocked_at', 'is', null)
      .orderBy('role')
      .orderBy('name')
      .execute()
  const rows = await (tx ? select(tx) : ctx.transaction(select))
  // Only members who work in one of the caller's outlets are named.
  const near = rows.filter((member) => worksIn(member, ctx.outletIds))
  const names = near.slice(0, mostNames).map(({ name }) => name)
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]
  return new Refusal('forbidden', {
    message: `Your role does not allow this.${listed ? ` Ask ${listed}.` : ''}`,
    data: field ? { field } : null,
  })
}
