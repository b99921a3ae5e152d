import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'

/**
 * The most that a page may load before it answers to a tap: kilobytes of script and style as they travel, and files of any
 * kind that its HTML names, those of the lazy parts that it shows included. What costs more must be loaded later, or be
 * worth a change of this table.
 */
const budgets: Record<string, { script: number; style: number; files: number }> = {
  '/': { script: 148.5, style: 14, files: 21 },
  '/menu': { script: 120, style: 12, files: 7 },
  '/store/borough/product-details/main.curry': { script: 142.9, style: 14.1, files: 13 },
  '/cart': { script: 154.2, style: 14.2, files: 26 },
  '/login': { script: 144.7, style: 14, files: 16 },
  '/verification': { script: 146, style: 14.1, files: 17 },
  '/checkout': { script: 182, style: 15, files: 48 },
  '/payment': { script: 178.9, style: 15, files: 49 },
  '/orders': { script: 159.6, style: 14.4, files: 32 },
  '/orders/-': { script: 169.1, style: 16, files: 43 },
  '/account': { script: 167, style: 14.4, files: 35 },
  '/promo': { script: 145.3, style: 14.4, files: 17 },
  '/invite-friends': { script: 157.2, style: 14.2, files: 27 },
  '/reservation': { script: 148.6, style: 12.3, files: 17 },
  '/stores': { script: 149.3, style: 14.1, files: 19 },
  '/list_store': { script: 149.3, style: 14.1, files: 19 },
  '/privacy': { script: 121.3, style: 13, files: 10 },
  '/offline': { script: 121.3, style: 12, files: 11 },
  '/nowhere': { script: 121.6, style: 12.3, files: 10 },
}

let built: BuiltApp
beforeAll(async () => {
  built = await builtApp()
})
afterAll(() => built?.close())

const get = (url: string) =>
  built.app.inject({ url, headers: { host: 'sample.test', 'accept-encoding': 'br' } })

async function kilobytes(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await get(file)).rawPayload.length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

test.each(Object.entries(budgets))('%s stays within its budget', async (path, budget) => {
  const page = await get(path)
  // The page of an error would be light too.
  expect(page.statusCode).toBeLessThan(500)
  const html = brotliDecompressSync(page.rawPayload).toString()
  const files = [
    ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)(?=["#])/g)].map(String)),
  ]
  const load = {
    script: await kilobytes(files.filter((file) => file.endsWith('.js'))),
    style: await kilobytes(files.filter((file) => file.endsWith('.css'))),
    files: files.length,
  }

  const beyond = Object.entries(load).filter(
    ([kind, size]) => size > budget[kind as keyof typeof budget],
  )
  expect(beyond).toEqual([])
})
