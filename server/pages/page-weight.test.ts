import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'
import { sampleWithDishes } from '#testing/long-menu.ts'

const dishes = 144
/**
 * Bytes of compressed HTML; the same dishes as bare HTML take some 5 KB. Metadata for search engines and shared links
 * takes about 0.8 KB of it.
 */
const most = 16.7 * 1024

let folder: string
let built: BuiltApp
beforeAll(async () => {
  folder = await sampleWithDishes(dishes)
  built = await builtApp({ folders: [folder] })
})
afterAll(async () => {
  await built?.close()
  if (folder) await rm(dirname(folder), { recursive: true })
})

test('a menu of 144 dishes is at most 16.7 KB of HTML on the wire', async () => {
  const page = await built.app.inject({
    url: '/menu',
    headers: { host: 'sample.test', 'accept-encoding': 'br' },
  })
  const html = brotliDecompressSync(page.rawPayload).toString()

  expect(html.match(/<article/g)).toHaveLength(dishes)
  expect(page.rawPayload.length).toBeLessThanOrEqual(most)
})
