import type { Tx } from '#database/connection.ts'
import type { Context, CustomerContext, TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { isSameHash, type Keyed, keyedHash } from '#server/keyed-hash.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { addHit, countedHits, counterKey } from '#server/sign-in/rate-counters.ts'
import { type Customer, findById, toCustomer } from './customer.ts'

const day = 24 * 3_600
/** How long the link works, in milliseconds. */
const linkLifetime = 2 * day * 1_000

/** Limits of links per address and per customer, to keep mailboxes from being flooded. */
const linksPerAddress = { hits: 3, windowSeconds: day, bucketSeconds: 0 }
const linksPerCustomer = { hits: 6, windowSeconds: day, bucketSeconds: 0 }

/** Sends the link again. Refused when nothing is to be confirmed, and when several were sent already. */
export async function resendEmailLink(ctx: CustomerContext): Promise<void> {
  const { customer } = ctx
  if (customer.channel === 'email' || !customer.email) {
    throw invalid('email', 'There is no email to confirm.')
  }
  if (customer.isOtherProven) throw invalid('email', 'Your email is confirmed already.')
  await ctx.transaction(async (tx) => {
    const refusal = await sendEmailLink(tx, ctx, customer)
    if (refusal) throw refusal
  })
}

/**
 * Sends the customer's email address a confirmation link. The message contains no text by the customer: the address may
 * belong to another person.
 * @returns null if a link was enqueued, or why none is sent now
 */
export async function sendEmailLink(
  tx: Tx,
  ctx: Context,
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<Refusal | null> {
  const counters = [
    { name: 'address', key: counterKey(ctx, 'email-links', email), limit: linksPerAddress },
    { name: 'customer', key: counterKey(ctx, 'email-links-of', id), limit: linksPerCustomer },
  ]
  for (const { name, key, limit } of counters) {
    const { hits, freeIn } = await countedHits(tx, ctx, key, limit)
    if (hits < limit.hits) continue
    return new Refusal('too_many_messages', {
      message: 'We have sent several links already. Please look into your mailbox.',
      retryAfter: freeIn,
      limit: { name: `email-links-${name}`, contact: email },
    })
  }
  for (const { key, limit } of counters) await addHit(tx, ctx, key, limit)

  const now = ctx.now()
  const key = emailKey(ctx, email, id, now.getTime() + linkLifetime)
  const { name } = ctx.site.tenant.branding
  await enqueue(
    tx,
    ctx,
    'message',
    plainEmail(ctx, email, {
      subject: `Please confirm your email for ${name}`,
      lines: [
        `Somebody, we hope you, gave this address for receipts from ${name}.`,
        'To get them here, open this page within two days and confirm:',
        '',
        `${ctx.origin}/confirm-email?key=${key}`,
        '',
        'If it was not you, do nothing: no receipt will come here.',
      ],
    }),
    now,
  )
  return null
}

/** Marks the email as proven, so that receipts are sent there. Using the link twice succeeds as well. */
export async function confirmEmail(ctx: TenantContext, key: string): Promise<void> {
  const [, customerId = '', expires = '', mac = ''] =
    /^([\w-]{1,80})\.(\d{1,15})\.([\w-]+)$/.exec(key) ?? []
  const expiresAt = Number(expires)
  const given = Buffer.from(mac, 'base64url')
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const row = await findById(tx, ctx.tenantId, customerId)
    const customer = row && toCustomer(row)
    if (
      !customer ||
      expiresAt <= now.getTime() ||
      !isSameHash(given, sign(ctx, customer.email, customerId, expiresAt))
    ) {
      throw linkEnded()
    }
    if (customer.channel === 'email' || customer.isOtherProven) return
    // The email may have changed since it was read; the link proves only the one it was sent to.
    const { numUpdatedRows } = await tx
      .updateTable('customers')
      .set({ other_contact_proven_at: now })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', customer.id)
      .where('other_contact', '=', customer.email)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw linkEnded()
  })
}

function linkEnded(): Refusal {
  return new Refusal('not_found', {
    message: 'This link does not work any more. You can send a new one from your account.',
  })
}

/** The signed key in the link that proves an email. It is not stored, and ends when the account names another email. */
function emailKey(ctx: Keyed, email: string, customerId: string, expiresAt: number): string {
  return `${customerId}.${expiresAt}.${sign(ctx, email, customerId, expiresAt).toString('base64url')}`
}

function sign(ctx: Keyed, email: string, customerId: string, expiresAt: number): Buffer {
  return keyedHash(ctx, 'email', customerId, expiresAt, email)
}
