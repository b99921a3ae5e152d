import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Envelope } from '#contract/envelope.ts'
import type { Database } from '#database/connection.ts'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import type { Message } from '#server/messaging/message.ts'
import { wireServices } from '#server/services.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { type TestClock, testClock } from './clock.ts'
import { testDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  clock: TestClock
  /** Everything sent, oldest first. */
  messages: Message[]
  /** One request to the sample tenant; the answer's status, envelope and headers. */
  call<T = unknown>(
    request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
    options?: {
      body?: unknown
      token?: string
      headers?: Record<string, string>
      host?: string
      /** Address of the client, for limits. */
      remoteAddress?: string
    },
  ): Promise<{ status: number; message: string; data: T; headers: Record<string, unknown> }>
  close(): Promise<void>
}

const sampleTenant = 'testing/sample'

/**
 * The real app on a fresh database with the sample tenant (`testing/sample`), a clock that stands still and
 * messages that are only collected.
 * @param options.db another database than a fresh one; closed with the app
 * @param options.hearsOnly content is queried once, and again where a change is announced
 */
export async function testApp(
  options: {
    folders?: string[]
    environment?: Record<string, string>
    db?: Database
    hearsOnly?: boolean
  } = {},
): Promise<TestApp> {
  const folders = options.folders ?? [sampleTenant]
  const db = options.db ?? (await testDatabase(folders.includes(sampleTenant) ? 'sample' : 'empty'))
  const clock = testClock()
  const messages: Message[] = []
  // Without the rules of the start: a test sets only what it is about.
  const environment = readEnvironment(
    {
      NODE_ENV: 'test',
      SECRET: 'a secret that only tests know, long enough',
      ...options.environment,
    },
    [],
  )
  // Content is queried at each request, so that a test sees what it has written past the app.
  let tick = 0
  const passed = () => {
    if (!options.hearsOnly) tick += 10_000
    return tick
  }
  const services = wireServices(
    {
      environment,
      db,
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      now: clock.now,
      messages: { send: async (message) => void messages.push(message) },
    },
    (announcements) => createContentStore(db, passed, { announcements }),
  )
  // Changes nothing where the database has come with the tenant.
  for (const folder of folders) await importTenant(services, folder)
  const app = await createApp(services)
  await app.ready()

  return {
    app,
    services,
    clock,
    messages,
    async call(request, { body, token, headers, host = 'sample.test', remoteAddress } = {}) {
      const [method, url] = request.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const response = await app.inject({
        method,
        url,
        headers: {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(remoteAddress ? { remoteAddress } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
      })
      // Only the caller knows the shape of the data it asked for; a file has no envelope.
      const isFile = String(response.headers['content-type']).startsWith('text/csv')
      const answer = (isFile ? { message: '', data: null } : response.json()) as Envelope<never>
      return {
        status: response.statusCode,
        message: answer.message,
        data: answer.data,
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await db.close()
    },
  }
}
