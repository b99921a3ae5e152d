import { type ScryptOptions, scrypt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { pinLockMinutes, wrongPinsPerMember, wrongPinsPerPlace } from '#domain/codes.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isSameHash, keyedHash } from '#server/keyed-hash.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { addHit, countedHits, counterKey } from '#server/sign-in/rate-counters.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { audit } from './audit.ts'
import { type MemberRow, memberSubject } from './members.ts'
import type { StaffContext } from './staff-context.ts'

const perPlace: Limit = { hits: wrongPinsPerPlace, windowSeconds: 86_400, bucketSeconds: 0 }

/** Refuses a wrong PIN. A try counts before the comparison, so that concurrent tries cannot exceed the limit. */
export async function requirePin(ctx: StaffContext, member: MemberRow, pin: string): Promise<void> {
  const place = placeOf(ctx)
  const wrong = await ctx.transaction(async (tx) => {
    await requireOpenPlace(tx, ctx)
    return takeTry(tx, ctx, place, member.id)
  })
  const isRight =
    member.pin_hash !== null && (await isRightPin(ctx, member.id, pin, member.pin_hash))
  await ctx.transaction(async (tx) => {
    if (isRight) return forgetTries(tx, ctx, place, member.id)
    await addHit(tx, ctx, placeKey(ctx), perPlace)
    if (wrong < wrongPinsPerMember) return
    await audit(tx, ctx, { action: 'member.pin_locked', subject: memberSubject(member) })
  })
  if (isRight) return
  const triesLeft = Math.max(0, wrongPinsPerMember - wrong)
  securityEvent(ctx, triesLeft > 0 ? 'pin_wrong' : 'pin_locked', { contact: member.contact })
  throw new Refusal('wrong_pin', { data: { tries_left: triesLeft } })
}

/** Whether too many wrong PINs were entered here, so that only a code unlocks. */
export async function isPlaceLocked(tx: Tx, ctx: StaffContext): Promise<boolean> {
  const { hits } = await countedHits(tx, ctx, placeKey(ctx), perPlace)
  return hits >= perPlace.hits
}

/** A code has opened the place again. */
export async function forgetPlaceTries(tx: Tx, ctx: StaffContext): Promise<void> {
  await tx
    .deleteFrom('rate_counters')
    .where('tenant_id', '=', ctx.tenantId)
    .where('key', '=', placeKey(ctx))
    .execute()
}

/** Forgets the wrong PINs of a member here: a right PIN or code came after them. */
export async function forgetTries(
  tx: Tx,
  ctx: StaffContext,
  place: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom('pin_tries')
    .where('tenant_id', '=', ctx.tenantId)
    .where('place_id', '=', place)
    .where('member_id', '=', memberId)
    .execute()
}

/** Where PINs are entered: a paired screen, or a member's own session. */
export function placeOf({ device, session }: StaffContext): string {
  return device?.id ?? session.id
}

async function requireOpenPlace(tx: Tx, ctx: StaffContext): Promise<void> {
  if (!(await isPlaceLocked(tx, ctx))) return
  throw new Refusal('pin_locked', {
    message: ctx.device
      ? 'Too many wrong PINs on this screen. A manager can unlock it with a code.'
      : 'Too many wrong PINs here. Please use a code instead.',
    retryAfter: perPlace.windowSeconds,
  })
}

/** @returns how many were wrong in a row, were this one wrong too */
async function takeTry(
  tx: Tx,
  ctx: StaffContext,
  place: string,
  memberId: string,
): Promise<number> {
  const now = ctx.now()
  const lockedUntil = new Date(now.getTime() + pinLockMinutes * 60_000)
  const { rows } = await sql<{ wrong: number }>`
    insert into pin_tries as t (tenant_id, place_id, member_id, wrong, locked_until, at)
    values (${ctx.tenantId}, ${place}, ${memberId}, 1, null, ${now})
    on conflict (tenant_id, place_id, member_id) do update set
      wrong = case when t.locked_until is null then t.wrong + 1 else 1 end,
      locked_until = case when t.locked_until is null and t.wrong + 1 >= ${wrongPinsPerMember}
        then ${lockedUntil}::timestamptz end,
      at = ${now}
    where t.locked_until is null or t.locked_until <= ${now}
    returning wrong`.execute(tx)
  const taken = rows[0]
  if (taken) return taken.wrong
  const { locked_until } = await tx
    .selectFrom('pin_tries')
    .select('locked_until')
    .where('tenant_id', '=', ctx.tenantId)
    .where('place_id', '=', place)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const left = ((locked_until ?? now).getTime() - now.getTime()) / 1_000
  throw new Refusal('pin_locked', { retryAfter: Math.max(1, Math.ceil(left)) })
}

function placeKey(ctx: StaffContext): string {
  return counterKey(ctx, ctx.device ? 'pin-device' : 'pin-session', placeOf(ctx))
}

// With a stolen hash, four digits are found by trial in moments: so the hash is slow, and keyed with the installation's
// secret, which is not in the database.

const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }
const saltBytes = 16
const hashBytes = 32

type Keyed = Pick<TenantContext, 'tenantId' | 'environment' | 'random'>

/** The hash of a PIN, as stored in the database. Not to be awaited in a transaction. */
export async function hashPin(ctx: Keyed, memberId: string, pin: string): Promise<Buffer> {
  const salt = Buffer.from(ctx.random.token(), 'base64url').subarray(0, saltBytes)
  return Buffer.concat([salt, await slowHash(ctx, memberId, pin, salt)])
}

async function isRightPin(
  ctx: Keyed,
  memberId: string,
  pin: string,
  stored: Buffer,
): Promise<boolean> {
  const salt = stored.subarray(0, saltBytes)
  return isSameHash(await slowHash(ctx, memberId, pin, salt), stored.subarray(saltBytes))
}

function slowHash(ctx: Keyed, memberId: string, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = keyedHash(ctx, 'pin', memberId, pin)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(keyed, salt, hashBytes, cost, (error, hash) => (error ? reject(error) : resolve(hash)))
  return promise
}
