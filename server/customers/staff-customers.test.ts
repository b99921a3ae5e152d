import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CustomerExport } from '#contract/customer.ts'
import type { customerList, WireStaffCustomer } from '#contract/staff/customers.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { forgetBookings } from '#server/reservations/booking-rows.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { addTenant, openShop } from '#testing/shop.ts'
import { customersMatching } from './list-customers.ts'

const shop = await openShop()
await addTenant(shop.services, 'other', 'other.test')
const manager = await shop.addMember({ role: 'manager', name: 'Basil' })
const owner = await shop.addMember({ role: 'owner' })

type List = z.output<typeof customerList>
const search = async (q: string, actor = manager) =>
  await actor.get<List>(`customers?q=${encodeURIComponent(q)}`)
const get = (id: string, actor = manager) =>
  actor.call<WireStaffCustomer>(`GET /api/staff/customers/${id}`)
const post = <T>(id: string, verb: string, body: object, actor = manager) =>
  actor.call<T>(`POST /api/staff/customers/${id}/${verb}`, body)
const note = (id: string, notes: string) =>
  manager.call<WireStaffCustomer>(`PUT /api/staff/customers/${id}`, { notes })
const log = async (action: string) => JSON.stringify(await owner.get(`audit?action=${action}`))

/** A booking made with these contacts. */
async function booked(day: string, fields: { phone?: string; email?: string }): Promise<void> {
  await shop.transaction((tx) =>
    tx
      .insertInto('bookings')
      .values({
        tenant_id: shop.tenantId,
        id: shop.services.random.id(),
        day,
        start: '18:00',
        people: '4',
        name: 'Bay',
        email: '',
        phone: '',
        message: '',
        created_at: shop.clock.now(),
        held_until: null,
        confirmed_at: null,
        ...fields,
      })
      .execute(),
  )
}
const bookings = () =>
  shop.transaction((tx) =>
    tx.selectFrom('bookings').select(['name', 'phone', 'email']).orderBy('day').execute(),
  )

