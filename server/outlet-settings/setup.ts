import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyOf } from '#contract/calls/table.ts'
import { type setup, setupSteps } from '#contract/staff/settings.ts'
import type { Statements } from '#database/connection.ts'
import { type AllergensGiven, readAllergensGiven } from '#server/content/menus.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'

type Step = (typeof setupSteps)[number]
type Setup = z.infer<typeof setup>

/**
 * The steps of the first day: some are derived from existing rows, the others are noted when they are done or skipped.
 */
export async function getSetup(ctx: StaffContext): Promise<Setup> {
  const given = await readAllergensGiven(ctx)
  return ctx.transaction((tx) => readSetup(tx, ctx, given))
}

export async function updateSetup(
  ctx: MemberContext,
  { skip, done }: BodyOf<'updateSetup'>,
): Promise<Setup> {
  const step = skip ?? done
  // The contract requires one of them.
  if (!step) throw new Refusal('invalid')
  const state = skip ? 'skipped' : 'done'
  const given = await readAllergensGiven(ctx)
  return ctx.transaction(async (tx) => {
    const values = { state, at: ctx.now() } as const
    await tx
      .insertInto('setup_steps')
      .values({ tenant_id: ctx.tenantId, step, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'step']).doUpdateSet(values))
      .execute()
    await audit(tx, ctx, {
      action: 'setup.changed',
      subject: { kind: 'setup', id: step, label: step },
      after: { state },
    })
    return readSetup(tx, ctx, given)
  })
}

async function readSetup(
  db: Statements,
  ctx: StaffContext,
  { dishes, lacking }: AllergensGiven,
): Promise<Setup> {
  const noted = await db
    .selectFrom('setup_steps')
    .select(['step', 'state'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  const states = new Map(noted.map(({ step, state }) => [step, state]))
  const seen: Partial<Record<Step, string | null>> = {
    ...(await seenSteps(db, ctx)),
    menu: dishes > 0 && lacking.length === 0 ? '' : null,
  }
  return {
    steps: setupSteps.map((step) => {
      const detail = seen[step] ?? null
      const state = detail === null ? (states.get(step) ?? 'open') : 'done'
      if (step === 'menu' && lacking.length > 0) {
        return { step, state, detail: lacking.slice(0, mostNamed).join(', ') }
      }
      return { step, state, detail: detail || null }
    }),
  }
}

/** Dishes and options that are named where some lack their allergens. */
const mostNamed = 20

/** Steps that existing rows show as done, each with the name of its evidence; '' if that has no name. */
async function seenSteps(
  db: Statements,
  { tenantId, site, member, outletIds }: StaffContext,
): Promise<Partial<Record<Step, string | null>>> {
  // Only of the outlets that the caller may see: a name from another outlet would reveal it.
  const own = sql`${[...outletIds]}::text[]`
  const { rows } = await sql<Partial<Record<Step, string | null>>>`
    select
      (select name from staff_members where tenant_id = ${tenantId} and id = ${member?.id ?? ''}
        and pin_hash is not null) as you,
      (select name from staff_members where tenant_id = ${tenantId} and id <> ${member?.id ?? ''}
        and joined_at is not null and blocked_at is null and (outlets is null or outlets && ${own})
        order by created_at limit 1) as second_person,
      (select '' from outlet_settings where tenant_id = ${tenantId} and kind = 'alerts' and outlet_id = any(${own})
        and document ->> 'provenAt' is not null limit 1) as alerts,
      (select d.name from devices d
        join staff_sessions s on s.tenant_id = ${tenantId} and s.device_id = d.id
        join device_beats b on b.tenant_id = ${tenantId} and b.session_id = s.id and b.sound = 'on'
        where d.tenant_id = ${tenantId} and d.removed_at is null and d.outlets && ${own}
        order by b.at desc limit 1) as screen,
      (select p.name from print_jobs j join printers p on p.tenant_id = ${tenantId} and p.id = j.printer_id
        where j.tenant_id = ${tenantId} and j.state = 'printed' and j.outlet_id = any(${own})
        order by j.printed_at desc limit 1) as ticket,
      (select number from orders where tenant_id = ${tenantId} and is_test and accepted_at is not null
        and outlet_id = any(${own})
        and exists (select from order_lines l where l.tenant_id = ${tenantId} and l.order_id = orders.id)
        order by placed_at desc limit 1) as test_order,
      -- Some outlet is open: a further one that is not open yet makes no new first day.
      (select ${site.tenant.branding.name}::text from unnest(${own}) outlet where not exists (
        select from service_pauses where tenant_id = ${tenantId} and kind = 'not_live'
          and outlet_id = outlet) limit 1) as go_live`.execute(db)
  return rows[0] ?? {}
}
