import type { Tx } from '#database/connection.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { type BrowserSecret, newSecret } from './cookies.ts'

/** After a change of contact: forgets all browsers of the old one, and remembers this browser for the new one. */
export async function moveKnownBrowser(
  tx: Tx,
  ctx: TenantContext,
  { from, to, browserHash }: { from: string; to: string; browserHash: Buffer | null },
): Promise<void> {
  const isOurs = browserHash && (await isKnownBrowser(tx, ctx.tenantId, browserHash, null))
  await tx
    .deleteFrom('known_browsers')
    .where('tenant_id', '=', ctx.tenantId)
    .where('contact', '=', from)
    .execute()
  if (isOurs) await rememberBrowser(tx, ctx.tenantId, browserHash, to, ctx.now())
}

/** Remembers that this contact has just signed in in this browser. Returns the secret for its cookie. */
export async function keepKnownBrowser(
  tx: Tx,
  ctx: Context,
  contact: string,
  given: BrowserSecret | null,
): Promise<BrowserSecret> {
  // A cookie that this server did not issue may be known to an attacker who planted it.
  const isOurs = given && (await isKnownBrowser(tx, ctx.tenantId, given.hash, null))
  const browser = isOurs ? given : newSecret(ctx)
  await rememberBrowser(tx, ctx.tenantId, browser.hash, contact, ctx.now())
  return browser
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

async function rememberBrowser(
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
