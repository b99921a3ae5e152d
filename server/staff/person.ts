import type { z } from 'zod'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { tile } from '#contract/staff/people.ts'
import type { Tx } from '#database/connection.ts'
import { personMinutes } from '#domain/codes.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { withRightCode } from '#server/sign-in/check-code.ts'
import { findActiveMember, type MemberRow, worksIn } from './members.ts'
import { forgetPlaceTries, forgetTries, isPlaceLocked, placeOf, requirePin } from './pin-tries.ts'
import { codeEntry, sendMemberCode } from './proof.ts'
import { announceEnd, updateSession } from './sessions.ts'
import type { StaffContext, StaffDevice } from './staff-context.ts'

interface DeviceContext extends StaffContext {
  device: StaffDevice
}

/** The members who may unlock this screen: those who work in its outlets. */
export async function listPeople(ctx: StaffContext): Promise<z.infer<typeof tile>[]> {
  const outletIds = await outletsOfScreen(ctx)
  const rows = await ctx.transaction((db) =>
    db
      .selectFrom('staff_members')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('joined_at', 'is not', null)
      .where('blocked_at', 'is', null)
      .orderBy('name')
      .execute(),
  )
  return rows
    .filter((member) => worksIn(member, outletIds))
    .map(({ id, name, role, pin_hash }) => ({ id, name, role, has_pin: pin_hash !== null }))
}

/** Unlocks this screen for a person for some minutes, with their PIN or with a code that was sent to them. */
export async function unlockDevice(
  ctx: StaffContext,
  { member_id, pin, code }: BodyOf<'unlockDevice'>,
): Promise<DataOf<'unlockDevice'>> {
  requireDevice(ctx)
  const member = await getUnlockingMember(ctx, member_id)
  if (pin === undefined && code === undefined) throw invalid('pin', 'Enter your PIN.')
  if (pin !== undefined) await requirePin(ctx, member, pin)
  else await requireUnlockCode(ctx, member, code ?? '')

  const until = new Date(ctx.now().getTime() + personMinutes * 60_000)
  await ctx.transaction((tx) =>
    updateSession(tx, ctx, { person_id: member.id, person_until: until }),
  )
  announceEnd(ctx, [ctx.session.id])
  const { id, name, role } = member
  return { person: { id, name, role }, until: until.toISOString() }
}

export async function sendUnlockCode(ctx: StaffContext, memberId: string) {
  requireDevice(ctx)
  return sendMemberCode(ctx, await getUnlockingMember(ctx, memberId), 'unlocking')
}

async function requireUnlockCode(
  ctx: DeviceContext,
  member: MemberRow,
  code: string,
): Promise<void> {
  const entry = codeEntry(ctx, member, 'unlocking', code)
  await ctx.transaction((tx) => requireManagerWhereLocked(tx, ctx, member))
  await withRightCode(ctx, entry, async (tx) => {
    await forgetTries(tx, ctx, placeOf(ctx), member.id)
    if (isAtLeast(member.role, 'manager')) await forgetPlaceTries(tx, ctx)
  })
}

async function requireManagerWhereLocked(
  tx: Tx,
  ctx: DeviceContext,
  member: MemberRow,
): Promise<void> {
  if (isAtLeast(member.role, 'manager') || !(await isPlaceLocked(tx, ctx))) return
  throw new Refusal('pin_locked', {
    message: 'Too many wrong PINs on this screen. A manager can unlock it with a code.',
    retryAfter: 3_600,
  })
}

function requireDevice(ctx: StaffContext): asserts ctx is DeviceContext {
  if (!ctx.device) throw new Refusal('wrong_state', { message: 'This is not a paired screen.' })
}

/** A member who may unlock this screen; refuses with 404. */
async function getUnlockingMember(ctx: StaffContext, memberId: string): Promise<MemberRow> {
  const outletIds = await outletsOfScreen(ctx)
  const member = await ctx.transaction((db) => findActiveMember(db, ctx.tenantId, { id: memberId }))
  if (!member || !worksIn(member, outletIds)) throw new Refusal('not_found')
  return member
}

/** The outlets of the screen, regardless of who has unlocked it; in a member's own browser, the member's outlets. */
async function outletsOfScreen(ctx: StaffContext): Promise<readonly string[]> {
  if (!ctx.device) return ctx.outletIds
  const { id } = ctx.device
  const row = await ctx.transaction((db) =>
    db
      .selectFrom('devices')
      .select('outlets')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row?.outlets ?? []
}
