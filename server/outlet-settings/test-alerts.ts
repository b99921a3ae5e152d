import { toWireAlertSettings } from '#contract/staff/settings-mapping.ts'
import type { Tx } from '#database/connection.ts'
import type { AlertSettings } from '#domain/outlet-settings.ts'
import { outletSubject } from '#server/content/change-settings.ts'
import { invalid } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { isSameHash } from '#server/keyed-hash.ts'
import { alertTestText } from '#server/messaging/templates.ts'
import { hashCode, newCode } from '#server/sign-in/code.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { audit } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import { readSettings } from './change-settings.ts'

/** Tests per outlet; each costs up to three texts. */
const testsPerOutlet: Limit = { hits: 5, windowSeconds: 3_600, bucketSeconds: 0 }

/** Codes that may be tried. */
const proofsPerOutlet: Limit = { hits: 10, windowSeconds: 3_600, bucketSeconds: 0 }
/** How long the code of a test counts, in milliseconds. */
const codeServes = 30 * 60_000

/** A text with a code to each alert number of an outlet. */
export async function testAlerts(ctx: MemberContext, outletId: string) {
  requireOutlet(ctx, outletId)
  return ctx.transaction(async (tx) => {
    const { settings } = await readSettings(tx, ctx, outletId, 'alerts', true)
    if (settings.phones.length === 0) {
      throw invalid('outlet_id', 'Enter an alert number first.')
    }
    const key = counterKey(ctx, 'alert-test', outletId)
    await takeHit(tx, ctx, key, testsPerOutlet, { name: 'alert-tests' })
    const now = ctx.now()
    const code = newCode(ctx.random)
    const text = alertTestText(ctx.site.tenant.branding.name, outletName(ctx.site, outletId), code)
    for (const to of settings.phones) {
      await enqueue(tx, ctx, 'message', { tenantId: ctx.tenantId, to, ...text }, now)
    }
    const at = now.toISOString()
    const test = {
      hash: hashCode(ctx, `alerts ${outletId}`, code).toString('base64'),
      until: new Date(now.getTime() + codeServes).toISOString(),
    }
    await keep(tx, ctx, outletId, { ...settings, testedAt: at, test })
    return { sent: settings.phones.length, at }
  })
}

/** The code of a test was entered: a person reads texts at that number. */
export async function proveAlerts(ctx: MemberContext, outletId: string, code: string) {
  requireOutlet(ctx, outletId)
  // A try counts whether the code is right or wrong.
  await ctx.transaction((tx) =>
    takeHit(tx, ctx, counterKey(ctx, 'alert-proof', outletId), proofsPerOutlet, {
      name: 'alert-proofs',
    }),
  )
  return ctx.transaction(async (tx) => {
    const stored = await readSettings(tx, ctx, outletId, 'alerts', true)
    const { test } = stored.settings
    if (!test || ctx.now().toISOString() >= test.until) {
      throw invalid('code', 'This code has ended. Please send another test.')
    }
    const given = hashCode(ctx, `alerts ${outletId}`, code.replace(/\D/g, ''))
    if (!isSameHash(given, Buffer.from(test.hash, 'base64'))) {
      throw invalid('code', 'That is not the code in the text.')
    }
    const settings = { ...stored.settings, provenAt: ctx.now().toISOString(), test: null }
    await keep(tx, ctx, outletId, settings)
    await audit(tx, ctx, {
      action: 'settings.changed',
      subject: outletSubject(ctx, outletId),
      outletId,
      before: { proven_at: stored.settings.provenAt },
      after: { proven_at: settings.provenAt },
    })
    return { ...toWireAlertSettings(settings), revision: stored.revision }
  })
}

async function keep(tx: Tx, ctx: MemberContext, outletId: string, settings: AlertSettings) {
  await tx
    .updateTable('outlet_settings')
    .set({ document: JSON.stringify(settings) })
    .where(({ and }) => and({ tenant_id: ctx.tenantId, outlet_id: outletId, kind: 'alerts' }))
    .execute()
}
