import { expect, test } from 'vitest'
import type { Category } from '#domain/menu.ts'
import { unpack } from '#storefront/packed.ts'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { packMenu, unpackMenu } from './packed-menu.ts'

const picture = { name: 'dal.1a2b', widths: [160], width: 160, height: 120, isCutout: true }

/** As it comes out of the page: nothing of the server's memory left. */
const travelled = (categories: Category[]) =>
  unpackMenu(structuredClone(packMenu({ id: 'main', categories })))

const groups = () => [
  aGroup({ id: 'heat', choice: 'one', isRequired: true, options: [anOption('mild')] }),
  aGroup({
    id: 'extras',
    max: 2,
    options: [anOption('raita', { price: 150, isAvailable: false, allergens: ['milk'] })],
  }),
]

test('a menu that has travelled is the menu that was sent', () => {
  const plain = {
    vegetarian: false,
    vegan: false,
    halal: false,
    glutenFree: false,
    spicy: 0,
  } as const
  const menu: Category[] = [
    {
      id: 'mains',
      name: 'Mains',
      description: 'Served “hot”, </script> & all.',
      items: [
        anItem(),
        anItem({ id: 'main.butter-chicken', name: 'Butter Chicken' }),
        anItem({ id: 'dal', name: 'Dal "tarka"', picture, garnish: picture, groups: groups() }),
        anItem({ id: 'soup', allergens: null }),
        anItem({ id: 'stew', specialPrice: 0, calories: 0, allergens: ['celery', 'sulphites'] }),
        anItem({ id: 'pie', isAvailable: false, isPopular: true, groups: groups().slice(1) }),
        anItem({ id: 'v', dietary: { ...plain, vegetarian: true, spicy: 1 } }),
        anItem({ id: 'vg', dietary: { ...plain, vegan: true, spicy: 2 } }),
        anItem({ id: 'h', dietary: { ...plain, halal: true, spicy: 3 } }),
        anItem({ id: 'gf', dietary: { ...plain, glutenFree: true } }),
      ],
    },
    { id: 'drinks', name: 'Drinks', description: '', items: [] },
  ]

  expect(travelled(menu)).toEqual(menu)
})

test('what dishes share travels once', () => {
  const items = Array.from({ length: 20 }, (_, each) =>
    anItem({ id: String(each), picture: { ...picture }, groups: groups() }),
  )
  const categories = [{ id: 'mains', name: 'Mains', description: '', items }]
  const packed = unpack(packMenu({ id: 'main', categories }))

  expect([packed.groups.length, packed.pictures.length]).toEqual([2, 1])
})
