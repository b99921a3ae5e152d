import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.reset())
afterAll(() => content?.app.close())

interface Prices {
  revision: number
  changes: number
  prices: { kind: string; id: string; field: string; was: number; becomes: number }[]
  fields: unknown[]
}
const prices = (body: object, query = '', actor = content.manager) =>
  content.call<Prices>(`POST /api/staff/menus/main/prices${query}`, body, actor)
const menu = async () => (await content.call<WireMenuEditor>('GET /api/staff/menus/main')).data
const shown = ({ data }: { data: Prices }) =>
  data.prices.map(({ id, field, was, becomes }) => [id, field, was, becomes])

test('a preview returns the new prices and stores nothing', async () => {
  const preview = await prices(
    { revision: 0, categories: ['mains'], percent: 10, round_to: 0.05, include_options: true },
    '?preview=1',
  )

  expect(shown(preview)).toEqual([
    ['curry', 'price', 12.95, 14.25],
    ['stew', 'price', 14, 15.4],
    ['stew', 'special_price', 11.5, 12.65],
    ['pie', 'price', 13.25, 14.6],
    ['heat.hot', 'price', 0.5, 0.55],
    ['heat.inferno', 'price', 1, 1.1],
    ['extras.raita', 'price', 1.5, 1.65],
    ['extras.chutney', 'price', 0.75, 0.85],
    ['extras.pickle', 'price', 0.5, 0.55],
  ])
  expect((await menu()).changes).toBe(0)
})

test('without it they are changes of the draft, beside those already there', async () => {
  await content.call('POST /api/staff/menus/main/changes', {
    revision: 0,
    changes: [{ op: 'item.set', id: 'lassi', fields: { price: 4 } }],
  })

  const { status, data } = await prices({ revision: 1, items: ['lassi', 'curry'], amount: 0.5 })

  expect(status).toBe(200)
  expect(data).toMatchObject({ revision: 2, changes: 2 })
  const { draft, live } = await menu()
  const priceOf = (document: typeof draft, id: string) =>
    document.categories.flatMap(({ items }) => items).find((item) => item.id === id)?.price
  expect([priceOf(draft, 'lassi'), priceOf(draft, 'curry'), priceOf(live, 'curry')]).toEqual([
    4.5, 13.45, 12.95,
  ])
})

test('a price that somebody else has changed since is 409 with both', async () => {
  await content.call(
    'POST /api/staff/menus/main/changes',
    { revision: 0, changes: [{ op: 'item.set', id: 'curry', fields: { price: 20 } }] },
    content.owner,
  )

  const { status, data } = await prices({ revision: 0, items: ['curry'], percent: 10 })

  expect(status).toBe(409)
  expect(data.fields).toMatchObject([{ field: 'item.curry.price', yours: 22, theirs: 20 }])
})

test.each([
  [{ revision: 0, items: ['curry'] }],
  [{ revision: 0, items: ['curry'], percent: 1, amount: 1 }],
  [{ revision: 0, percent: 1 }],
  [{ revision: 0, items: [], percent: 1 }],
  [{ revision: 0, items: ['gone'], percent: 1 }],
  [{ revision: 0, categories: ['gone'], percent: 1 }],
  [{ revision: 0, items: ['curry'], percent: 1, round_to: 0 }],
  [{ revision: 0, items: ['curry'], percent: 1.005 }],
])('%o is 422', async (body) => {
  expect((await prices(body)).status).toBe(422)
  expect((await prices(body, '?preview=1')).status).toBe(422)
})
