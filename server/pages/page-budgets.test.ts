import { brotliDecompressSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeListPaths } from '#domain/page-path.ts'
import routes from '#storefront/routes.ts'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'

/**
 * The most that a page may load before it answers to a tap: kilobytes of script and style as they travel, and files of the
 * build that its HTML names: of any kind, those of the lazy parts that it shows included. Pictures of the tenant are not
 * the build's. What costs more must be loaded later, or be worth a change of this table.
 */
const budgets: Record<string, { script: number; style: number; files: number }> = {
  '/': { script: 151.3, style: 14.2, files: 21 },
  '/menu': { script: 122.7, style: 12.2, files: 7 },
  '/store/borough/product-details/main.curry': { script: 145.7, style: 14.3, files: 13 },
  '/cart': { script: 157.1, style: 14.4, files: 27 },
  '/login': { script: 147.6, style: 14.2, files: 16 },
  '/verification': { script: 148.9, style: 14.3, files: 17 },
  '/checkout': { script: 186.6, style: 15.2, files: 48 },
  '/payment': { script: 184, style: 15.2, files: 49 },
  '/orders': { script: 162.5, style: 14.6, files: 32 },
  '/orders/-': { script: 172, style: 16.2, files: 43 },
  '/account': { script: 169.8, style: 14.6, files: 35 },
  '/promo': { script: 148.2, style: 14.6, files: 17 },
  '/invite-friends': { script: 160.2, style: 14.4, files: 27 },
  '/reservation': { script: 151.5, style: 12.5, files: 17 },
  '/Sample_Kitchen': { script: 148.9, style: 13.6, files: 17 },
  '/store': { script: 152.1, style: 14.6, files: 20 },
  '/stores': { script: 152.1, style: 14.3, files: 19 },
  '/list_store': { script: 152.1, style: 14.3, files: 19 },
  '/list_store3': { script: 152.1, style: 14.6, files: 20 },
  '/list_store4': { script: 152.1, style: 14.6, files: 20 },
  '/list_store5': { script: 152.1, style: 13.9, files: 19 },
  '/list_store6': { script: 152.1, style: 13.9, files: 19 },
  '/list_store8': { script: 152.1, style: 13.9, files: 19 },
  '/list_store9': { script: 152.1, style: 14.6, files: 20 },
  '/list_store10': { script: 152.1, style: 13.9, files: 18 },
  '/list_store12': { script: 152.1, style: 13.9, files: 18 },
  '/stores/borough': { script: 147.7, style: 14.6, files: 17 },
  '/shared-order/borough': { script: 162.4, style: 15.1, files: 25 },
  '/booking/confirm': { script: 147.9, style: 14, files: 14 },
  '/booking/cancel': { script: 159.1, style: 14, files: 18 },
  '/newsletter/confirm': { script: 146.1, style: 14, files: 12 },
  '/newsletter/unsubscribe': { script: 146.1, style: 14, files: 12 },
  '/confirm-email': { script: 146.1, style: 14, files: 12 },
  '/terms': { script: 123.5, style: 12.6, files: 9 },
  '/CookiePolicy': { script: 124, style: 12.7, files: 11 },
  '/privacy': { script: 124, style: 13.2, files: 10 },
  '/offline': { script: 124, style: 12.2, files: 12 },
  '/nowhere': { script: 124.3, style: 12.5, files: 10 },
}

/**
 * Kilobytes that a page's script may exceed its budget by: the hashes in the names of files compress differently after each
 * change.
 */
const hashTolerance = 0.2

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

test('every route of the storefront has a budget', () => {
  const idsOf = (list: RouteConfigEntry[]): (string | undefined)[] =>
    list.flatMap((route) => (route.children ? idsOf(route.children) : [route.id ?? route.file]))
  const measured = Object.keys(budgets).map((path) => {
    const route = matchRoutes(routes as never, path)?.at(-1)?.route as RouteConfigEntry | undefined
    return route?.id ?? route?.file
  })

  expect(idsOf(routes).filter((id) => !measured.includes(id))).toEqual([])
})

test.each(storeListPaths)('%s has a budget', (path) => {
  expect(budgets).toHaveProperty(path)
})

test.each(Object.entries(budgets))('%s stays within its budget', async (path, budget) => {
  const page = await get(path)
  // The page of an error would be light too.
  expect(page.statusCode).toBeLessThan(500)
  const html = brotliDecompressSync(page.rawPayload).toString()
  const files = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.\w+(?=["#])/g)].map(String))]
  const load = {
    script: await kilobytes(files.filter((file) => file.endsWith('.js'))),
    style: await kilobytes(files.filter((file) => file.endsWith('.css'))),
    files: files.length,
  }

  const most = { ...budget, script: budget.script + hashTolerance }
  const beyond = Object.entries(load).filter(
    ([kind, size]) => size > most[kind as keyof typeof most],
  )
  expect(beyond).toEqual([])
})
