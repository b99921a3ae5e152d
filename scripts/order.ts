// Moves an order on, as the kitchen's screen does: npm run order -- <number> <status> [--tenant slug]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { parseArgs } from 'node:util'
import { moveOrderByNumber } from '#server/ordering/move-by-number.ts'
import { orStop } from '#server/start-up/fault-sentence.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, sentenceOf } from './ask-server.ts'

interface MoveRequest {
  number: string
  status: string
  tenant: string | undefined
}

const environment = await orStop(() => readEnvironment(process.env))

function readRequest(): MoveRequest {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tenant: { type: 'string' } },
  })
  const [number, status] = positionals
  if (!number || !status) {
    throw new Error('Usage: npm run order -- <number> <status> [--tenant slug]')
  }
  return { number, status, tenant: values.tenant }
}

try {
  const request = readRequest()
  const { number, status, tenant } = request
  const moved = await doAtServer(environment, '/dev/orders/move', request, async (services) => {
    const tenantId = tenant ?? (await services.content.findHost('localhost'))?.tenantId
    if (!tenantId) throw new Error('Say which tenant: --tenant slug')
    return moveOrderByNumber(await getTenant(services, tenantId), number, status)
  })
  console.log(`${number} is now ${moved.status}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
