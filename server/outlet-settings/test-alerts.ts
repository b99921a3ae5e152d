import type { z } from 'zod'
import type { alertTested } from '#contract/staff/settings.ts'
import { invalid } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { alertTestText } from '#server/messaging/templates.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

/** Of one outlet; each test costs up to three texts. */
const testsPerOutlet: Limit = { hits: 5, windowSeconds: 3_600, bucketSeconds: 0 }

/** A text to each alert number of an outlet. */
export async function testAlerts(
  ctx: MemberContext,
  outletId: string,
): Promise<z.infer<typeof alertTested>> {
  requireOutlet(ctx, outletId)
  return ctx.transaction(async (tx) => {
    const { settings, revision, changes } = await readSettings(tx, ctx, outletId, 'alerts', true)
    if (settings.phones.length === 0) {
      throw invalid('outlet_id', 'Enter an alert number first.')
    }
    await takeHit(tx, ctx, counterKey(ctx, 'alert-test', outletId), testsPerOutlet)
    const now = ctx.now()
    const text = alertTestText(ctx.site.tenant.branding.name, outletName(ctx, outletId))
    for (const to of settings.phones) {
      await enqueue(tx, {
        tenantId: ctx.tenantId,
        id: ctx.random.id(),
        topic: 'message',
        body: { tenantId: ctx.tenantId, to, ...text },
        dueAt: now,
      })
    }
    const at = now.toISOString()
    await tx
      .updateTable('outlet_settings')
      .set({
        document: JSON.stringify({ ...settings, testedAt: at }),
        revision,
        changes: JSON.stringify(changes),
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('kind', '=', 'alerts')
      .execute()
    return { sent: settings.phones.length, at }
  })
}
