import { createHook } from 'node:async_hooks'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBuildFiles } from './serve-build-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'build-'))
await writeFile(join(folder, 'menu-a1b2.js'), 'export {}')
await writeFile(join(folder, 'menu-a1b2.js.br'), 'compressed')
const app = Fastify()
await serveBuildFiles(app, folder, '/assets/')
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (file: string) =>
  app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': 'br, gzip' } })

/** Requests to the file system while `work` runs. */
async function fileRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type.startsWith('FSREQ')) count++
    },
  }).enable()
  await work()
  hook.disable()
  return count
}

test('a file of the build is sent as it was compressed, to be kept for a year', async () => {
  const { statusCode, headers, body } = await get('menu-a1b2.js')

  expect([statusCode, body]).toEqual([200, 'compressed'])
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each(['menu-0000.js', '..%2Fsecret', 'menu-a1b2.js%00', '.env'])(
  'a file that is not there costs no look at the disk: %s',
  async (file) => {
    const statuses: number[] = []

    const looks = await fileRequests(async () => statuses.push((await get(file)).statusCode))

    expect([statuses, looks]).toEqual([[404], 0])
  },
)
