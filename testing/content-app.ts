import sharp from 'sharp'
import { beforeAll, beforeEach } from 'vitest'
import type { DataOf } from '#contract/calls/table.ts'
import type { AuditRow } from '#contract/staff/audit.ts'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { Database, Tx } from '#database/connection.ts'
import { createApp } from '#server/app.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { asOwner } from './as-owner.ts'
import { edit, type FolderFiles, sampleFiles, writeFolder } from './folder-files.ts'
import { addMember, addStaffHost, type StaffActor, staffCall, staffHost } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

/** What a refusal may say of fields. */
export interface Refused {
  errors: { field: string; message: string }[]
  fields: { field: string; yours: unknown; theirs: unknown; by: { name: string } }[]
  field: string
}

type Answer<T> = ReturnType<typeof staffCall<T & Refused>>

/** The real app with the sample tenant, a manager and an owner; `reset` restores all of it, faster than a new app. */
export interface ContentApp {
  app: TestApp
  manager: StaffActor
  owner: StaffActor
  reset(): Promise<void>
  /** For changes of the restaurant's own file, which write its hosts too: the one that the calls go to is among them. */
  resetWithStaffHost(): Promise<void>
  /** A request of the manager, or of another member. */
  call<T>(
    request: string,
    body?: unknown,
    actor?: StaffActor,
    headers?: Record<string, string>,
  ): ReturnType<typeof staffCall<T>>
  /** The data that a path below `/api/staff/` answers. */
  get<T>(path: string, actor?: StaffActor): Promise<T>
  /** A request of the manager to a server with another database. */
  callWith(
    transaction: Database['transaction'],
    url: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
  /** By default a manager. */
  addMember(member: Parameters<typeof addMember>[2]): Promise<StaffActor>
  /** The audit log, newest first. */
  log(query?: string, actor?: StaffActor): Promise<AuditRow[]>
  menu(): Promise<WireMenuEditor>
  /** Adds changes to the draft of the menu. */
  changeMenu(revision: number, changes: object[], actor?: StaffActor): Answer<DataOf<'changeMenu'>>
  /** @param key by default a new one */
  publishMenu(
    revision: number,
    given?: { note?: string; key?: string; actor?: StaffActor },
  ): Answer<WireVersion>
  /** Newest first. */
  versions(query?: string): Promise<WireVersion[]>
  /** Undoes the newest version, by its number. */
  undoNewest(actor?: StaffActor): ReturnType<typeof staffCall<WireVersion>>
  /** Imports the sample with other files. */
  importSample(change: (files: FolderFiles) => void, take?: 'folder' | 'app'): Promise<void>
  /** The content that diners see. */
  site(): Promise<SiteContent>
  /** A transaction of the role that may write content. */
  asImport<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The text of a file of the tenant as it is now. */
  fileText(path: string): Promise<string>
}

/** Opens the app for the tests of a file, and resets it before each of them. */
export function contentApp({ withStaffHost = false } = {}): ContentApp {
  // Filled before the first test.
  const content = {} as ContentApp
  beforeAll(async () => {
    await openContentApp({}, content)
  })
  beforeEach(() => (withStaffHost ? content.resetWithStaffHost() : content.reset()))
  return content
}

/** A picture of one colour. */
export function jpeg(width = 900, height = 900): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
}

/** A change of a dish. */
export const setDish = (id: string, fields: object) => ({ op: 'item.set', id, fields })

/**
 * @param options as of `testApp`
 * @param content the object that becomes the app
 */
export async function openContentApp(
  options: Parameters<typeof testApp>[0] = {},
  content = {} as ContentApp,
): Promise<ContentApp> {
  const app = await testApp({ ...options, folders: [] })
  const { services } = app
  let version = 0
  let keys = 0
  const nobody: StaffActor = { token: '', sessionId: '', id: '', name: '' }
  return Object.assign<ContentApp, ContentApp>(content, {
    app,
    manager: nobody,
    owner: nobody,
    async reset() {
      await asOwner(
        services.db,
        'delete from orders; delete from order_counters; delete from slot_usage; delete from tenants',
      )
      await importTenant(services, 'testing/sample')
      // What is cached by the version belongs to the tenant before.
      version += 1_000
      await asOwner(services.db, `update tenants set content_version = ${version}`)
      await addStaffHost(services, 'sample')
      content.manager = await addMember(services, 'sample', { role: 'manager', name: 'Saffron' })
      content.owner = await addMember(services, 'sample', { role: 'owner', name: 'Cardamom' })
    },
    async resetWithStaffHost() {
      await content.reset()
      await content.importSample(() => {})
      await services.db.transaction('sample', (tx) =>
        tx.deleteFrom('content_revisions').where('tenant_id', '=', 'sample').execute(),
      )
    },
    call: (request, body, actor = content.manager, headers = {}) =>
      staffCall(app, request as Parameters<typeof staffCall>[1], actor, {
        ...(body === undefined ? {} : { body }),
        headers,
      }),
    get: async <T>(path: string, actor?: StaffActor) =>
      (await content.call<T>(`GET ${path}`, undefined, actor)).data,
    async callWith(transaction, url, payload, headers) {
      const away = await createApp({ ...services, db: { ...services.db, transaction } })
      const answer = await away.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          host: staffHost,
          origin: `http://${staffHost}`,
          cookie: `staff=${content.manager.token}`,
          ...headers,
        },
      })
      await away.close()
      return answer
    },
    addMember: (member) => addMember(services, 'sample', { role: 'manager', ...member }),
    log: async (query = '', actor) =>
      (await content.get<{ rows: AuditRow[] }>(`audit${query}`, actor)).rows,
    menu: () => content.get('menus/main'),
    changeMenu: (revision, changes, actor) =>
      content.call('POST menus/main/changes', { revision, changes }, actor),
    publishMenu: (revision, { note = '', key = `publish ${keys++}`, actor } = {}) =>
      content.call('POST menus/main/publish', { revision, note }, actor, {
        'idempotency-key': key,
      }),
    versions: async (query = '') =>
      (await content.get<{ versions: WireVersion[] }>(`versions${query}`, content.owner)).versions,
    async undoNewest(actor) {
      const [newest] = await content.versions('?limit=1')
      return content.call('POST versions/last/undo', { number: newest?.number }, actor)
    },
    async importSample(change, take) {
      const files = await sampleFiles()
      edit(files, 'tenant.yaml', 'hosts:\n', `hosts:\n  - { host: ${staffHost}, kind: staff }\n`)
      change(files)
      const folder = await writeFolder(files)
      await importTenant(services, folder.path, take && { take })
      await folder.remove()
    },
    site: () => services.content.load('sample'),
    asImport: (work) => services.db.transaction('sample', work, 'tiffin_import'),
    fileText: (path) =>
      content.asImport(async (tx) => {
        const { body } = await tx
          .selectFrom('tenant_files')
          .select('body')
          .where('tenant_id', '=', 'sample')
          .where('path', '=', path)
          .executeTakeFirstOrThrow()
        return body.toString()
      }),
  })
}