describe('a search', () => {
  test('finds by name, email and the end of a phone, with how much they ordered', async () => {
    const phone = '+447700900777'
    const diner = await shop.customer({
      firstName: 'Tamarind',
      email: 'tam@example.com',
    })
    await shop.transaction((tx) =>
      tx.updateTable('customers').set({ contact: phone }).where('id', '=', diner.id).execute(),
    )
    await diner.place({ payment_method: 'cash' })

    const byName = await search('tamar')

    expect(byName).toMatchObject({ count: 1, next_cursor: null })
    expect(byName.customers).toMatchObject([
      {
        id: diner.id,
        phone,
        phone_text: '07700 900777',
        orders: 1,
        blocked: false,
        has_notes: false,
      },
    ])
    const spellings = [phone, `0${phone.slice(3)}`, '0044 7700 900777', '+44 (0)7700 900777']
    for (const q of ['TAM@example', phone.slice(-5), ...spellings]) {
      expect((await search(q)).customers.map(({ id }) => id)).toContain(diner.id)
    }
    expect((await search('100%')).customers).toEqual([])
  })

  test.each(['hohen', 'von hohen', 'Maximiliane VON', 'se14 6', 'SE146t', '+4477009'])(
    'finds names, postcodes and phones that begin with %s',
    async (q) => {
      const diner = await shop.customer({ firstName: 'Maximiliane' })
      await shop.transaction(async (tx) => {
        const own = { last_name: 'von Hohenlohe', other_contact: '+447700900778' }
        await tx.updateTable('customers').set(own).where('id', '=', diner.id).execute()
        await tx
          .updateTable('addresses')
          .set({ postcode: 'SE14 6TY' })
          .where('customer_id', '=', diner.id)
          .execute()
      })

      expect((await search(q)).customers.map(({ id }) => id)).toContain(diner.id)
      expect((await search(`${q}x`)).customers).toEqual([])
    },
  )

  describe('among thousands', () => {
    // With few rows the planner would choose a full scan.
    beforeAll(() =>
      shop.services.db.transaction('other', async (tx) => {
        // A cluster inserts what it selects only for a role that no policy binds.
        await sql`select set_config('role', 'none', true)`.execute(tx)
        await sql`
          insert into customers (tenant_id, id, contact, channel, first_name, last_name, referral_code, created_at)
          select 'other', 'many' || n, 'many' || n || '@example.com', 'email', md5(n::text), md5('a' || n), 'R' || n, now()
          from generate_series(1, 3000) n`.execute(tx)
        await sql`
          insert into addresses (tenant_id, id, customer_id, label, line1, line2, city, postcode, instructions, is_default,
            created_at)
          select 'other', 'many' || n, 'many' || n, '', '', '', '', 'SE' || n || ' 1AA', '', true, now()
          from generate_series(1, 3000) n`.execute(tx)
      }),
    )

    test.each(['tam', '07700 900'])(
      'for %s reads by indexes alone, behind the policies',
      async (q) => {
        const plan = await shop.services.db.transaction('other', async (tx) => {
          const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain ${customersMatching('other', q)}`.execute(tx)
          return rows.map((row) => row['QUERY PLAN'])
        })

        const scans = plan.filter((line) => /(Seq|Index|Only) Scan /.test(line))
        const conditions = plan.filter((line) => /Index Cond: .*~>=~.*~<~/.test(line))
        expect(scans.length).toBeGreaterThan(5)
        expect(conditions).toHaveLength(scans.length)
      },
    )
  })

  test('needs three characters; without a search only blocked customers are listed', async () => {
    const blocked = await shop.customer({ firstName: 'Rue' })
    await post(blocked.id, 'block', { reason: 'Never came' })

    const short = await manager.call('GET /api/staff/customers?q=ab')
    const none = await manager.call<List>('GET /api/staff/customers')
    const list = await manager.call<List>('GET /api/staff/customers?blocked=1')

    expect(short.status).toBe(422)
    expect(none.data).toMatchObject({ customers: [], next_cursor: null })
    expect(none.data.count).toBeGreaterThan(0)
    expect(list.data.customers.map(({ id }) => id)).toContain(blocked.id)
    expect(list.data.customers.every((each) => each.blocked)).toBe(true)
  })

  test('of a manager of one outlet finds only customers who have ordered there', async () => {
    const here = await shop.customer({ firstName: 'Juniper' })
    const nowhere = await shop.customer({ firstName: 'Juniper' })
    await here.place({ payment_method: 'cash' })
    const soho = await shop.addMember({
      role: 'manager',
      outlets: ['soho'],
    })
    const camden = await shop.addMember({
      role: 'manager',
      outlets: ['camden'],
    })

    expect((await search('juniper', soho)).customers.map(({ id }) => id)).toEqual([here.id])
    expect((await search('juniper', camden)).count).toBe(0)
    expect((await get(here.id, camden)).status).toBe(404)
    expect((await post(here.id, 'block', { reason: 'No' }, camden)).status).toBe(422)
    expect((await post(here.id, 'block', { reason: 'Nope' }, camden)).status).toBe(404)
    expect((await get(nowhere.id, soho)).status).toBe(404)
  })
})

describe('a customer', () => {
  test('is shown with orders, spend and the bookings of their proven contacts', async () => {
    const diner = await shop.customer({ firstName: 'Lovage', email: 'lovage@example.com' })
    const { order: placed } = await diner.place({ payment_method: 'cash' })
    await booked('2026-11-10', { email: 'Lovage@Example.com' })
    await booked('2026-11-11', { email: 'else@example.com' })

    const { data } = await get(diner.id)

    expect(data).toMatchObject({
      email: 'lovage@example.com',
      email_confirmed: true,
      notes: '',
      blocked: null,
      orders: { count: 1, spent: 31.4, refunded: 0, latest: [{ id: placed.id, total: 31.4 }] },
      bookings: [{ day: '2026-11-10', time: '18:00', state: 'confirmed' }],
    })
    expect(await log('customer.viewed')).toContain(diner.id)
    expect(await log('customer.viewed')).not.toContain('Lovage')
  })

  test('has notes that the kitchen reads with the order, and the customer in an export', async () => {
    const diner = await shop.customer({ firstName: 'Chervil' })
    const { order: placed } = await diner.place({ payment_method: 'cash' })

    const { data } = await note(diner.id, ' Rings twice ')
    const tooLong = await note(diner.id, 'x'.repeat(501))
    const seen = await manager.call<WireStaffOrder>(`GET /api/staff/orders/${placed.id}`)

    expect([data.notes, tooLong.status]).toEqual(['Rings twice', 422])
    expect(seen.data.customer).toMatchObject({ notes: 'Rings twice', blocked: false })
    expect(await log('customer.noted')).not.toContain('Rings')
    const exported = await shop.call<CustomerExport>('GET /api/customer/export', {
      token: diner.token,
    })
    expect(JSON.stringify(exported.data)).toContain('Rings twice')
  })

  test('that is blocked cannot order or book, reads whom to call, and can again later', async () => {
    const diner = await shop.customer({ firstName: 'Savory', email: 'savory@example.com' })
    const { data } = await post<WireStaffCustomer>(diner.id, 'block', { reason: 'Never at home' })
    const body = anOrder(diner, { payment_method: 'cash' })

    const refused = await order(shop, diner, body)
    await post(diner.id, 'block', { reason: null })
    const taken = await order(shop, diner, body)

    expect(data.blocked).toMatchObject({ reason: 'Never at home', by: { name: 'Basil' } })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^Please call us to order: /)
    expect(taken.status).toBe(200)
    expect(await log('customer.blocked')).toContain('Never at home')
  })
})

test('a table is not booked with a contact that a blocked customer has proven', async () => {
  await shop.stock({
    tenant: {
      allowsBooking: true,
      location: { line1: '1 Dean Street', line2: 'London', directionLink: '' },
      booking: {
        slots: ['18:00'],
        daysAllowed: 30,
        guestsPerSlot: 12,
        whatsappShare: false,
        whatsappNumber: '',
        phone: '020 7946 0000',
        noticeEmail: 'tables@shop.test',
      },
    },
  })
  const diner = await shop.customer({ email: 'sorrel@example.com' })
  await post(diner.id, 'block', { reason: 'Never came' })
  const book = (email: string, phone: string) =>
    shop.call('POST /api/booking', {
      body: {
        date: '2026-11-21',
        time: '06:00 PM',
        number_of_people: '2',
        name: 'Bay',
        email,
        phone,
      },
    })

  const refused = await book(' Sorrel@Example.com ', '07700900111')
  const taken = await book('fern@example.com', '07700900111')

  expect([refused.status, refused.message]).toEqual([409, 'Please call us to book: 020 7946 0000.'])
  expect(taken.status).toBe(200)
})

describe('at the request of the customer', () => {
  test('an owner with a proof exports the same data as the customer could', async () => {
    const diner = await shop.customer({ firstName: 'Borage' })
    const owner = await shop.addMember({ role: 'owner' })

    const byManager = await post(diner.id, 'export', {})
    const unproven = await post(diner.id, 'export', {}, owner)
    await shop.giveProof(owner)
    const exported = await post<CustomerExport>(diner.id, 'export', {}, owner)

    expect([byManager.status, unproven.status]).toEqual([403, 403])
    expect(exported.data).toMatchObject({ customer: { id: diner.id }, addresses: [{}] })
    expect(await log('customer.exported')).toContain(diner.id)
  })

  test('an owner erases, not while an order is open, by the rule of the customer’s own deletion', async () => {
    const diner = await shop.customer({ firstName: 'Hyssop', email: 'hyssop@example.com' })
    const { order: placed } = await diner.place({ payment_method: 'cash' })
    await booked('2026-11-01', { email: 'hyssop@example.com' })
    await booked('2026-11-30', { email: 'hyssop@example.com' })
    await shop.giveProof(owner)

    const open = await post(diner.id, 'erase', {}, owner)
    const rejection = { from: 'placed', reason: 'diner_asked' }
    await owner.call(`POST /api/staff/orders/${placed.id}/reject`, rejection)
    const erased = await post(diner.id, 'erase', {}, owner)

    expect(open.status).toBe(409)
    expect(open.message).toContain(placed.number)
    expect(erased.status).toBe(200)
    expect((await get(diner.id)).status).toBe(404)
    expect((await shop.call('GET /api/customer', { token: diner.token })).status).toBe(401)
    const seen = await owner.call<WireStaffOrder>(`GET /api/staff/orders/${placed.id}`)
    expect(seen.data.customer).toMatchObject({ id: null, name: '' })
    const own = async () => (await bookings()).filter(({ email }) => email.startsWith('hyssop'))
    expect(await own()).toHaveLength(1)
    shop.clock.advance({ days: 12 })
    await forgetBookings(await shop.context())
    shop.clock.advance({ days: -12 })
    expect(await own()).toEqual([])
  })

  test('an owner of one outlet neither exports nor erases', async () => {
    const diner = await shop.customer()
    await diner.place({ payment_method: 'cash' })
    const partly = await shop.addMember({
      role: 'owner',
      outlets: ['camden'],
    })
    await shop.giveProof(partly)

    expect((await post(diner.id, 'export', {}, partly)).status).toBe(404)
    expect((await post(diner.id, 'erase', {}, partly)).status).toBe(404)
    expect((await get(diner.id)).status).toBe(200)
  })
})
