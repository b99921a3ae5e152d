import type { Tx } from '#database/connection.ts'
import { isEmail } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import { invalid } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { signedId } from '#server/keyed-hash.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import { addHit, countedHits, counterKey, takeHit } from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

/** Emails with a link per address; further requests send none. */
const linksPerAddress: Limit = { hits: 3, windowSeconds: 24 * 3_600, bucketSeconds: 0 }
/** Emails requested by one network, to any address; an office or a mobile network may share it. */
const linksPerNetwork: Limit = { hits: 300, windowSeconds: 3_600, bucketSeconds: 60 }
/** One party may have many networks within its range. */
const linksPerRange: Limit = { hits: 600, windowSeconds: 3_600, bucketSeconds: 60 }
/** Shared by all ranges, see `hasRoom`. */
const linksPerTenant: Limit = { hits: 1_000, windowSeconds: 3_600, bucketSeconds: 60 }

/**
 * Sends a confirmation link to the address. Subscribing twice succeeds as well, and the response does not reveal
 * who is subscribed.
 */
export async function subscribe(ctx: Context, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (!isEmail(email)) throw invalid('email', 'Enter a valid email')
  await ctx.transaction(async (tx) => {
    const { id, confirmed_at } = await findOrAdd(ctx, tx, email)
    if (confirmed_at) return
    const counter = counterKey(ctx, 'newsletter', email)
    const { hits } = await countedHits(tx, ctx, counter, linksPerAddress)
    if (hits >= linksPerAddress.hits) {
      limitReached(ctx, { name: 'newsletter-links', contact: email })
      return
    }
    const key = (kind: string, subject: string) => counterKey(ctx, `newsletter-${kind}`, subject)
    const network = key('from', clientNetwork(ctx.ip))
    await takeHit(tx, ctx, network, linksPerNetwork, { name: 'newsletter-network' })
    const ofRange = key('range', clientRange(ctx.ip))
    const range = await takeHit(tx, ctx, ofRange, linksPerRange, { name: 'newsletter-range' })
    const ofTenant = { name: 'newsletter-tenant' }
    const refusal = 'too_many_requests'
    await takeHit(tx, ctx, key('tenant', ''), linksPerTenant, ofTenant, refusal, range)
    await addHit(tx, ctx, counter, linksPerAddress)
    await enqueue(
      tx,
      ctx,
      'message',
      confirmationEmail(ctx, email, signedId(ctx, 'newsletter', id)),
    )
  })
}

async function findOrAdd(ctx: Context, tx: Tx, email: string) {
  return tx
    .insertInto('subscribers')
    .values({
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      email,
      asked_at: ctx.now(),
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).doUpdateSet({ asked_at: ctx.now() }),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

function confirmationEmail(ctx: Context, email: string, key: string) {
  const { name } = ctx.site.tenant.branding
  const link = (step: string) => `${ctx.origin}/newsletter/${step}?key=${key}`
  return plainEmail(ctx, email, {
    subject: `Please confirm: news from ${name}`,
    lines: [
      `Somebody, we hope you, asked for news from ${name} at this address.`,
      'To get news of dishes and offers, open this page and confirm:',
      '',
      link('confirm'),
      '',
      'If it was not you, do nothing: you will not hear from us again.',
      `You can leave at any time: ${link('unsubscribe')}`,
    ],
  })
}
