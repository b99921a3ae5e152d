import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { WireAreas, WireDeliveryArea, WireHours } from '#contract/staff/hours.ts'
import { contentApp, type Refused } from '#testing/content-app.ts'
import { edit } from '#testing/folder-files.ts'

const content = contentApp()

const hours = async () => await content.get<WireHours>('hours/borough')
const putHours = (body: object, actor = content.manager, query = '') =>
  content.call<WireHours & Refused>(`PUT hours/borough${query}`, body, actor)
const areas = async () => await content.get<WireAreas>('areas/borough')
const putAreas = (body: object, actor = content.manager) =>
  content.call<WireAreas & Refused>('PUT areas/borough', body, actor)
const file = () => content.fileText('outlets/borough.yaml')
const outlet = async () => (await content.site()).outletById.get('borough')

/** An order that is promised for a time. */
async function promise(from: string): Promise<void> {
  const at = new Date(from)
  const now = content.app.services.now()
  await content.app.transaction((tx) =>
    tx
      .insertInto('orders')
      .values({
        tenant_id: 'sample',
        id: from,
        outlet_id: 'borough',
        customer_id: null,
        number: from,
        status: 'accepted',
        fulfilment: 'delivery',
        timing: 'slot',
        promised_from: at,
        promised_to: new Date(at.getTime() + 900_000),
        contact: '{}',
        address: JSON.stringify({ postcode: 'SE1 1AA' }),
        subtotal: 1,
        delivery_fee: 0,
        small_order_fee: 0,
        service_fee: 0,
        discount: 0,
        promo_code: null,
        tip: 0,
        total: 1,
        note: '',
        created_at: now,
        placed_at: now,
        pay_by: now,
        slot_start: at,
      } as never)
      .execute(),
  )
}

