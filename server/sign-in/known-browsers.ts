import type { Tx } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { isKnownBrowser, rememberBrowser } from './queries.ts'

/** After a change of contact: nobody is known by the old one any more, the browser at hand is by the new one. */
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
