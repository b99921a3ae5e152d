import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { orderHistory } from '#contract/staff/history.ts'
import { openShop } from '#testing/shop.ts'
import type { StaffCaller } from '#testing/staff.ts'

type History = z.output<typeof orderHistory>

const shop = await openShop()
const pass = await shop.addDevice({ name: 'Pass' })
const manager = await shop.addMember({ role: 'manager', name: 'Maya' })
const staff = await shop.addMember({ role: 'staff', name: 'Sam' })
const diner = await shop.customer({ firstName: 'Ada' })
const other = await shop.customer({ firstName: 'Grace' })

let keys = 0
const step = (id: string, verb: string, body: object, actor: StaffCaller = pass) =>
  actor.call(`POST orders/${id}/${verb}`, body, {
    headers: { 'idempotency-key': `office-${keys++}` },
  })
const search = (query: string, actor: StaffCaller = manager) =>
  actor.call<History & { errors: { field: string }[] }>(`GET orders?${query}`)
const found = async (query: string, actor?: StaffCaller) =>
  (await search(query, actor)).data.orders.map(({ number }) => number)
const cash = { payment_method: 'cash' } as const

describe('the history of orders', () => {
  let first: { id: string; number: string }
  let second: { id: string; number: string }
  beforeAll(async () => {
    first = (await diner.place(cash)).order
    shop.clock.advance({ minutes: 1 })
    second = (await other.place({ ...cash, lines: lassis(4), expected_total: 16.5 })).order
    await step(second.id, 'move', { from: 'placed', to: 'completed' })
    await diner.setPhone(first.id, '+447700900123')
    await diner.setPhone(second.id, '+447700900456')
  })

  test('has the newest first, page by page, with the figures of all', async () => {
    const { data: page } = await search('limit=1')
    const { data: next } = await search(`limit=1&cursor=${page.next_cursor}`)

    expect(page).toMatchObject({ count: 2, amount: 47.9, refunded: 0, rejected: 0 })
    expect([page.orders[0]?.number, next.orders[0]?.number]).toEqual([second.number, first.number])
    expect(next.next_cursor).toBeNull()
  })

  test.each([
    ['its number', () => first.number],
    ['the number without its prefix', () => first.number.split('-')[1] ?? ''],
    ['a part of the name', () => 'ada'],
    ['a dish', () => 'curr'],
  ])('finds an order by %s', async (_, q) => {
    expect(await found(`q=${encodeURIComponent(q())}`)).toEqual([first.number])
  })

  test('finds orders by the end of the phone and by postcode', async () => {
    expect(await found('q=900123')).toEqual([first.number])
    expect(await found(`q=${encodeURIComponent('07700 900 456')}`)).toEqual([second.number])
    expect(await found('q=se1')).toHaveLength(2)
    expect(await found('q=n1')).toEqual([])
  })

  test.each([
    ['status=completed', 1],
    ['status=placed', 1],
    ['type=pickup', 0],
    ['channel=phone', 0],
    ['payment=card', 0],
    ['refunded=1', 0],
    ['late=1', 0],
    ['tests=1', 0],
    ['outlet_id=camden', 0],
    // Wildcards of the database are letters here.
    ['q=%25', 0],
    ['q=_', 0],
  ])('with %s has %i of them', async (query, count) => {
    expect((await search(query)).data.count).toBe(count)
  })

  test('calls an order late that is open after its first promise', async () => {
    const clock = shop.clock.now()
    shop.clock.advance({ hours: 2 })

    expect(await found('late=1')).toEqual([first.number])

    shop.clock.set(clock.toISOString())
  })

  test('shows staff no more of a diner than the meal needs, nor lets them search by it', async () => {
    const clock = shop.clock.now()
    shop.clock.advance({ hours: 3 })

    const { data } = await search('status=completed', staff)

    expect(data.orders[0]?.customer).toMatchObject({
      phone: expect.stringMatching(/^…\d{3}$/),
      phone_text: expect.stringMatching(/^…\d{3}$/),
      email: '',
    })
    expect(data.orders[0]?.address).toMatchObject({ line1: '', postcode: 'SE1' })
    // Staff see three digits: a search with more digits must neither confirm nor deny them.
    expect(await found('q=111456', staff)).toEqual(await found('q=900456', staff))
    expect(await found('q=111456', manager)).toEqual([])
    shop.clock.set(clock.toISOString())
  })

  test('before yesterday is for managers', async () => {
    const day = (daysAgo: number) =>
      new Date(shop.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

    const statuses = await Promise.all(
      [`from=${day(1)}`, `from=${day(2)}`].flatMap((query) =>
        [staff, manager].map(async (actor) => (await search(query, actor)).status),
      ),
    )

    expect(statuses).toEqual([200, 200, 403, 200])
  })

  test.each([
    ['from=2026-11-20&to=2026-11-19', 'to'],
    ['from=2025-01-01&to=2026-11-20', 'to'],
    ['from=2026-13-01', 'from'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=0000-01-01T00:00:00.000Z_x', 'cursor'],
    ['cursor=%2B275760-09-12T00:00:00.000Z_x', 'cursor'],
    ['late=yes', 'late'],
    ['order=asc', 'order'],
  ])('refuses %s', async (query, field) => {
    const { status, data } = await search(query)

    expect([status, data.errors?.[0]?.field]).toEqual([422, field])
  })

  test('an order of before yesterday is a manager’s to open', async () => {
    const { id } = second
    const clock = shop.clock.now()
    shop.clock.advance({ days: 3 })

    const open = async (actor: StaffCaller) => (await actor.call(`GET orders/${id}`)).status

    expect([await open(pass), await open(staff), await open(manager)]).toEqual([403, 403, 200])
    shop.clock.set(clock.toISOString())
  })

  test('is refused to a locked screen', async () => {
    expect((await search('', pass)).status).toBe(403)
  })
})

function lassis(quantity: number) {
  return [{ item_id: 'lassi', quantity, options: [], note: '' }]
}
