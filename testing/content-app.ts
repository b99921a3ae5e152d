import type { WireVersion } from '#contract/staff/content-versions.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { asOwner } from './as-owner.ts'
import { edit, sampleFiles, writeFolder } from './folder-files.ts'
import { addMember, addStaffHost, type StaffActor, staffCall, staffHost } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

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
  /** Undoes the newest version, by its number. */
  undoNewest(actor?: StaffActor): ReturnType<typeof staffCall<WireVersion>>
  /** The text of a file of the tenant as it is now. */
  fileText(path: string): Promise<string>
}

/** @param options as of `testApp` */
export async function openContentApp(
  options: Parameters<typeof testApp>[0] = {},
): Promise<ContentApp> {
  const app = await testApp({ ...options, folders: [] })
  const { services } = app
  let version = 0
  const nobody: StaffActor = { token: '', sessionId: '', id: '', name: '' }
  const content: ContentApp = {
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
      const files = await sampleFiles()
      edit(files, 'tenant.yaml', 'hosts:\n', `hosts:\n  - { host: ${staffHost}, kind: staff }\n`)
      const folder = await writeFolder(files)
      await importTenant(services, folder.path)
      await folder.remove()
      await services.db.transaction('sample', (tx) =>
        tx.deleteFrom('content_revisions').where('tenant_id', '=', 'sample').execute(),
      )
    },
    call: (request, body, actor = content.manager, headers = {}) =>
      staffCall(app, request as Parameters<typeof staffCall>[1], actor, {
        ...(body === undefined ? {} : { body }),
        headers,
      }),
    async undoNewest(actor) {
      const { data } = await content.call<{ versions: WireVersion[] }>(
        'GET /api/staff/versions?limit=1',
        undefined,
        content.owner,
      )
      const number = data.versions[0]?.number
      return content.call('POST /api/staff/versions/last/undo', { number }, actor)
    },
    fileText: (path) =>
      services.db.transaction(
        'sample',
        async (tx) => {
          const { body } = await tx
            .selectFrom('tenant_files')
            .select('body')
            .where('tenant_id', '=', 'sample')
            .where('path', '=', path)
            .executeTakeFirstOrThrow()
          return body.toString()
        },
        'tiffin_import',
      ),
  }
  return content
}
