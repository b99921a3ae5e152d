import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath, storeListPaths } from '#domain/page-path.ts'
import { runs } from '#testing/generated-tests.ts'
import { shellLayoutOf } from './shell-layout.ts'

const borough = { id: 'borough', menuId: 'main' }
const content = {
  outletById: new Map([['borough', borough]]),
  outletBySlug: new Map([['borough', borough]]),
  itemById: new Map([['curry', { menu: { id: 'main' } }]]),
  tenant: { brands: [] },
}
const words = [
  ...storeListPaths.map((path) => path.slice(1)),
  ...['menu', 'cart', 'checkout', 'payment', 'orders', 'account', 'privacy', 'CookiePolicy'],
  ...['shared-order', 'product-details', 'borough', 'curry', 'Reservation', 'NOTHING', 'Menu'],
]

test('every path of a page has the layout that the server rendered for its canonical path', () => {
  const paths = fc
    .array(fc.constantFrom(...words), { maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`)
  fc.assert(
    fc.property(paths, fc.constantFrom('', '/'), (path, end) => {
      const canonical = canonicalPath(path, content)
      expect(shellLayoutOf(path === '/' ? path : path + end)).toEqual(shellLayoutOf(canonical))
    }),
    { numRuns: runs(3_000) },
  )
})
