import type { Updateable } from 'kysely'
import type { Statements, Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { isAtLeast, mayManage } from '#domain/staff-rights.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type BrowserSecret, newSecret, readCookie } from '#server/sign-in/cookies.ts'
import { audit } from './audit.ts'
import { memberSubject, worksIn } from './members.ts'
import type { MemberContext } from './staff-context.ts'

/** Lifetimes as extended by `staff_of_session`. */
const memberDays = 30
const deviceDays = 180
const sharedHours = 12
/** A screen's session before its first call, which `staff_of_session` notes. */
const neverUsed = new Date(0)

export interface OpenedSession {
  id: string
  secret: BrowserSecret
  expiresAt: Date
}

/** Input of a new session: the request's headers; the old session of the same browser ends. */
export interface Browser {
  cookie?: string | undefined
  'user-agent'?: string | undefined
}

/** A session in this browser, in the place of the one that it had. */
export async function openStaffSession(
  tx: Tx,
  ctx: Context,
  owner: { memberId: string; isShared: boolean; isProvenUntil: Date | null } | { deviceId: string },
  browser: Browser,
): Promise<OpenedSession> {
  const now = ctx.now()
  const old = readCookie(ctx, browser.cookie, 'staff')
  if (old) await deleteSession(tx, ctx.tenantId, old.hash)
  const isMember = 'memberId' in owner
  const isShared = isMember && owner.isShared
  const lasts = isShared
    ? sharedHours * 3_600_000
    : (isMember ? memberDays : deviceDays) * dayMilliseconds
  const session = {
    id: ctx.random.id(),
    secret: newSecret(ctx),
    expiresAt: new Date(now.getTime() + lasts),
  }
  await tx
    .insertInto('staff_sessions')
    .values({
      tenant_id: ctx.tenantId,
      id: session.id,
      token_hash: session.secret.hash,
      member_id: isMember ? owner.memberId : null,
      device_id: isMember ? null : owner.deviceId,
      proof_until: isMember ? owner.isProvenUntil : null,
      is_shared: isShared,
      browser: (browser['user-agent'] ?? '').slice(0, 300),
      created_at: now,
      last_used_at: isMember ? now : neverUsed,
      expires_at: session.expiresAt,
    })
    .execute()
  return session
}

/** Ends this session. On a paired screen it is the person's time that ends. */
export async function signOut(ctx: MemberContext): Promise<'session' | 'person'> {
  if (ctx.device) {
    await lockDevice(ctx)
    return 'person'
  }
  await ctx.transaction(async (tx) => {
    await deleteSession(tx, ctx.tenantId, ctx.session.hash)
    const subject = memberSubject(ctx.member)
    await audit(tx, ctx, { action: 'member.signed_out', subject })
  })
  announceEnd(ctx, [ctx.session.id])
  return 'session'
}

/** Ends the time of the person who has unlocked this screen. */
export async function lockDevice(
  ctx: Pick<MemberContext, 'announcements' | 'transaction' | 'tenantId' | 'session'>,
): Promise<void> {
  await ctx.transaction((tx) => updateSession(tx, ctx, { person_id: null, person_until: null }))
  announceEnd(ctx, [ctx.session.id])
}

/** Changes the calling session. */
export async function updateSession(
  tx: Tx,
  { tenantId, session }: Pick<MemberContext, 'tenantId' | 'session'>,
  changes: Updateable<Tables['staff_sessions']>,
): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', session.id)
    .execute()
}

/** The member's own sessions, and those of the team whom they look after. */
export async function listSessions(ctx: MemberContext) {
  const rows = await ctx.transaction((db) => selectSessions(db, ctx))
  return rows
    .filter((row) => mayEnd(ctx, row))
    .map(({ session, member }) => ({
      id: session.id,
      member: { id: member.id, name: member.name, role: member.role },
      ...describeBrowser(session.browser),
      first_at: session.created_at.toISOString(),
      last_at: session.last_used_at.toISOString(),
      is_this: session.id === ctx.session.id,
    }))
}

export async function endSession(ctx: MemberContext, sessionId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = (await selectSessions(tx, ctx)).find(({ session }) => session.id === sessionId)
    if (!row || !mayEnd(ctx, row)) throw new Refusal('not_found')
    await tx
      .deleteFrom('staff_sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', sessionId)
      .execute()
    await audit(tx, ctx, { action: 'session.ended', subject: memberSubject(row.member) })
  })
  announceEnd(ctx, [sessionId])
}

/** Ends the sessions of a member or of a device. @returns their ids, to be announced once it is committed */
export async function endSessionsOf(
  tx: Tx,
  tenantId: string,
  owner: { memberId: string } | { deviceId: string },
): Promise<string[]> {
  const [column, id] =
    'memberId' in owner
      ? (['member_id', owner.memberId] as const)
      : (['device_id', owner.deviceId] as const)
  const rows = await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', id)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The sessions that act for a member: their own, and those of the screens that they have unlocked. */
export async function sessionIdsOf(tx: Tx, tenantId: string, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((where) =>
      where.or([where('member_id', '=', memberId), where('person_id', '=', memberId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes open streams of these sessions, in every process, re-check their session. Called after the commit. */
export function announceEnd(
  ctx: Pick<TenantContext, 'announcements' | 'tenantId'>,
  sessionIds: readonly string[],
): void {
  for (const id of sessionIds) ctx.announcements.publish('staff-session', ctx.tenantId, id)
}

async function deleteSession(tx: Tx, tenantId: string, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute()
}

async function selectSessions(db: Statements, ctx: MemberContext) {
  const sessions = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('member_id', 'is not', null)
    .where('expires_at', '>', ctx.now())
    .$if(!isAtLeast(ctx.member.role, 'manager'), (query) =>
      query.where('member_id', '=', ctx.member.id),
    )
    .orderBy('last_used_at', 'desc')
    .limit(1_000)
    .execute()
  const members = await db
    .selectFrom('staff_members')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  const byId = new Map(members.map((row) => [row.id, row]))
  return sessions.flatMap((session) => {
    const member = byId.get(session.member_id ?? '')
    return member ? [{ session, member }] : []
  })
}

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Members may end their own sessions; managers those of the staff in their outlets, owners all of those. */
function mayEnd(ctx: MemberContext, { member }: SessionRow): boolean {
  if (member.id === ctx.member.id) return true
  return mayManage(ctx.member.role, member.role) && worksIn(member, ctx.outletIds)
}

const devices = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android(?=.*Mobile)/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac or iPad'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** A browser and its operating system by their common names, from its `User-Agent`. */
function describeBrowser(userAgent: string): { device: string; browser: string } {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { device: find(devices) || 'Unknown device', browser: find(browsers) || 'Unknown browser' }
}
