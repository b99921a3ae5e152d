import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#testing/test-app.ts'
import { createDevelopmentRenderer } from './development-renderer.ts'

// Once is enough, and two at a time would share Vite's cache: no database has a part in it.
const once = test.skipIf(process.env.TEST_DATABASE === 'server')

once('pages come from the sources, with the tenant that the server knows', async () => {
  const tiffin = await testApp()
  // Vite answers local names only.
  const host = 'sample.localhost'
  await tiffin.services.db.transaction(
    'sample',
    (tx) =>
      tx.insertInto('tenant_hosts').values({ host, tenant_id: 'sample', kind: 'live' }).execute(),
    'tiffin_import',
  )
  const app = await createApp(tiffin.services, createDevelopmentRenderer())

  const page = await app.inject({ url: '/menu', headers: { host } })
  const source = await app.inject({ url: '/storefront/paths.ts', headers: { host } })

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Sample')
  expect(source.headers['content-type']).toContain('javascript')
  await app.close()
  await tiffin.close()
})
