import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder, WireOrder } from '#contract/order.ts'
import type { Allergen } from '#domain/menu.ts'
import { orderActions } from '#testing/an-order.ts'
import { asOwner } from '#testing/as-owner.ts'
import { type Diner, openShop, type Shop, shopItems } from '#testing/shop.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  diner = await shop.customer({ email: 'ada@example.com' })
  actions = orderActions(shop, diner)
})
beforeEach(() => {
  shop.messages.length = 0
})
afterAll(() => shop.close())

/** The curry declares its own, and its raita these. */
const stock = (curry: Allergen[] | null, raita: Allergen[] | null) =>
  shop.stock({
    items: shopItems.map((item) =>
      item.id === 'curry'
        ? {
            ...item,
            allergens: curry,
            groups: item.groups.map((group) => ({
              ...group,
              options: group.options.map((option) =>
                option.id === 'raita' ? { ...option, allergens: raita } : option,
              ),
            })),
          }
        : item,
    ),
  })

const place = () => actions.place({ payment_method: 'cash', expected_total: 31.4 })

async function lineOf({ order }: PlacedOrder) {
  const { data } = await shop.call<WireOrder>(`GET /api/orders/${order.id}`, diner)
  return data.lines[0]
}

async function receiptOf(placed: PlacedOrder): Promise<string> {
  await actions.jobs()
  const receipt = shop.messages.find(
    ({ to, subject }) => to === 'ada@example.com' && subject?.includes(placed.order.number),
  )
  return receipt?.text ?? ''
}

describe('after ordering a diner has in writing', () => {
  test.each<[Allergen[] | null, Allergen[] | null, Allergen[] | null, string[], string]>([
    [['nuts'], ['milk'], ['milk', 'nuts'], [], 'Contains milk, nuts.'],
    [[], [], [], [], 'Contains none of the 14 main allergens.'],
    [['nuts'], null, ['nuts'], ['raita'], 'Contains nuts. Allergens of raita not given.'],
    [null, null, null, ['Curry', 'raita'], 'Allergen information not given.'],
  ])(
    'the allergens of a dish with %j and an option with %j',
    async (curry, raita, known, lacking, text) => {
      await stock(curry, raita)
      const placed = await place()
      // As of the order, unaffected by later menu changes.
      await stock(['fish'], ['fish'])

      expect(await lineOf(placed)).toMatchObject({ allergens: known, allergens_not_given: lacking })
      expect(await receiptOf(placed)).toContain(text)
    },
  )

  test('“not given” for an order of an earlier release, which read missing allergens as none', async () => {
    await stock([], [])
    const placed = await place()
    await asOwner(shop.services.db, 'update order_lines set allergens_not_given = null')

    expect(await lineOf(placed)).toMatchObject({
      allergens: null,
      allergens_not_given: ['Curry', 'plain', 'raita'],
    })
  })
})
