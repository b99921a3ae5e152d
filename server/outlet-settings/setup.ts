import type { z } from 'zod'
import { type setup, setupSteps, type setupUpdate } from '#contract/staff/settings.ts'
import type { Statements, Tx } from '#database/connection.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'

type Step = (typeof setupSteps)[number]
type Setup = z.infer<typeof setup>

/** The steps of the first day: some are seen by what is there, the others are noted when they are done or skipped. */
export async function getSetup(ctx: StaffContext): Promise<Setup> {
  return ctx.transaction((tx) => readSetup(tx, ctx))
}

export async function updateSetup(
  ctx: MemberContext,
  update: z.infer<typeof setupUpdate>,
): Promise<Setup> {
  const [step, state] =
    'skip' in update ? ([update.skip, 'skipped'] as const) : ([update.done, 'done'] as const)
  return ctx.transaction(async (tx) => {
    await noteStep(tx, ctx, step, state)
    await audit(tx, ctx, {
      action: 'setup.changed',
      subject: { kind: 'setup', id: step, label: step },
      after: { state },
    })
    return readSetup(tx, ctx)
  })
}

/** Notes that a step was done, for those who see it happen, such as a test order that is accepted. */
export async function noteStep(
  tx: Tx,
  ctx: Pick<StaffContext, 'tenantId' | 'now'>,
  step: Step,
  state: 'done' | 'skipped',
): Promise<void> {
  await tx
    .insertInto('setup_steps')
    .values({ tenant_id: ctx.tenantId, step, state, at: ctx.now() })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'step']).doUpdateSet({ state, at: ctx.now() }),
    )
    .execute()
}

async function readSetup(db: Statements, ctx: StaffContext): Promise<Setup> {
  const { tenantId } = ctx
  const noted = await db
    .selectFrom('setup_steps')
    .select(['step', 'state'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const members = await db
    .selectFrom('staff_members')
    .select('pin_hash')
    .where('tenant_id', '=', tenantId)
    .execute()
  const board = await db
    .selectFrom('devices')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const settings = await db
    .selectFrom('outlet_settings')
    .select(['kind', 'document'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const hasAlerts = settings.some(
    ({ kind, document }) =>
      kind === 'alerts' && (document as { testedAt?: string | null }).testedAt != null,
  )
  const seen: Partial<Record<Step, boolean>> = {
    you: members.some(({ pin_hash }) => pin_hash !== null),
    alerts: hasAlerts,
    screen: board !== undefined,
    second_person: members.length > 1,
    // Nothing keeps a restaurant from taking orders yet.
    go_live: true,
  }
  const states = new Map(noted.map(({ step, state }) => [step, state]))
  return {
    steps: setupSteps.map((step) => ({
      step,
      state: seen[step] ? 'done' : (states.get(step) ?? 'open'),
    })),
  }
}
