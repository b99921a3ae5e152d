import type { Tx } from '#database/connection.ts'
import { isEmail } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { readSignedId, signedId } from '#server/keyed-hash.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import {
  addHit,
  type CountedHits,
  countedHits,
  counterKey,
  takeHit,
} from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

export function newsletterRoutes(api: Api): void {
  answer(api, {
    subscribe: (ctx, { body }) => subscribe(ctx, body.email),
    confirmSubscription: (ctx, { body }) => confirmSubscriber(ctx, body.key),
    unsubscribe: (ctx, { body }) => removeSubscriber(ctx, body.key),
  })
}

/** Emails with a link per address; further requests send none. */
const linksPerAddress: Limit = { hits: 3, windowSeconds: 24 * 3_600, bucketSeconds: 0 }
/** Emails requested by one network, to any address; an office or a mobile network may share it. */
const linksPerNetwork: Limit = { hits: 300, windowSeconds: 3_600, bucketSeconds: 60 }
/** One party may have many networks within its range. */
const linksPerRange: Limit = { hits: 600, windowSeconds: 3_600, bucketSeconds: 60 }
/** Shared by all ranges, see `hasRoom`. */
const linksPerTenant: Limit = { hits: 1_000, windowSeconds: 3_600, bucketSeconds: 60 }

/** Sends a confirmation link. Subscribing twice succeeds as well: the answer does not reveal who is subscribed. */
async function subscribe(ctx: Context, typed: string): Promise<void> {
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
    const take = (kind: string, subject: string, limit: Limit, range?: CountedHits) => {
      const key = counterKey(ctx, `newsletter-${kind}`, subject)
      return takeHit(tx, ctx, key, limit, { name: `newsletter-${kind}` }, undefined, range)
    }
    await take('network', clientNetwork(ctx.ip), linksPerNetwork)
    const range = await take('range', clientRange(ctx.ip), linksPerRange)
    await take('tenant', '', linksPerTenant, range)
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

const confirmationEnded = 'This link does not work any more. Please subscribe again.'
const unsubscribeEnded =
  'This link does not work any more. Please take the one in the latest email.'

async function confirmSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key, confirmationEnded)
  const { numUpdatedRows } = await ctx.transaction((tx) =>
    tx
      .updateTable('subscribers')
      .set((expression) => ({
        confirmed_at: expression.fn.coalesce('confirmed_at', expression.val(ctx.now())),
      }))
      .where(({ and }) => and({ tenant_id: ctx.tenantId, id }))
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw linkEnded(confirmationEnded)
}

/** Deletes the address. Unsubscribing twice succeeds as well. */
async function removeSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key, unsubscribeEnded)
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('subscribers')
      .where(({ and }) => and({ tenant_id: ctx.tenantId, id }))
      .execute(),
  )
}

function idOf(ctx: TenantContext, key: string, message: string): string {
  const id = readSignedId(ctx, 'newsletter', key)
  if (id === null) throw linkEnded(message)
  return id
}

function linkEnded(message: string): Refusal {
  return new Refusal('not_found', { message })
}
