import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeSent } from '#contract/customer.ts'
import type { PlacedOrder, WireOrder } from '#contract/order.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { startOutside } from '#testing/outside.ts'
import {
  clientPrograms,
  type OwnCluster,
  serverPrograms,
  startCluster,
} from '#testing/own-cluster.ts'
import {
  freePort,
  patientLimits,
  processVariables,
  type ServerProcess,
  startServer,
} from '#testing/server-process.ts'

const programs = serverPrograms()
const clients = clientPrograms('psql', 'pg_dump', 'pg_restore')
// Where tests have to run completely, missing programs are a failure.
const isComplete = programs !== undefined && clients !== undefined
const isSkipped = process.env.TEST_DATABASE !== 'server' || (!isComplete && !process.env.CI)

/** The login of docs/operations.md, as its reader types it. */
const login = (/```sql\n([\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '')
  .replace('…', 'word')
  .split(';')
  .map((statement) => statement.trim())
  .filter(Boolean)

const host = 'sample.test'
const phone = '+447700900123'
const folder = mkdtempSync(join(tmpdir(), 'tiffin-journey-'))
const clusters: OwnCluster[] = []
let outside: Awaited<ReturnType<typeof startOutside>>
let server: ServerProcess
let settings: Record<string, string>
let metricsPort: number

async function newDatabase(): Promise<string> {
  const cluster = await startCluster(programs ?? '')
  clusters.push(cluster)
  await cluster.run(...login)
  return cluster.urlOf('tiffin', 'tiffin')
}

// Not the blocking form: the mail server and the other doubles answer from this process.
const run = promisify(execFile)

/** Runs an operator's command with the settings of the installation, and returns its output. */
async function command(file: string, ...words: string[]): Promise<string> {
  const env = { ...processVariables, ...settings }
  return (await run(process.execPath, [file, ...words], { env })).stdout
}

describe.skipIf(isSkipped)('production, as docs/operations.md describes it', () => {
  beforeAll(async () => {
    outside = await startOutside()
    metricsPort = await freePort()
    settings = {
      ...patientLimits,
      ...outside.settings,
      DATABASE_URL: await newDatabase(),
      METRICS_PORT: String(metricsPort),
    }
    await command('scripts/tenant.ts', 'import', 'testing/sample')
    server = await startServer({ ...settings, LOG_LEVEL: 'info' })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    await outside?.close()
    for (const cluster of clusters) await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    key?: string,
  ): Promise<T> {
    const headers = {
      'x-forwarded-proto': 'https',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const answer = await server.ask(path, { host, method, body, headers })
    expect(answer.status, `${method} ${path}: ${answer.body}`).toBe(200)
    return JSON.parse(answer.body).data as T
  }

  const mailTo = async (address: string, words: RegExp): Promise<Email> => {
    const find = () =>
      outside.mails.find(
        ({ to, subject }) => to?.[0]?.address === address && words.test(subject ?? ''),
      )
    await expect.poll(find).toBeDefined()
    return find() as Email
  }

  async function signIn(): Promise<string> {
    const { attempt } = await call<CodeSent>('POST', '/api/register', { phone })
    await expect.poll(() => outside.texts.length).toBeGreaterThan(0)
    const otp = /^\d{4}/.exec(outside.texts.at(-1) ?? '')?.[0]
    const { token } = await call<SignedIn>('POST', '/api/verify-otp', { phone, otp, attempt })
    const email = 'ada@example.com'
    await call('POST', '/api/customer', { first_name: 'Ada', email }, token)
    const link = await mailTo(email, /confirm your email/)
    const key = /confirm-email\?key=(\S+)/.exec(link.text ?? '')?.[1]
    await call('POST', '/api/customer/email/confirm', { key })
    return token
  }

  const pickup = (payment_method: string) => ({
    outlet_id: 'borough',
    type: 'pickup',
    timing: 'asap',
    lines: [
      { item_id: 'main.curry', quantity: 2, options: [{ option_id: 'heat.mild', quantity: 2 }] },
    ],
    payment_method,
    expected_total: 25.9,
  })
  const orderStatus = async (id: string, token: string) =>
    (await call<WireOrder>('GET', `/api/orders/${id}`, undefined, token)).status

  test('from an empty database to orders in cash and by card, a refund, a backup and its restoration', async () => {
    expect(await command('scripts/doctor.ts')).toMatch(/0 faults, 0 warnings\n$/)
    for (const path of ['/', '/menu', '/cart', '/checkout', '/healthz', '/readyz']) {
      expect(await server.ask(path, { host })).toMatchObject({ status: 200 })
    }
    const token = await signIn()

    const cash = await call<PlacedOrder>('POST', '/api/order', pickup('cash'), token, 'cash')
    expect(cash.order.status).toBe('placed')
    await mailTo('kitchen@sample.test', new RegExp(cash.order.number))
    await mailTo('ada@example.com', new RegExp(cash.order.number))

    const card = await call<PlacedOrder>('POST', '/api/order', pickup('card'), token, 'card')
    const { id, number } = card.order
    const { intent_id: intent } = card.payment
    expect(card.order.status).toBe('awaiting_payment')
    outside.stripe.set(intent, 'succeeded')
    const event = outside.stripe.event('payment_intent.succeeded', intent, new Date())
    const told = await server.ask('/api/webhooks/stripe', {
      host,
      method: 'POST',
      body: JSON.parse(event.body),
      headers: { 'stripe-signature': event.signature },
    })
    expect(told.status).toBe(200)
    expect(await orderStatus(id, token)).toBe('placed')
    await mailTo('kitchen@sample.test', new RegExp(number))
    await mailTo('ada@example.com', new RegExp(number))

    await call('POST', `/api/orders/${id}/cancel`, undefined, token)
    await expect.poll(() => outside.stripe.refunds).toMatchObject([{ intent }])

    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toMatch(/^tiffin_database_connections\{/m)
    expect(await command('scripts/jobs.ts', 'list', '--failed')).toBe('0 jobs\n')
    expect(
      await command('scripts/order.ts', cash.order.number, 'accepted', '--tenant', 'sample'),
    ).toBe(`${cash.order.number} is now accepted\n`)

    server.process.kill('SIGTERM')
    expect(await once(server.process, 'exit')).toEqual([0, null])
    const dump = join(folder, 'tiffin.dump')
    const program = (name: string, ...parameters: string[]) =>
      run(join(clients ?? '', name), parameters)
    const before = settings.DATABASE_URL ?? ''
    await program(
      'pg_dump',
      '-Fc',
      '--role=tiffin_backup',
      '--enable-row-security',
      '-f',
      dump,
      before,
    )
    const after = await newDatabase()
    await program('psql', '-q', '-f', 'database/roles.sql', after)
    await program('pg_restore', '--exit-on-error', '--no-owner', '-d', after, dump)
    settings.DATABASE_URL = after
    server = await startServer({ ...settings, LOG_LEVEL: 'info' })

    expect(await orderStatus(cash.order.id, token)).toBe('accepted')
    expect(await orderStatus(id, token)).toBe('cancelled')
    expect(await command('scripts/doctor.ts')).toMatch(/0 faults, 0 warnings\n$/)
  }, 300_000)
})
