import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DataOf } from '#contract/calls/table.ts'
import type { WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import { contentApp, type Refused } from '#testing/content-app.ts'
import { insertSoldOrders, type SoldOrder } from '#testing/sold-orders.ts'

const content = contentApp()

const list = async () => await content.get<WirePromoList>('promos')
const put = (code: string, body: object, actor = content.manager) =>
  content.call<WirePromo & Refused>(`PUT promos/${code}`, body, actor)
const post = (body: object, actor = content.manager) =>
  content.call<WirePromo & Refused>('POST promos', body, actor)
const remove = (code: string) => content.call(`DELETE promos/${code}`)
const tryOut = (code: string, body: object = {}) =>
  content.call<DataOf<'tryPromo'> & Refused>(`POST promos/${code}/try`, {
    outlet_id: 'borough',
    type: 'delivery',
    amount: 24,
    ...body,
  })
const file = () => content.fileText('promos.yaml')

/** An order of £20 with a code, £2 off. */
async function use(code: string, status: SoldOrder['status'] = 'completed'): Promise<void> {
  const { services } = content.app
  const at = services.now()
  const order: SoldOrder = {
    ...{ id: services.random.id(), outletId: 'borough', status, placedAt: at, promisedTo: at },
    ...{ method: 'card', channel: 'web', isTest: false, reason: null, firstPromisedTo: null },
    ...{ deliveryFee: 0, smallOrderFee: 0, serviceFee: 0, tip: 0, steps: [], refunds: [] },
    lines: [{ itemId: 'x', name: 'X', quantity: 1, total: 2_000 }],
    discount: 200,
    promoCode: code,
  }
  await services.db.transaction('sample', (tx) => insertSoldOrders(tx, 'sample', [order]))
}

const spice = { code: 'SPICE10', headline: '10% off', kind: 'percent', value: 10 }

describe('promos', () => {
  test('are listed with their uses and sales, running ones first', async () => {
    await use('SAVE10')
    await use('SAVE10', 'cancelled')

    const { promos } = await list()

    expect(promos.map(({ code, state }) => [code, state])).toEqual([
      ['SAVE10', 'running'],
      ['FIRST', 'running'],
      ['OLD', 'ended'],
    ])
    expect(promos[0]).toMatchObject({
      kind: 'percent',
      value: 10,
      minimum_spend: 10,
      uses: 1,
      discount: 2,
      revenue: 18,
      was_used: true,
      may_change: true,
    })
  })

  test('are added to the file with the fields that were sent', async () => {
    const before = await file()

    const { status, data } = await post(spice)

    expect(status).toBe(200)
    expect(data).toMatchObject({ ...spice, state: 'running', uses: 0, was_used: false })
    expect(parse(await file())).toEqual([
      ...parse(before),
      { code: 'SPICE10', headline: '10% off', kind: 'percent', value: 10 },
    ])
    const rows = await content.app.transaction((db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'subject_label'])
        .where('action', 'like', 'promo.%')
        .execute(),
    )
    expect(rows).toEqual([{ action: 'promo.added', subject_label: 'SPICE10' }])
  })

  test('are changed in the fields that were sent', async () => {
    const before = await file()

    const { data } = await put('SAVE10', { revision: 0, terms: 'From £12 on.', minimum_spend: 12 })

    expect(data).toMatchObject({ terms: 'From £12 on.', minimum_spend: 12, value: 10 })
    expect(parse(await file())).toEqual(
      parse(
        before
          .replace('terms: From £10 on.', 'terms: From £12 on.')
          .replace('minimum_spend: 10', 'minimum_spend: 12'),
      ),
    )
  })

  test('that were used keep kind and value, and can be stopped but not deleted', async () => {
    await use('SAVE10', 'rejected')

    const value = await put('SAVE10', { revision: 0, value: 20 })
    const same = await put('SAVE10', { revision: 0, value: 10, headline: 'Ten off' })
    const removed = await remove('SAVE10')
    const until = content.app.services.now().toISOString()
    const stopped = await put('SAVE10', { revision: 1, valid_until: until })
    content.app.clock.advance({ seconds: 1 })

    expect([value.status, removed.status]).toEqual([409, 409])
    expect(value.message).toBe('This code was used already. Stop it and make a new one.')
    expect([same.status, stopped.status]).toEqual([200, 200])
    expect((await list()).promos.find(({ code }) => code === 'SAVE10')?.state).toBe('ended')
    expect((await tryOut('SAVE10')).data).toMatchObject({ problem: 'ended', discount: 0 })
  })

  test('that are unused are deleted', async () => {
    const { status } = await remove('OLD')

    expect(status).toBe(200)
    expect((await list()).promos.map(({ code }) => code)).toEqual(['SAVE10', 'FIRST'])
    expect((await remove('OLD')).status).toBe(404)
  })

  test('saved second are refused with both values, other fields are not', async () => {
    await put('SAVE10', { revision: 0, headline: 'Theirs' }, content.owner)

    const same = await put('SAVE10', { revision: 0, headline: 'Mine' })
    const other = await put('SAVE10', { revision: 0, terms: 'Mine' })
    const again = await put('SAVE10', { revision: 1, headline: 'Mine' })

    expect([same.status, other.status, again.status]).toEqual([409, 200, 200])
    expect(same.data.fields).toMatchObject([
      { field: 'headline', yours: 'Mine', theirs: 'Theirs', by: { name: 'Cardamom' } },
    ])
  })

  test.each([
    ['a code that is there', { code: 'SAVE10' }, 'code'],
    ['small letters', { code: 'spice' }, 'code'],
    ['more than all', { value: 101 }, 'value'],
    ['nothing off', { value: 0 }, 'value'],
    ['a third decimal', { value: 1.005 }, 'value'],
    [
      'an end before the beginning',
      { valid_from: '2026-12-02T00:00:00Z', valid_until: '2026-12-01T00:00:00Z' },
      'valid_until',
    ],
    [
      'free delivery for pickups',
      { kind: 'free_delivery', value: 0, fulfilment: 'pickup' },
      'fulfilment',
    ],
    ['an unknown outlet', { outlets: ['paris'] }, 'outlets'],
    ['no headline', { headline: ' ' }, 'headline'],
    ['no uses', { uses_in_all: 0 }, 'uses_in_all'],
    ['a field that is not known', { percent: 10 }, 'percent'],
  ])('refuse %s', async (_, given, field) => {
    const before = await file()

    const { status, data } = await post({ ...spice, ...given })

    expect([status, data.errors?.[0]?.field]).toEqual([422, field])
    expect(await file()).toBe(before)
  })

  test('for all outlets are changed by a member of all outlets', async () => {
    const one = await content.addMember({ outlets: ['borough'] })

    const data = await content.get<WirePromoList>('promos', one)
    const answers = [
      await put('SAVE10', { revision: 0, headline: 'Mine' }, one),
      await post(spice, one),
    ]
    const own = await post({ ...spice, outlets: ['borough'] }, one)
    const wider = await put('SPICE10', { revision: 1, outlets: [] }, one)

    const isAlone = (await content.app.services.content.load('sample')).outlets.length === 1
    expect(data.promos.every(({ may_change }) => may_change === isAlone)).toBe(true)
    expect(answers.map(({ status }) => status)).toEqual(isAlone ? [200, 200] : [403, 403])
    expect([own.status, wider.status]).toEqual(isAlone ? [422, 200] : [200, 403])
  })
})

describe('trying a code', () => {
  test.each<[string, string, object, object]>([
    ['says what comes off', 'SAVE10', {}, { discount: 2.4, problem: null, text: '£2.40 off' }],
    [
      'says what is missing',
      'SAVE10',
      { amount: 8 },
      { discount: 0, problem: 'minimum', text: 'Spend £2.00 more to use this code.' },
    ],
    ['asks who orders', 'FIRST', {}, { problem: 'first-order' }],
    ['of a first order takes it off', 'FIRST', { first_order: true }, { discount: 3 }],
    ['that has ended says so', 'OLD', {}, { problem: 'ended' }],
  ])('%s', async (_, code, body, expected) => {
    expect((await tryOut(code, body)).data).toMatchObject(expected)
  })

  test('is 404 without such a code or outlet', async () => {
    expect((await tryOut('NONE')).status).toBe(404)
    expect((await tryOut('SAVE10', { outlet_id: 'paris' })).status).toBe(404)
  })
})
