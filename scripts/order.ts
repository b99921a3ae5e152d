// Moves an order on, as the kitchen's screen will: npm run order -- <number> <status> [--tenant slug]
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { parseArgs } from 'node:util'
import { errors } from '#contract/errors.ts'
import { tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveOrderByNumber } from '#server/ordering/move-by-number.ts'
import { createServices } from '#server/services.ts'
import { orStop } from '#server/start-up/or-stop.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'

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

/** Undefined when no server listens. */
async function askServer(request: MoveRequest): Promise<string | undefined> {
  const url = `http://localhost:${environment.PORT}/dev/orders/move`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch(() => undefined)
  if (!response) return undefined

  const answer = (await response.json()) as { message: string; data: { status: string } | null }
  if (!response.ok || !answer.data) throw new Error(answer.message)
  return answer.data.status
}

async function askDatabase({ number, status, tenant }: MoveRequest): Promise<string> {
  const services = await createServices({ ...environment, LOG_LEVEL: 'error' })
  try {
    const tenantId = tenant ?? (await services.content.findHost('localhost'))?.tenantId
    if (!tenantId) throw new Error('Say which tenant: --tenant slug')
    const ctx = tenantContext(services, tenantId, await services.content.load(tenantId))
    return (await moveOrderByNumber(ctx, number, status)).status
  } finally {
    await services.announcements.flush()
    await services.db.close()
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.sentence ?? errors[error.code][1]
  return error instanceof Error ? error.message : String(error)
}

try {
  const request = readRequest()
  const served = environment.DATABASE_URL ? undefined : await askServer(request)
  if (served === undefined && !environment.DATABASE_URL)
    console.error(
      `No server answers on port ${environment.PORT} (PORT); asking the database itself.`,
    )
  console.log(`${request.number} is now ${served ?? (await askDatabase(request))}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
