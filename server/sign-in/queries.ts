import { type Selectable, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { triesPerCode } from './limits.ts'

// `subject` is the purpose of a code: the contact that signs in, or a contact, a purpose and the customer.

/** The embedded database gives its bytes as plain `Uint8Array`. */
export type AttemptRow = Selectable<Tables['sign_in_attempts']>

interface AttemptKey {
  tenantId: string
  attemptHash: Buffer
  subject: string
}

/** One browser's request for one subject, locked until the transaction ends. */
export async function findAttempt(
  tx: Tx,
  { tenantId, attemptHash, subject }: AttemptKey,
): Promise<AttemptRow | undefined> {
  return selectAttempts(tx, tenantId)
    .where('attempt_hash', '=', attemptHash)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
}

/** The code that was sent last for a subject to any browser, if browsers that did not request it may still try it. */
export async function findNewestCode(
  tx: Tx,
  { tenantId, contact, subject, now }: CodeOfSubject,
): Promise<AttemptRow | undefined> {
  const row = await selectAttempts(tx, tenantId)
    .where('contact', '=', contact)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    // Of two codes of one millisecond, the resend is the later.
    .orderBy('resent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const isOpen = row?.step === 1 && Math.max(row.tries, row.shared_tries) < triesPerCode
  return isOpen ? row : undefined
}

interface CodeOfSubject {
  tenantId: string
  contact: string
  subject: string
  now: Date
}

interface RecentOfNetwork extends Omit<CodeOfSubject, 'now'> {
  network: string
  since: Date
}

/** An unused code that was requested from this address after `since`. */
export async function findRecentOfNetwork(
  tx: Tx,
  { tenantId, contact, subject, network, since }: RecentOfNetwork,
): Promise<AttemptRow | undefined> {
  return selectAttempts(tx, tenantId)
    .where('contact', '=', contact)
    .where('subject', '=', subject)
    .where('network', '=', network)
    .where('used_at', 'is', null)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .orderBy('resent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

/** Whether this server issued the secret to a browser that requested a code. */
export async function isOwnAttempt(
  tx: Tx,
  tenantId: string,
  attemptHash: Buffer,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_attempts')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('attempt_hash', '=', attemptHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** First tries that are reserved for valid codes of a contact and not made yet, without those of the attempt `except`. */
export async function countReservedTries(
  tx: Tx,
  { tenantId, contact, now, except }: Omit<CodeOfSubject, 'subject'> & { except: Buffer | null },
): Promise<number> {
  const { reserved } = await tx
    .selectFrom('sign_in_attempts')
    .select(sql<number>`count(*)::int`.as('reserved'))
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', contact)
    .where('has_reserved_try', '=', true)
    .where('tries', '=', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(except !== null, (query) => query.where('attempt_hash', '!=', except ?? Buffer.alloc(0)))
    .executeTakeFirstOrThrow()
  return reserved
}

/** Stores a code for a browser's request and replaces that browser's previous one; other browsers keep theirs. */
export async function putCode(
  tx: Tx,
  { tenantId, attemptHash, subject }: AttemptKey,
  code: {
    contact: string
    network: string
    browserHash: Buffer | null
    codeHash: Buffer
    hasReservedTry: boolean
    now: Date
    expiresAt: Date
    isResend: boolean
    referralCode: string | null
  },
): Promise<void> {
  await sql`
    insert into sign_in_attempts as known
      (tenant_id, attempt_hash, subject, contact, network, browser_hash, code_hmac, has_reserved_try,
       sent_at, resent_at, expires_at, referral_code)
    values (${tenantId}, ${attemptHash}, ${subject}, ${code.contact}, ${code.network},
      ${code.browserHash}, ${code.codeHash}, ${code.hasReservedTry}, ${code.now},
      ${code.isResend ? code.now : null}, ${code.expiresAt}, ${code.referralCode})
    on conflict (tenant_id, attempt_hash, subject) do update set
      network = excluded.network, browser_hash = excluded.browser_hash, code_hmac = excluded.code_hmac,
      step = 1, tries = 0, shared_tries = 0, used_at = null, has_reserved_try = excluded.has_reserved_try,
      sent_at = excluded.sent_at, resent_at = coalesce(excluded.resent_at, known.resent_at),
      expires_at = excluded.expires_at,
      referral_code = coalesce(excluded.referral_code, known.referral_code)`.execute(tx)
}

/** Replaces the first code of a sign-in by the second. */
export async function putSecondCode(
  tx: Tx,
  { tenantId, attemptHash, subject }: AttemptKey,
  code: { codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({
      step: 2,
      code_hmac: code.codeHash,
      tries: 0,
      sent_at: code.now,
      expires_at: code.expiresAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('attempt_hash', '=', attemptHash)
    .where('subject', '=', subject)
    .execute()
}

/** Stores the result of a try: one more own or foreign try, or the code as used. */
export async function updateAttempt(
  tx: Tx,
  { tenantId, attemptHash, subject }: AttemptKey,
  changes: { tries: number } | { shared_tries: number } | { used_at: Date },
): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('attempt_hash', '=', attemptHash)
    .where('subject', '=', subject)
    .execute()
}

function selectAttempts(tx: Tx, tenantId: string) {
  return tx.selectFrom('sign_in_attempts').selectAll().where('tenant_id', '=', tenantId)
}
