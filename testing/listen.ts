import type { AddressInfo } from 'node:net'
import type { Shop } from './shop.ts'

/**
 * Opens a socket for what cannot use `inject`, such as a stream or another program, and makes it the shop's host.
 * @returns the origin to send requests to
 */
export async function listen({ app, services, tenantId }: Shop): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const host = { host: '127.0.0.1', tenant_id: tenantId, kind: 'live' as const }
  await services.db.transaction(
    tenantId,
    (tx) => tx.insertInto('tenant_hosts').values(host).execute(),
    'tiffin_import',
  )
  return `http://127.0.0.1:${port}`
}