describe('the hours of an outlet', () => {
  test('are previewed without looking into pictures', async () => {
    await content.asImport((tx) =>
      tx
        .updateTable('tenant_files')
        .set({ body: Buffer.from('no picture') })
        .where('path', 'like', 'pictures/%')
        .execute(),
    )
    const monday = [{ day: 'monday', ranges: [{ from: '12:00', to: '14:30' }] }]

    const { status, data } = await putHours(
      { revision: 0, weekly: monday },
      content.manager,
      '?preview=1',
    )

    expect(status).toBe(200)
    expect(data.weekly[0]).toEqual(monday[0])
    expect((await hours()).weekly[0]).not.toEqual(monday[0])
  })

  test('change in its file, its documents and for diners', async () => {
    const before = parse(await file())

    const { status, data } = await putHours({
      revision: 0,
      weekly: [
        {
          day: 'monday',
          ranges: [
            { from: '17:00', to: '02:00' },
            { from: '12:00', to: '14:30' },
          ],
        },
      ],
      exceptions: [{ date: '2026-11-22', ranges: [], reason: 'Wedding' }],
      kitchen: { slot_capacity: 4 },
    })

    expect(status).toBe(200)
    expect(data).toMatchObject({ revision: 1, kitchen: { slot_capacity: 4, lead_minutes: 30 } })
    expect(data.next_days).toHaveLength(14)
    expect(data.next_days[2]).toEqual({ date: '2026-11-22', ranges: [], reason: 'Wedding' })
    expect(parse(await file())).toEqual({
      ...before,
      hours: { ...before.hours, monday: '12:00-14:30, 17:00-02:00' },
      kitchen: { ...before.kitchen, slot_capacity: 4 },
      exceptions: [{ date: '2026-11-22', hours: 'closed', reason: 'Wedding' }],
    })
    expect((await outlet())?.openingHours.weekly.monday).toEqual([
      { opens: '12:00', closes: '14:30' },
      { opens: '17:00', closes: '02:00' },
    ])
  })

  test('that two change are settled field by field', async () => {
    await putHours({ revision: 0, kitchen: { lead_minutes: 45 } }, content.owner)

    const other = await putHours({ revision: 0, kitchen: { days_ahead: 3 } })
    const against = await putHours({ revision: 0, kitchen: { lead_minutes: 60, days_ahead: 2 } })

    expect([other.status, against.status]).toEqual([200, 409])
    expect(against.data.fields).toMatchObject([
      { field: 'kitchen.lead_minutes', yours: 60, theirs: 45, by: { name: 'Cardamom' } },
      { field: 'kitchen.days_ahead', yours: 2, theirs: 3, by: { name: 'Saffron' } },
    ])
    expect((await hours()).kitchen).toMatchObject({ lead_minutes: 45, days_ahead: 3 })
  })

  test('changed by a folder import since are refused', async () => {
    await content.importSample((files) =>
      edit(files, 'outlets/borough.yaml', 'lead_minutes: 30', 'lead_minutes: 20'),
    )

    const { status, data } = await putHours({ revision: 0, kitchen: { lead_minutes: 60 } })

    expect(status).toBe(409)
    expect(data.fields[0]).toMatchObject({ theirs: 20, by: { name: 'Operator' } })
  })

  test('name the orders that are promised for a time that would be closed, also before they are saved', async () => {
    await promise('2026-11-21T18:00:00Z')
    await promise('2026-11-21T12:00:00Z')
    const closed = {
      revision: 0,
      exceptions: [{ date: '2026-11-21', ranges: [{ from: '17:00', to: '22:00' }], reason: '' }],
    }

    const preview = await putHours(closed, undefined, '?preview=1')
    const unchanged = await hours()
    const saved = await putHours(closed)

    const affected = [
      {
        id: '2026-11-21T12:00:00Z',
        number: '2026-11-21T12:00:00Z',
        promised_from: '2026-11-21T12:00:00.000Z',
      },
    ]
    expect(preview.data.affected_orders).toEqual(affected)
    expect(unchanged).toMatchObject({ revision: 0, exceptions: [] })
    expect(saved.data.affected_orders).toEqual(affected)
  })

  test.each([
    [
      'ranges that overlap',
      {
        weekly: [
          {
            day: 'monday',
            ranges: [
              { from: '12:00', to: '18:00' },
              { from: '17:00', to: '20:00' },
            ],
          },
        ],
      },
      'weekly.monday',
    ],
    [
      'a day twice',
      {
        weekly: [
          { day: 'monday', ranges: [] },
          { day: 'monday', ranges: [] },
        ],
      },
      'weekly.1.day',
    ],
    [
      'an invalid time',
      { weekly: [{ day: 'monday', ranges: [{ from: '25:00', to: '26:00' }] }] },
      'weekly.0.ranges.0.from',
    ],
    ['no service', { services: [] }, 'services'],
    ['an unknown field', { kitchen: { slots: 1 } }, 'kitchen.slots'],
  ])('refuse %s', async (_, body, field) => {
    const { status, data } = await putHours({ revision: 0, ...body })

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('write the changed fields to a row of the audit log', async () => {
    await putHours({ revision: 0, kitchen: { lead_minutes: 45 } })

    expect(await content.log('?action=hours.changed')).toMatchObject([
      {
        text: 'Saffron changed the hours of Sample Kitchen Borough (lead minutes).',
        before: { 'kitchen.lead_minutes': 30 },
        after: { 'kitchen.lead_minutes': 45 },
      },
    ])
  })
})

describe('the areas of an outlet', () => {
  test('change in its file, and a postcode finds its area', async () => {
    const { areas: known } = await areas()
    const near = known[0] as WireDeliveryArea

    const { status } = await putAreas({
      revision: 0,
      areas: [
        { ...near, fee: 3 },
        { ...near, name: 'Far', postcodes: ['e1'], free_over: null },
      ],
    })

    expect(status).toBe(200)
    expect(parse(await file()).delivery_areas).toMatchObject([
      { name: 'Near', postcodes: ['SE1'], fee: 3, free_over: 30, minimum_order: 10, minutes: 15 },
      { name: 'Far', postcodes: ['E1'], fee: 2.5 },
    ])
    const tried = async (postcode: string) =>
      await content.call<WireDeliveryArea | null>(
        `GET areas/borough/try?postcode=${encodeURIComponent(postcode)}`,
      )
    expect((await tried('e1 6an')).data?.name).toBe('Far')
    expect((await tried('N1 1AA')).data).toBeNull()
    expect((await tried('nowhere')).status).toBe(422)
  })

  test('have fees that only an owner changes', async () => {
    const { fees } = await areas()
    const changed = { ...fees, small_order: null, service: { percent: 5, min: 0.5, max: 2.5 } }

    const same = await putAreas({ revision: 0, fees })
    const byManager = await putAreas({ revision: 0, fees: changed })
    const byOwner = await putAreas({ revision: 0, fees: changed }, content.owner)

    expect([same.status, byManager.status, byOwner.status]).toEqual([200, 403, 200])
    expect(byManager.data).toEqual({ field: 'fees' })
    expect(byOwner.data.fees).toEqual(changed)
    expect(parse(await file()).fees).toEqual({
      pickup_minimum: 0,
      service: { percent: 5, min: 0.5, max: 2.5 },
    })
  })

  test('have fees that a manager cannot undo either', async () => {
    const { fees } = await areas()
    await putAreas({ revision: 0, fees: { ...fees, pickup_minimum: 5 } }, content.owner)

    const byManager = await content.undoNewest()
    const kept = (await areas()).fees
    const byOwner = await content.undoNewest(content.owner)

    expect([byManager.status, byOwner.status]).toEqual([403, 200])
    expect(kept.pickup_minimum).toBe(5)
    expect((await areas()).fees).toEqual(fees)
  })

  test('name the deliveries to where it would no longer deliver', async () => {
    await promise('2026-11-21T12:00:00Z')
    const { areas: known } = await areas()

    const { data } = await putAreas({ revision: 0, areas: [{ ...known[0], postcodes: ['E1'] }] })

    expect(data.affected_orders.map(({ number }) => number)).toEqual(['2026-11-21T12:00:00Z'])
  })

  test.each([
    ['an invalid postcode', { postcodes: ['SE1', 'XX'] }, 'areas.0.postcodes.1'],
    ['an area without a place', { postcodes: [], radius_km: null }, 'areas.0'],
    ['a price with three decimals', { fee: 1.005 }, 'areas.0.fee'],
  ])('refuse %s', async (_, given, field) => {
    const { areas: known } = await areas()

    const { status, data } = await putAreas({ revision: 0, areas: [{ ...known[0], ...given }] })

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })
})
