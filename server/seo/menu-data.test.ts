import { expect, test } from 'vitest'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { pounds } from '#testing/currencies.ts'
import { anItem } from '#testing/sample-menu.ts'
import { menuOf } from './menu-data.ts'

const outlet = { id: 'soho', name: 'Soho', slug: 'soho' } as Outlet

/** The site of one kitchen with so many dishes in two sections. */
function aSite(count: number): SiteContent {
  const items = Array.from({ length: count }, (_, index) => anItem({ id: `dish-${index}` }))
  const categories = [
    { id: 'first', name: 'First', description: '', items: items.slice(0, 10) },
    { id: 'second', name: 'Second', description: '', items: items.slice(10) },
  ]
  return {
    tenant: { currency: pounds, defaultOutletId: 'soho' },
    liveHosts: ['sample.test'],
    menuByOutlet: new Map([
      ['soho', { menu: { categories }, itemById: new Map(items.map((item) => [item.id, item])) }],
    ]),
  } as unknown as SiteContent
}

interface Section {
  name: string
  hasMenuItem?: { offers: object }[]
}
const sectionsOf = (count: number) =>
  menuOf(aSite(count), outlet).hasMenuSection as unknown as Section[]

test('a menu of 60 dishes lists each of them with its offer', () => {
  const dishes = sectionsOf(60).flatMap(({ hasMenuItem = [] }) => hasMenuItem)

  expect(dishes).toHaveLength(60)
  expect(dishes[59]?.offers).toMatchObject({ '@type': 'Offer', price: 10, priceCurrency: 'GBP' })
})

test('a longer one lists its sections only: the page of each dish tells its offer', () => {
  expect(sectionsOf(61)).toEqual([
    { '@type': 'MenuSection', name: 'First' },
    { '@type': 'MenuSection', name: 'Second' },
  ])
})
