import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { fixedPath } from '#domain/page-path.ts'
import { brandFile } from '#server/tenancy/folder/brand-file.ts'
import { paths } from '#storefront/paths.ts'
import routes from '#storefront/routes.ts'

test.each(Object.entries(paths))('the link %s leads to a route of its own', (_name, toAddress) => {
  const address = (toAddress as (...parts: string[]) => string)('one', 'two')
  const found = matchRoutes(routes as never, address.split('?')[0] ?? '')
  const path = found?.at(-1)?.route.path ?? '/'
  // The last route answers every path with these words.
  expect(path !== '*' || /^\/(reservation|stores)$/.test(address)).toBe(true)
})

test.each(Object.entries(paths))('no brand may have the address of %s', (_name, toAddress) => {
  const address = (toAddress as (...parts: string[]) => string)('one', 'two')
  const [, first = ''] = address.split(/[/?]/)

  const said = brandFile.shape.path.safeParse(first)

  // Home has no first part; it is refused for having no letters.
  expect(said.success).toBe(false)
})

/** The paths of routes that have no parameter. */
const plainRoutes = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .flatMap(({ path }) => (path && !/[:*]/.test(path) ? [`/${path}`] : []))

test.each(plainRoutes)('the server renders %s as a page of its own', (path) => {
  expect(fixedPath(path)).toBe(path)
})

test.each([...plainRoutes, '/healthz', '/readyz'])('no brand may be called %s', (path) => {
  expect(brandFile.shape.path.safeParse(path.split('/')[1]).success).toBe(false)
})
