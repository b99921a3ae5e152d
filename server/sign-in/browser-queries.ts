import type { Tx } from '#database/connection.ts'

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
