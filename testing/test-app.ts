import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Envelope } from '#contract/envelope.ts'
import type { Database, Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { createApp } from '#server/app.ts'
import { type Services, type TenantContext, tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import type { Message } from '#server/messaging/message.ts'
import type { Renderer } from '#server/pages/render.ts'
import { wireServices } from '#server/services.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { type TestClock, testClock } from './clock.ts'
import { type FolderFiles, sampleFiles, writeFolder } from './folder-files.ts'
import { closedAfterTests } from './opened.ts'
import {
  addDevice,
  addMember,
  addStaffHost,
  type CallApp,
  giveProof,
  type StaffActor,
  type StaffCaller,
  toCaller,
  unlock,
} from './staff.ts'
import { testDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  clock: TestClock
  /** Everything sent, oldest first. */
  messages: Message[]
  /** The tenant at `sample.test`, which the methods below are about. */
  tenantId: string
  /** One request to the tenant; the answer's status, envelope and headers. */
  call: CallApp
  transaction<T>(
    work: (tx: Tx) => Promise<T>,
    role?: Parameters<Database['transaction']>[2],
  ): Promise<T>
  /** Deletes all rows of these tables. */
  empty(...tables: (keyof Tables)[]): Promise<void>
  /** A further server on the same database, with other services or pages; closed after the tests. */
  appWith(services?: Partial<Services>, renderer?: Renderer): Promise<FastifyInstance>
  /** With the newest content. */
  context(): Promise<TenantContext>
  /**
   * Does the jobs that are due, such as sending messages.
   * @param workingSince the end of the last outage; none without it
   */
  runJobs(workingSince?: Date): Promise<number>
  /** A new member of the team, signed in. */
  addMember(given?: Parameters<typeof addMember>[2]): Promise<StaffCaller>
  /** A new paired screen. */
  addDevice(given?: Parameters<typeof addDevice>[2]): Promise<StaffCaller>
  unlock(device: StaffActor, member: StaffActor): Promise<void>
  /** A PIN or a code that a member has just entered; it lasts five minutes unless others are given. */
  giveProof(actor: StaffActor, minutes?: number): Promise<void>
  /** Imports the sample tenant, changed, as it is or under another name. */
  importSample(change: (files: FolderFiles) => void, slug?: string): Promise<void>
  close(): Promise<void>
}

const sampleTenant = 'testing/sample'

/**
 * The real app on a fresh database with the sample tenant (`testing/sample`) and its staff host, a clock that stands still
 * and messages that are only collected. It closes after the test, or the file of tests, that opened it.
 * @param options.db another database than a fresh one; closed with the app
 * @param options.sample changes the sample tenant before it is imported
 * @param options.tenantId of the tenant that a caller makes
 * @param options.hearsOnly content is queried once, and again where a change is announced
 */
export async function testApp(
  options: {
    folders?: string[]
    sample?: (files: FolderFiles) => void
    environment?: Record<string, string>
    db?: Database
    tenantId?: string
    hearsOnly?: boolean
  } = {},
): Promise<TestApp> {
  const tenantId = options.tenantId ?? 'sample'
  const folders = options.folders ?? (options.sample ? [] : [sampleTenant])
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
  const importSample: TestApp['importSample'] = async (change, slug) => {
    const files = await sampleFiles()
    change(files)
    const folder = await writeFolder(files, slug)
    await importTenant(services, folder.path)
    await folder.remove()
  }
  if (options.sample) await importSample(options.sample)
  if (options.sample || folders.includes(sampleTenant)) await addStaffHost(services, tenantId)
  const app = await createApp(services)
  await app.ready()

  const call: CallApp = async (
    request,
    { body, token, headers, host = 'sample.test', remoteAddress } = {},
  ) => {
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
  }

  return closedAfterTests({
    app,
    services,
    clock,
    messages,
    tenantId,
    transaction: (work, role) => db.transaction(tenantId, work, role),
    empty: (...tables) =>
      db.transaction(tenantId, async (tx) => {
        for (const table of tables) await tx.deleteFrom(table).execute()
      }),
    async appWith(others, renderer) {
      const further = await createApp({ ...services, ...others }, renderer)
      closedAfterTests({ close: async () => void (await further.close()) })
      return further
    },
    context: async () => tenantContext(services, tenantId, await services.content.load(tenantId)),
    runJobs: (workingSince) => runDueJobs(services, jobHandlers, workingSince),
    addMember: async (given) => toCaller({ call }, await addMember(services, tenantId, given)),
    addDevice: async (given) => toCaller({ call }, await addDevice(services, tenantId, given)),
    unlock: (device, member) => unlock(services, tenantId, device, member),
    giveProof: (actor, minutes) => giveProof(services, tenantId, actor, minutes),
    call,
    importSample,
    async close() {
      await app.close()
      await db.close()
    },
  })
}
