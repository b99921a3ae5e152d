import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Tx } from '#database/connection.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import { keyedHash } from '#server/keyed-hash.ts'
import { insertPrinter } from '#server/printers/printers.ts'
import type { Random } from '#server/random.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { addHit, countedHits, counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { audit } from '#server/staff/audit.ts'
import { lockCount } from '#server/staff/members.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import {
  announceEnd,
  type Browser,
  endSessionsOf,
  type OpenedSession,
  openStaffSession,
} from '#server/staff/sessions.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  claimMinutes,
  type DeviceRow,
  deviceSubject,
  isClaimed,
  scheduleClaimCheck,
  toWireDevice,
  watchOutletsOf,
} from './devices.ts'

const pairingMinutes = 10
const codeLetters = 6
/** Without I and O, which are read as digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Screens of one tenant. */
const mostDevices = 50
/** The most pending codes; no restaurant pairs this many screens at the same time. */
const mostWaiting = 2_000
/** Code requests per network and per range around it: the call is public, and this leaves capacity for others. */
const askedPerNetwork: Limit = { hits: 30, windowSeconds: 600, bucketSeconds: 60 }
const askedPerRange: Limit = { hits: 60, windowSeconds: 600, bucketSeconds: 60 }
const wrongCodes: Limit = { hits: 10, windowSeconds: 3_600, bucketSeconds: 0 }

/** A code for a screen that shows it, and the secret by which it learns that the code was entered. */
export async function beginPairing(ctx: Context): Promise<DataOf<'beginPairing'>> {
  const code = newLetters(ctx.random)
  const secret = ctx.random.token()
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await countAsked(tx, ctx)
    await tx
      .deleteFrom('device_pairings')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<=', now)
      .execute()
    const { waiting } = await tx
      .selectFrom('device_pairings')
      .select((expression) => expression.fn.countAll<string>().as('waiting'))
      .where('tenant_id', '=', ctx.tenantId)
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= mostWaiting) throw new Refusal('too_many_requests')
    await tx
      .insertInto('device_pairings')
      .values({
        tenant_id: ctx.tenantId,
        secret_hash: hashToken(secret),
        code_hmac: hashLetters(ctx, code),
        expires_at: minutesFromNow(ctx, pairingMinutes),
      })
      .execute()
  })
  return { code, secret, expires_in: pairingMinutes * 60 }
}

async function countAsked(tx: Tx, ctx: Context): Promise<void> {
  const limits = [
    ['pairing-from', clientNetwork(ctx.ip), askedPerNetwork],
    ['pairing-range', clientRange(ctx.ip), askedPerRange],
  ] as const
  for (const [name, subject, limit] of limits) {
    const hits = limit.hits * ctx.environment.ORDER_LIMIT_FACTOR
    await takeHit(tx, ctx, counterKey(ctx, name, subject), { ...limit, hits }, { name })
  }
}

/**
 * Whether the code was entered. The screen then gets its session; if it repeats the call because the response was lost,
 * it gets a new session instead. Once the session has made a call, the secret is invalid.
 */
