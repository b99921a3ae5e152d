import { expect, test } from 'vitest'
import type { Item } from '#domain/menu.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { pounds } from '#testing/currencies.ts'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { menuOf } from './structured-data.ts'

const outlet = { id: 'soho', name: 'Soho', slug: 'soho' } as Outlet

const dishes = (count: number) =>
  Array.from({ length: count }, (_, index) => anItem({ id: `dish-${index}` }))

/** The site of one kitchen with these dishes in two sections. */
function aSite(items: Item[]): SiteContent {
  const categories = [
    { id: 'first', name: 'First', description: '', items: items.slice(0, 10) },
    { id: 'second', name: 'Second', description: '', items: items.slice(10) },
  ]
  return {
    tenant: { currency: pounds, defaultOutletId: 'soho', brands: [] },
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
const sectionsOf = (items: Item[]) =>
  menuOf(aSite(items), outlet).hasMenuSection as unknown as Section[]

test('a menu of 60 dishes lists each of them with its offer', () => {
  const listed = sectionsOf(dishes(60)).flatMap(({ hasMenuItem = [] }) => hasMenuItem)

  expect(listed).toHaveLength(60)
  expect(listed[59]?.offers).toMatchObject({ '@type': 'Offer', price: 10, priceCurrency: 'GBP' })
})

test('a longer one lists its sections only: the page of each dish has its offer', () => {
  expect(sectionsOf(dishes(61))).toEqual([
    { '@type': 'MenuSection', name: 'First' },
    { '@type': 'MenuSection', name: 'Second' },
  ])
})

test('a dish whose choices decide its price is offered from the cheapest on sale', () => {
  const options = [
    anOption('chicken', { price: 1_200 }),
    anOption('prawn', { price: 1_280 }),
    anOption('tofu', { price: 1_100, soldOut: { until: null } }),
  ]
  const protein = aGroup({ choice: 'one', isRequired: true, options })
  const [section] = sectionsOf([anItem({ price: 0, groups: [protein] })])

  expect(section?.hasMenuItem?.[0]?.offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 12,
    priceCurrency: 'GBP',
  })
})
