import type { Me } from '#contract/staff/people.ts'
import { getSetup } from '#server/outlet-settings/setup.ts'
import type { StaffContext } from './staff-context.ts'
import { staffOutlets } from './staff-outlets.ts'

/** Who the browser is, and what they may do there. */
export async function getMe(ctx: StaffContext): Promise<Me> {
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

/** Whether somebody who can do them should be shown the steps of the first day. */
async function needsSetup(ctx: StaffContext): Promise<boolean> {
  if (!ctx.rights.has('settings')) return false
  const { steps } = await getSetup(ctx)
  return steps.some(({ state }) => state === 'open')
}