export async function getPairing(
  ctx: Context,
  secret: string,
  browser: Browser,
): Promise<{ state: DataOf<'getPairing'>; session: OpenedSession | null }> {
  return ctx.transaction(async (tx) => {
    const pairing = await tx
      .selectFrom('device_pairings')
      .select('device_id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('secret_hash', '=', hashToken(secret))
      .where('expires_at', '>', ctx.now())
      .forUpdate()
      .executeTakeFirst()
    if (!pairing) throw new Refusal('not_found')
    if (pairing.device_id === null) return { state: { paired: false }, session: null }
    const device = await tx
      .selectFrom('devices')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', pairing.device_id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!device || (await isClaimed(tx, ctx, device.id))) throw new Refusal('not_found')
    await endSessionsOf(tx, ctx.tenantId, { deviceId: device.id })
    // Not before: an outlet whose only screen never came must not be paused for its silence.
    await watchOutletsOf(tx, ctx, device)
    const session = await openStaffSession(tx, ctx, { deviceId: device.id }, browser)
    return { state: { paired: true, device: toWireDevice(device, undefined, ctx.now()) }, session }
  })
}

/** Adds a screen: the browser that shows the code, or without a code this browser, whose member is signed out there. */
export async function addDevice(
  ctx: MemberContext,
  request: BodyOf<'addDevice'>,
  browser: Browser,
): Promise<{ device: WireDevice; session: OpenedSession | null }> {
  for (const outlet of request.outlets) requireOutlet(ctx, outlet)
  const { code } = request
  if (code === undefined && ctx.device) {
    throw new Refusal('wrong_state', { message: 'This screen is paired already.' })
  }
  const outcome = await ctx.transaction(async (tx) => {
    const pairing = code === undefined ? null : await findWaiting(tx, ctx, code)
    if (pairing === undefined) return null
    const device = await insertDevice(tx, ctx, request)
    if (pairing) {
      await tx
        .updateTable('device_pairings')
        .set({ device_id: device.id, expires_at: minutesFromNow(ctx, claimMinutes) })
        .where('tenant_id', '=', ctx.tenantId)
        .where('secret_hash', '=', pairing.secret_hash)
        .execute()
      return { device, session: null }
    }
    await watchOutletsOf(tx, ctx, device)
    return { device, session: await openStaffSession(tx, ctx, { deviceId: device.id }, browser) }
  })
  if (!outcome) {
    throw new Refusal('not_found', { message: 'No screen shows this code. Please check it.' })
  }
  if (outcome.session) announceEnd(ctx, [ctx.session.id])
  for (const outletId of request.prints ? outcome.device.outlets : []) {
    ctx.announcements.publish('print', ctx.tenantId, outletId)
  }
  return {
    device: toWireDevice(outcome.device, undefined, ctx.now()),
    session: outcome.session,
  }
}

/** Undefined for a wrong code: the transaction must commit, or the try would not have been counted. */
async function findWaiting(tx: Tx, ctx: MemberContext, code: string) {
  const key = counterKey(ctx, 'pairing', ctx.member.id)
  const { hits, freeIn } = await countedHits(tx, ctx, key, wrongCodes)
  if (hits >= wrongCodes.hits) throw new Refusal('too_many_requests', { retryAfter: freeIn })
  const pairing = await tx
    .selectFrom('device_pairings')
    .select('secret_hash')
    .where('tenant_id', '=', ctx.tenantId)
    .where('code_hmac', '=', hashLetters(ctx, code.toUpperCase().replaceAll(/[\s-]/g, '')))
    .where('device_id', 'is', null)
    .where('expires_at', '>', ctx.now())
    .forUpdate()
    .executeTakeFirst()
  if (!pairing) await addHit(tx, ctx, key, wrongCodes)
  return pairing
}

async function insertDevice(
  tx: Tx,
  ctx: MemberContext,
  { name, purpose, outlets, prints }: BodyOf<'addDevice'>,
): Promise<DeviceRow> {
  await lockCount(tx, ctx.tenantId, 'devices')
  const { devices } = await tx
    .selectFrom('devices')
    .select((expression) => expression.fn.countAll<string>().as('devices'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(devices) >= mostDevices) {
    throw new Refusal('limit_reached', { message: `At most ${mostDevices} screens can be paired.` })
  }
  const device = await tx
    .insertInto('devices')
    .values({
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      name,
      purpose,
      outlets: [...new Set(outlets)],
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, ctx, {
    action: 'device.paired',
    subject: deviceSubject(device),
    after: { purpose, outlets: device.outlets },
  })
  await scheduleClaimCheck(ctx, tx, device.id)
  for (const outletId of prints ? device.outlets : []) {
    const printer = { name, outlet_id: outletId, kind: 'browser', width: 80 } as const
    await insertPrinter(ctx, tx, { ...printer, device_id: device.id })
  }
  return device
}

function minutesFromNow(ctx: Context, minutes: number): Date {
  return new Date(ctx.now().getTime() + minutes * 60_000)
}

function newLetters(random: Random): string {
  return Array.from({ length: codeLetters }, () => letters[random.integer(letters.length)]).join('')
}

function hashLetters(ctx: Context, code: string): Buffer {
  return keyedHash(ctx, 'pairing', code)
}
