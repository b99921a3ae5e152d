import { brotliDecompressSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { storeListPaths } from '#domain/page-path.ts'
import routes from '#storefront/routes.ts'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'

/** One route shows it, brands and bookings (`screens/other-paths`). */
const listOfOutlets = { script: 179.6, style: 18.3, files: 22 }

/** One route shows them all (`screens/email-link`). */
const emailLink = { script: 145.5, style: 13.5, files: 11 }

/**
 * Limits of what a page may load before it responds to a tap: kilobytes of compressed script and style, and files of
 * the build that its HTML names, of any kind, including those of its lazy parts. The tenant's pictures do not count.
 * Anything beyond must be loaded later, or justify a change of this table.
 */
const budgets: Record<string, { script: number; style: number; files: number }> = {
  '/': { script: 152, style: 17.1, files: 19 },
  '/menu': { script: 139.8, style: 11.5, files: 9 },
  '/store/borough/product-details/main.curry': { script: 145, style: 13.9, files: 16 },
  '/cart': { script: 171.5, style: 16.1, files: 25 },
  '/login': { script: 146.4, style: 14.6, files: 14 },
  '/verification': { script: 148.6, style: 15.3, files: 16 },
  '/checkout': { script: 184.2, style: 16.8, files: 36 },
  '/payment': { script: 180.6, style: 16.4, files: 30 },
  '/orders': { script: 172.8, style: 16, files: 26 },
  '/orders/-': { script: 186.6, style: 17.6, files: 32 },
  '/account': { script: 181.2, style: 16.6, files: 33 },
  '/promo': { script: 168.4, style: 16.2, files: 22 },
  '/invite-friends': { script: 171.1, style: 14.9, files: 23 },
  '/reservation': listOfOutlets,
  '/Sample_Kitchen': listOfOutlets,
  ...Object.fromEntries(storeListPaths.map((path) => [path, listOfOutlets])),
  '/list_store10': { ...listOfOutlets, files: 21 },
  '/list_store12': { ...listOfOutlets, files: 21 },
  '/stores/borough': { script: 147.9, style: 15.2, files: 17 },
  '/shared-order/borough': { script: 170.3, style: 15.7, files: 23 },
  '/booking/confirm': emailLink,
  '/booking/cancel': { script: 160.5, style: 13.9, files: 14 },
  '/newsletter/confirm': emailLink,
  '/newsletter/unsubscribe': emailLink,
  '/confirm-email': emailLink,
  '/terms': { script: 171.2, style: 16.1, files: 21 },
  '/CookiePolicy': { script: 171.2, style: 16.1, files: 21 },
  '/privacy': { script: 171.2, style: 16.1, files: 21 },
  '/offline': { script: 140.1, style: 11.5, files: 9 },
  '/nowhere': { script: 179.6, style: 11.5, files: 16 },
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
