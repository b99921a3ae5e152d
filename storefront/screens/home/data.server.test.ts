import { expect, test } from 'vitest'
import type { Item } from '#domain/menu.ts'
import type { PageContext } from '#server/pages/page-context.ts'
import { anItem } from '#testing/sample-menu.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { getHomePage } from './data.server.ts'

const popular = (id: string, given: Partial<Item> = {}) => anItem({ id, isPopular: true, ...given })

/** Only what the home page reads of its context. */
function pageOf(items: Item[], ownHours = '') {
  const menu = { menu: { id: 'main', categories: [{ items }] } }
  const site = {
    tenant: { defaultOutletId: 'soho', home: { weeklyHours: ownHours } },
    outletById: new Map([['soho', { openingHours: everyDay('12:00-22:00') }]]),
    menuByOutlet: new Map([['soho', menu]]),
  }
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
  // If there are too few, it stays in the row, and the browser shows when it is back.
  expect(pageOf([marked, ...others]).popular.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'marked'])
})

test('a dish that the menu itself has as sold out is not shown', () => {
  expect(pageOf([popular('gone', { isAvailable: false }), anItem()]).popular).toEqual([])
})

test('the week is that of the default outlet, unless the restaurant has written its own', () => {
  expect(pageOf([]).home.weeklyHours).toMatch(/^Monday\|.+;Tuesday\|.+;Sunday\|[^;]+$/)
  expect(pageOf([], 'Weekend|all day').home.weeklyHours).toBe('Weekend|all day')
})
