import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { triesPerCode } from './limits.ts'

// `subject` is whom a code is for: the contact that signs in, or a contact and the customer who wants to change to it.

/**
 * Puts a new code in the place of the old one, which stops working. False when `mayReplace` forbids it; of two
 * requests at once the second sees what the first has done.
 */
export async function replaceCode(
  tx: Tx,
  tenantId: string,
  code: {
    subject: string
    hash: Buffer
    now: Date
    expiresAt: Date
    referralCode: string | null
  },
  mayReplace: { kind: 'register' | 'resend'; lastBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_codes as known
      (tenant_id, contact, code_hmac, sent_at, resent_at, expires_at, referral_code)
    values (${tenantId}, ${code.subject}, ${code.hash}, ${code.now},
      ${mayReplace.kind === 'resend' ? code.now : null}, ${code.expiresAt}, ${code.referralCode})
    on conflict (tenant_id, contact) do update set
      code_hmac = excluded.code_hmac, attempts = 0, used_at = null, sent_at = excluded.sent_at,
      resent_at = coalesce(excluded.resent_at, known.resent_at), expires_at = excluded.expires_at,
      referral_code = coalesce(excluded.referral_code, known.referral_code)
    where ${
      mayReplace.kind === 'resend'
        ? sql`known.resent_at is null or known.resent_at <= ${mayReplace.lastBefore}`
        : // A used code is of no more use to anyone: its owner is signing in once more.
          sql`known.sent_at <= ${mayReplace.lastBefore} or known.used_at is not null`
    }
    returning contact`.execute(tx)
  return rows.length > 0
}

export async function lastResend(
  tx: Tx,
  tenantId: string,
  subject: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .select('resent_at')
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', subject)
    .executeTakeFirst()
  return row?.resent_at ?? undefined
}

/**
 * Takes one of the code's tries, before anything is compared; undefined when it is used, old, burnt or was never sent.
 * The row stays locked until the transaction ends: fifty guesses at once come one after the other.
 */
export async function takeTry(
  tx: Tx,
  tenantId: string,
  subject: string,
  now: Date,
): Promise<{ hash: Buffer; attempts: number; referralCode: string | null } | undefined> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', subject)
    .where('attempts', '<', triesPerCode)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hmac', 'attempts', 'referral_code'])
    .executeTakeFirst()
  // The embedded database gives bytes as a plain Uint8Array.
  return (
    row && {
      hash: Buffer.from(row.code_hmac),
      attempts: row.attempts,
      referralCode: row.referral_code,
    }
  )
}

export async function markCodeUsed(
  tx: Tx,
  tenantId: string,
  subject: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', subject)
    .execute()
}

export async function isKnownBrowser(
  tx: Tx,
  tenantId: string,
  browserHash: Buffer,
  contact: string | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('known_browsers')
    .select('contact')
    .where('tenant_id', '=', tenantId)
    .where('browser_hash', '=', browserHash)
    .$if(contact !== null, (query) => query.where('contact', '=', contact ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberBrowser(
  tx: Tx,
  tenantId: string,
  browserHash: Buffer,
  contact: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_browsers')
    .values({ tenant_id: tenantId, browser_hash: browserHash, contact, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'browser_hash', 'contact']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}
