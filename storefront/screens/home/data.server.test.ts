import { expect, test } from 'vitest'
import type { Item } from '#domain/menu.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { anItem } from '#testing/sample-menu.ts'
import { getHomePage } from './data.server.ts'

const popular = (id: string, given: Partial<Item> = {}) => anItem({ id, isPopular: true, ...given })

/** Only what the home page reads of its context. */
function pageOf(items: Item[]) {
  const menu = { menu: { id: 'main', categories: [{ items }] } }
  const site = { tenant: { defaultOutletId: 'soho' }, menuByOutlet: new Map([['soho', menu]]) }
  return getHomePage({ site } as unknown as PageContext)
}

test('what the kitchen has marked as sold out gives its place among the popular to others', () => {
  const marked = popular('marked', { soldOut: { until: null } })
  const others = ['a', 'b', 'c'].map((id) => popular(id))

  expect(pageOf([marked, ...others, popular('d')]).popular.map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  // Where there are too few, it stays in the row, and the browser says when it is back.
  expect(pageOf([marked, ...others]).popular.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'marked'])
})

test('a dish that the menu itself has as sold out is not shown', () => {
  expect(pageOf([popular('gone', { isAvailable: false }), anItem()]).popular).toEqual([])
})
