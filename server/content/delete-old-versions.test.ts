import { expect, test } from 'vitest'
import { dayMilliseconds } from '#domain/zone.ts'
import { tenantContext } from '#server/context.ts'
import { asOwner } from '#testing/as-owner.ts'
import { contentApp } from '#testing/content-app.ts'
import { deleteOldVersions } from './delete-old-content.ts'

const content = contentApp()

const services = () => content.app.services
async function forget(): Promise<void> {
  const site = await services().content.load('sample')
  await deleteOldVersions(tenantContext(services(), 'sample', site))
}
const kept = () =>
  services().db.transaction(
    'sample',
    async (tx) => ({
      versions: (
        await tx
          .selectFrom('content_versions')
          .select('number')
          .where('tenant_id', '=', 'sample')
          .orderBy('number')
          .execute()
      ).map(({ number }) => number),
      bodies: (
        await tx
          .selectFrom('content_bodies')
          .select('hash')
          .where('tenant_id', '=', 'sample')
          .execute()
      ).length,
    }),
    'tiffin_import',
  )
const setLead = (minutes: number) =>
  content.call('PUT hours/borough', {
    revision: 1_000,
    kitchen: { lead_minutes: minutes },
  })

test('versions older than two years go with the files that only they had; the last one stays', async () => {
  for (const minutes of [31, 32, 33]) await setLead(minutes)
  const before = await kept()
  const longAgo = new Date(services().now().getTime() - 731 * dayMilliseconds).toISOString()
  await asOwner(
    services().db,
    `update content_versions set at = '${longAgo}' where number in (2, 3, 4)`,
  )

  await forget()

  expect(before).toEqual({ versions: [1, 2, 3, 4], bodies: 3 })
  // The first import has a time outside the test's clock; its files and those of the last version are kept.
  expect((await kept()).versions).toContain(4)
  expect((await kept()).versions).not.toContain(2)
  expect((await kept()).bodies).toBeLessThan(3)
})

test('no more than 200 versions are kept', async () => {
  await asOwner(
    services().db,
    `insert into content_versions (tenant_id, number, door, by, at, files, changed)
      select tenant_id, 1 + n, door, by, at, files, changed from content_versions, generate_series(1, 250) n`,
  )

  await forget()

  const { versions } = await kept()
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([200, 52, 251])
})
