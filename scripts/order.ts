// Moves an order on, as the kitchen's screen does: npm run order -- <number> <status> [--tenant slug]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { parseArgs } from 'node:util'
import { moveOrderByNumber } from '#server/ordering/move-by-number.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, runCommand } from './command.ts'

await runCommand(async (environment) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tenant: { type: 'string' } },
  })
  const [number, status] = positionals
  if (!number || !status) {
    throw new Error('Usage: npm run order -- <number> <status> [--tenant slug]')
  }
  const request = { number, status, tenant: values.tenant }
  const moved = await doAtServer(environment, '/dev/orders/move', request, async (services) => {
    const tenantId = values.tenant ?? (await services.content.findHost('localhost'))?.tenantId
    if (!tenantId) throw new Error('Say which tenant: --tenant slug')
    return moveOrderByNumber(await getTenant(services, tenantId), number, status)
  })
  console.log(`${number} is now ${moved.status}`)
})
