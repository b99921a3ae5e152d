import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder, order } from '#testing/an-order.ts'
import { type Diner, openShop } from '#testing/shop.ts'

const shop = await openShop()
const diner = await shop.customer()

const oddities = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table orders --",
  '__proto__',
  '💥'.repeat(60),
]
const anything = fc.oneof(
  fc.constantFrom(...oddities, 'curry', 'plain', 'raita', 'asap', 'cash', 'pickup', 'soho'),
  fc.constantFrom(0, -1, 1, 2, 1.5, 1e308, 31.4, null, true),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue(),
)

/** The order with one to three of its values, at any depth, replaced by arbitrary values or removed. */
function spoilt(diner: Diner) {
  const paths = [
    ...['outlet_id', 'type', 'timing', 'address_id', 'promo_code', 'tip', 'note', 'lines'],
    ...['payment_method', 'expected_total', 'lines.0', 'lines.0.item_id', 'lines.0.quantity'],
    ...['lines.0.note', 'lines.0.options', 'lines.0.options.0', 'lines.0.options.0.option_id'],
    'lines.0.options.0.quantity',
  ]
  const change = fc.tuple(fc.constantFrom(...paths), fc.option(anything, { nil: undefined }))
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const body: unknown = anOrder(diner, { payment_method: 'cash' })
    for (const [path, value] of changes) set(body, path.split('.'), value)
    return body
  })
}

function set(target: unknown, [key, ...rest]: string[], value: unknown): void {
  if (typeof target !== 'object' || target === null || key === undefined) return
  const holder = target as Record<string, unknown>
  if (rest.length > 0) set(holder[key], rest, value)
  else holder[key] = value
}

test('no content of an order makes the server fail', async () => {
  const seen = new Set<number>()

  await fc.assert(
    fc.asyncProperty(spoilt(diner), async (body) => {
      const { status } = await order(shop, diner, body)
      seen.add(status)
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )

  // Both sides of the rules were met.
  expect([...seen]).toEqual(expect.arrayContaining([200, 409, 422]))
})

// Texts that the database cannot store are tested for every call (`server/http/well-formed.test.ts`).
test.each([
  ['GET /api/orders?cursor=bm8'],
  ['GET /api/orders?limit=1e9'],
  ['GET /api/orders?limit=-1'],
  ['GET /api/orders/unknown'],
  ['GET /api/orders/unknown/events'],
  ['POST /api/orders/unknown/cancel'],
  ['GET /api/available-timings?type=drone'],
  ['DELETE /api/order'],
  ['GET /api/promo'],
  ['PUT /api/order/payment/status', {}],
  ['POST /api/promo', { code: 'x', outlet_id: 'soho', type: 'pickup', subtotal: -1 }],
  ['POST /api/sandbox/confirm', { client_secret: 'x', card_number: '1' }],
] as const)('%s with %o is the diner’s mistake', async (request, body?: object) => {
  const { status } = await shop.call(request, { body, token: diner.token })

  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test.each(['garbage', '2026-11-21', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'])(
  'a timing of %s is no time',
  async (timing) => {
    const { status, data } = await order(shop, diner, anOrder(diner, { timing }))

    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: [{ field: 'timing' }] })
  },
)
