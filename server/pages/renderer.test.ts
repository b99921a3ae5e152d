import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffApp } from '#server/staff-app/staff-app.ts'
import { StartFault } from '#server/start-up/start-fault.ts'
import { testApp } from '#testing/test-app.ts'
import { createRenderer } from './renderer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-build-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const refusal = (build: string) => createRenderer(false, build).catch((error: unknown) => error)

/** A folder of a build with these files. */
async function aBuild(name: string, files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, name, path, '..'), { recursive: true })
    await writeFile(join(folder, name, path), text)
  }
  return `${join(folder, name)}/`
}

test.each([
  ['a script of the server is missing', 'import "./missing.js"'],
  ['a script of the server ends in the middle', 'export const routes = {'],
  ['the files of the browser are missing', 'export const routes = {}'],
])('a start says in a sentence that %s', async (name, script) => {
  const build = await aBuild(name, {
    'server/package.json': '{"type":"module"}',
    'server/index.js': script,
  })

  const fault = await refusal(build)

  expect(fault).toBeInstanceOf(StartFault)
  expect((fault as StartFault).message).toMatch(
    /^The build of the storefront is not complete \(.+\): run `npm run build`\.$/,
  )
})

test('without a build it says that there is none', async () => {
  const fault = await refusal(`${join(folder, 'none')}/`)

  expect((fault as StartFault).message).toBe(
    'The storefront is not built yet: run `npm run build`.',
  )
})

test('the restaurant’s application is left out where it is built in part', async () => {
  const build = await aBuild('staff', { 'index.html': '<script>1</script>' })

  expect(() => createStaffApp(build)).not.toThrow()
})

// Once is enough, and two at a time would share Vite's cache: no database has a part in it.
const once = test.skipIf(process.env.TEST_DATABASE === 'server')

once('pages come from the sources, with the tenant that the server knows', async () => {
  const tiffin = await testApp()
  // Vite answers local names only.
  const host = 'sample.localhost'
  await tiffin.transaction(
    (tx) =>
      tx.insertInto('tenant_hosts').values({ host, tenant_id: 'sample', kind: 'live' }).execute(),
    'tiffin_import',
  )
  const app = await tiffin.appWith({}, await createRenderer(true))

  const page = await app.inject({ url: '/menu', headers: { host } })
  const source = await app.inject({ url: '/storefront/paths.ts', headers: { host } })

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Sample')
  expect(source.headers['content-type']).toContain('javascript')
})
