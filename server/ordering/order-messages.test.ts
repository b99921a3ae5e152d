import { beforeEach, describe, expect, test } from 'vitest'
import type { Allergen } from '#domain/menu.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { asOwner } from '#testing/as-owner.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { shopItems } from '#testing/shop.ts'

const kitchen = await openKitchen({ environment: { DEMO_KITCHEN: '0' } })
const { shop, diner } = kitchen
beforeEach(async () => {
  await shop.runJobs()
  shop.messages.length = 0
})

const pickup = { type: 'pickup', payment_method: 'cash', expected_total: 28.9 } as const
const toAda = () => shop.messages.filter(({ to }) => to === 'ada@example.com')

describe('a restaurant that takes cash at its counter only, and has its own words', () => {
  beforeEach(() =>
    shop.stock({
      tenant: {
        cashFor: ['pickup'],
        messages: {
          accepted: { text: null, email: '{restaurant} cooks {number}. {promise}', isSent: true },
          ready: { text: null, email: null, isSent: false },
        },
      },
    }),
  )

  test('cash is refused for the service that takes none', async () => {
    const delivery = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
    const byCard = await order(shop, diner, anOrder(diner))
    const atCounter = await order(shop, diner, anOrder(diner, pickup))

    const message = 'Cash is not taken for delivery. Please pay by card.'
    expect(delivery.status).toBe(422)
    expect(delivery.data).toEqual({ errors: [{ field: 'payment_method', message }] })
    expect([byCard.status, atCounter.status]).toEqual([200, 200])
  })

  test('diners read the restaurant’s own words, and get no message that it has turned off', async () => {
    const { id, number } = (await diner.place(pickup)).order
    await kitchen.accept(id)
    await kitchen.sendMessages()
    const accepted = toAda().map(({ text }) => text)
    shop.messages.length = 0
    await kitchen.move(id, 'preparing', 'ready')
    await kitchen.sendMessages()

    expect(accepted.join('\n')).toContain(`Shop cooks ${number}. Ready for pickup `)
    expect(toAda()).toEqual([])
  })
})

// A new restaurant has given neither a phone nor a street: messages to diners must still read well.
test('mails about an order of a restaurant without a phone', async () => {
  await shop.stock({
    tenant: { contactNumber: '' },
    outlet: { phone: '', address: { line1: '', line2: '', city: 'London', postcode: 'W1D 3RB' } },
  })
  const [one, two] = [await kitchen.placeCash(pickup), await kitchen.placeCash(pickup)]
  const accepted = await kitchen.accept(one, { minutes: 20 })
  const rejected = await kitchen.step(two, 'reject', { from: 'placed', reason: 'closing' })
  await kitchen.sendMessages()

  expect([accepted.status, rejected.status]).toEqual([200, 200])
  const texts = toAda().map(({ text }) => text)
  expect(texts.length).toBeGreaterThanOrEqual(3)
  for (const text of texts) {
    expect(text).not.toMatch(/[Cc]all|Questions|[ ,:][.,]|, ,|undefined|null/)
  }
  expect(texts.some((text) => /For pickup .+, London, W1D 3RB\.$/m.test(text))).toBe(true)
})

describe('after ordering a diner has in writing', () => {
  /** The curry declares its own allergens, and its raita these. */
  const stock = (curry: Allergen[] | null, raita: Allergen[] | null) => {
    const [item, ...others] = shopItems as [(typeof shopItems)[0]]
    const groups = item.groups.map((group) => ({
      ...group,
      options: group.options.map((option) =>
        option.id === 'raita' ? { ...option, allergens: raita } : option,
      ),
    }))
    return shop.stock({ items: [{ ...item, allergens: curry, groups }, ...others] })
  }

  test.each<[Allergen[] | null, Allergen[] | null, Allergen[] | null, string[], string]>([
    [['nuts'], ['milk'], ['milk', 'nuts'], [], 'Contains milk, nuts.'],
    [[], [], [], [], 'Contains none of the 14 main allergens.'],
    [['nuts'], null, ['nuts'], ['raita'], 'Contains nuts. Allergens of raita not given.'],
    [null, null, null, ['Curry', 'raita'], 'Allergen information not given.'],
  ])(
    'the allergens of a dish with %j and an option with %j',
    async (curry, raita, known, lacking, text) => {
      await stock(curry, raita)
      const placed = await diner.placeCash()
      // As of the order, unaffected by later menu changes.
      await stock(['fish'], ['fish'])
      await shop.runJobs()

      const { lines } = await diner.read(placed)
      expect(lines).toMatchObject([{ allergens: known, allergens_not_given: lacking }])
      const receipt = toAda().find(({ subject }) => subject?.includes(placed.order.number))
      expect(receipt?.text).toContain(text)
    },
  )

  test('“not given” for an order of an earlier release, which read missing allergens as none', async () => {
    await stock([], [])
    const placed = await diner.placeCash()
    await asOwner(shop.services.db, 'update order_lines set allergens_not_given = null')

    expect((await diner.read(placed)).lines).toMatchObject([
      { allergens: null, allergens_not_given: ['Curry', 'plain', 'raita'] },
    ])
  })
})
