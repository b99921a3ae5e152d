import type { Services } from '#server/context.ts'

/** Another tenant with the sample's content and no rows of its own, at this host. */
export const secondHost = 'second.test'

export async function addSecondTenant({ db }: Services): Promise<void> {
  const { tenant_id: sampleId } = await db.shared
    .selectFrom('tenant_hosts')
    .select('tenant_id')
    .where('host', '=', 'sample.test')
    .executeTakeFirstOrThrow()
  const content = await db.transaction(sampleId, (tx) =>
    tx.selectFrom('tenant_content').selectAll().executeTakeFirstOrThrow(),
  )
  await db.transaction(
    'second',
    async (tx) => {
      await tx.insertInto('tenants').values({ id: 'second', name: 'Second' }).execute()
      await tx
        .insertInto('tenant_hosts')
        .values({ host: secondHost, tenant_id: 'second', kind: 'live' })
        .execute()
      await tx
        .insertInto('tenant_content')
        .values({
          tenant_id: 'second',
          document: JSON.stringify({ ...content.document, id: 'second' }),
          source_hash: '',
        })
        .execute()
    },
    'tiffin_import',
  )
}
