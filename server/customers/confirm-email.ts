import type { Updateable } from 'kysely'
import type { CustomerUpdate } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import type { CustomersTable } from '#database/customer-tables.ts'
import { nameProblem } from '#domain/order-contact.ts'
import type { Context, CustomerContext, TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { isSameHash, type Keyed, keyedHash } from '#server/keyed-hash.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { parseContact } from '#server/sign-in/contact.ts'
import { addHit, countedHits, counterKey } from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { type Customer, findById, toCustomer, updateCustomer } from './customer.ts'
import { rememberContacts } from './person.ts'

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

/** Sends a link without any text by the customer, as the address may be another person's. Returns why none is sent. */
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

/** Changes the fields that were sent. The sign-in contact may only be repeated; a new other contact is unproven. */
export async function updateProfile(
  ctx: CustomerContext,
  update: CustomerUpdate,
): Promise<Customer> {
  refuseNames(update)
  const { customer } = ctx
  const known = customer.channel === 'sms' ? customer.email : customer.phone
  const told = readOtherContact(ctx, update)
  const otherContact = told === known ? undefined : told
  const changes: Updateable<CustomersTable> = {
    ...(update.first_name === undefined ? {} : { first_name: update.first_name }),
    ...(update.last_name === undefined ? {} : { last_name: update.last_name }),
    ...(update.marketing_opt_in === undefined ? {} : { marketing_opt_in: update.marketing_opt_in }),
    ...(otherContact === undefined
      ? {}
      : { other_contact: otherContact, other_contact_proven_at: null }),
  }
  if (Object.keys(changes).length === 0) return customer

  return ctx.transaction(async (tx) => {
    const isReplaced = otherContact !== undefined && customer.isOtherProven
    if (isReplaced) await rememberContacts(tx, ctx, customer, [known])
    const updated = toCustomer(await updateCustomer(tx, ctx.tenantId, customer.id, changes))
    // If the limit of links is reached, the address is saved as unproven, and can be confirmed later.
    if (otherContact && updated.channel === 'sms') {
      const refusal = await sendEmailLink(tx, ctx, updated)
      if (refusal?.limit) limitReached(ctx, refusal.limit)
    }
    return updated
  })
}

/** A name may be empty; a non-empty one must be valid. */
function refuseNames(update: CustomerUpdate): void {
  for (const field of ['first_name', 'last_name'] as const) {
    const problem = update[field] ? nameProblem(update[field]) : null
    if (problem) throw invalid(field, problem)
  }
}

/** The contact that does not sign in, normalised; '' removes it, undefined leaves it. */
function readOtherContact(ctx: CustomerContext, update: CustomerUpdate): string | undefined {
  const { customer } = ctx
  const country = ctx.site.tenant.country
  const own = customer.channel === 'sms' ? 'phone' : 'email'
  const other = own === 'phone' ? 'email' : 'phone'

  const repeated = update[own]
  if (repeated !== undefined && parseContact(repeated, country)?.contact !== customer.contact) {
    throw invalid(own, 'You sign in with this. To change it we send a code to the new one.')
  }
  const told = update[other]
  if (told === undefined || told === '') return told
  const contact = parseContact(told, country)
  if (contact?.channel !== (other === 'email' ? 'email' : 'sms')) {
    throw invalid(other, other === 'email' ? 'Enter a valid email' : 'Enter a valid phone number')
  }
  return contact.contact
}
