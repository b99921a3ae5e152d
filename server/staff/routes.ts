import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { Me } from '#contract/staff/people.ts'
import { isPin, pinRule } from '#domain/codes.ts'
import { type Api, answer } from '#server/http/call.ts'
import { invalid } from '#server/http/refusal.ts'
import { getSetup } from '#server/outlet-settings/setup.ts'
import { callerOf, keepAttempt, removeCookie } from '#server/sign-in/cookies.ts'
import { audit } from './audit.ts'
import { memberSubject, staffOutlets } from './members.ts'
import { listPeople, sendUnlockCode, unlockDevice } from './person.ts'
import { hashPin } from './pin-tries.ts'
import { prove, sendProofCode } from './proof.ts'
import { endSession, listSessions, lockDevice, signOut } from './sessions.ts'
import { keepSession, requestStaffCode, verifyStaffCode } from './sign-in.ts'
import type { MemberContext, StaffContext } from './staff-context.ts'

/** How the people of a restaurant get in, and who they are then. */
export function staffRoutes(api: Api): void {
  signInRoutes(api)
  answer(api, {
    getMe,
    updateMe: (ctx, { body }) => updateProfile(ctx, body),
    setPin: (ctx, { body }) => setPin(ctx, body.pin),
    prove: (ctx, { body }) => prove(ctx, body),
    sendProofCode,
    listPeople,
    unlockDevice: (ctx, { body }) => unlockDevice(ctx, body),
    sendUnlockCode: (ctx, { body }) => sendUnlockCode(ctx, body.member_id),
    lockDevice,
  })
}

function signInRoutes(api: Api): void {
  answer(api, {
    staffSignIn: async (ctx, { body, headers, reply }) =>
      keepAttempt(ctx, reply, await requestStaffCode(ctx, body, callerOf(ctx, headers))),
    staffVerify: async (ctx, { body, headers, reply }) =>
      keepSession(ctx, reply, await verifyStaffCode(ctx, body, callerOf(ctx, headers), headers)),
    staffSignOut: async (ctx, { reply }) => {
      if ((await signOut(ctx)) === 'session') {
        reply.header('set-cookie', removeCookie(ctx, 'staff'))
      }
    },
    listStaffSessions: listSessions,
    endStaffSession: (ctx, { params }) => endSession(ctx, params.id),
  })
}

/** The browser's member or screen, and their rights. */
async function getMe(ctx: StaffContext): Promise<Me> {
  const { member, device, session } = ctx
  const { tenant } = ctx.site
  const actor = device
    ? { kind: 'device' as const, id: device.id, name: device.name }
    : { kind: ctx.actor.kind, id: ctx.actor.id, name: ctx.actor.name }
  return {
    actor: { ...actor, role: member?.role ?? null },
    rights: [...ctx.rights],
    outlets: staffOutlets(ctx),
    all_outlets: member !== null && member.outlets === null,
    tenant: {
      name: tenant.branding.name,
      logo: tenant.branding.headerLogo,
      currency: { code: tenant.currency.code, sign: tenant.currency.sign },
      time_zone: tenant.timeZone,
      shop: shopOf(ctx),
    },
    device,
    proof_until: session.proofUntil?.toISOString() ?? null,
    person:
      device && member && session.personUntil
        ? { id: member.id, name: member.name, until: session.personUntil.toISOString() }
        : null,
    has_pin: member?.hasPin ?? false,
    needs_setup: await needsSetup(ctx),
  }
}

/** The origin of the storefront, beside that of this host. */
function shopOf({ origin, site }: StaffContext): string | null {
  const [host] = site.liveHosts
  if (host === undefined) return null
  const url = new URL(origin)
  url.hostname = host
  return url.origin
}

/** Whether to show the steps of the first day to a person who can do them. */
async function needsSetup(ctx: StaffContext): Promise<boolean> {
  if (!ctx.rights.has('settings')) return false
  const { steps } = await getSetup(ctx)
  return steps.some(({ state }) => state === 'open')
}

/** A member's own name, and how the screens look to them. */
async function updateProfile(
  ctx: MemberContext,
  update: BodyOf<'updateMe'>,
): Promise<DataOf<'updateMe'>> {
  return ctx.transaction(async (tx) => {
    if (update.name !== undefined && update.name !== ctx.member.name) {
      await audit(tx, ctx, {
        action: 'member.changed',
        subject: memberSubject(ctx.member),
        before: { name: ctx.member.name },
        after: { name: update.name },
      })
    }
    const row = await tx
      .updateTable('staff_members')
      .set({ ...update, name: update.name ?? ctx.member.name })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', ctx.member.id)
      .returning(['name', 'language', 'text_size', 'dark'])
      .executeTakeFirstOrThrow()
    return row
  })
}

async function setPin(ctx: MemberContext, pin: string): Promise<void> {
  if (!isPin(pin)) throw invalid('pin', pinRule)
  const pinHash = await hashPin(ctx, ctx.member.id, pin)
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('staff_members')
      .set({ pin_hash: pinHash })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', ctx.member.id)
      .execute()
    await tx
      .deleteFrom('pin_tries')
      .where('tenant_id', '=', ctx.tenantId)
      .where('member_id', '=', ctx.member.id)
      .execute()
    await audit(tx, ctx, { action: 'member.pin_set', subject: memberSubject(ctx.member) })
  })
}
