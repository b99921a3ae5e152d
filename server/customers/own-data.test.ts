import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerExport, WireCustomer } from '#contract/customer.ts'
import { errors } from '#contract/errors.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { codeFor, signIn } from '#testing/code-sign-in.ts'
import { aSoldOrder, insertSoldOrders } from '#testing/sold-orders.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetEndedOrders } from './erase-customer.ts'

let phone = ''
let token = ''
let me: WireCustomer
let count = 0

const shop = await testApp()
beforeEach(async () => {
  shop.clock.advance({ days: 2 })
  phone = `+447700${String(++count).padStart(6, '0')}`
  const { data } = await signIn(shop, { phone })
  token = data.token
  me = data.customer
})

describe('my data', () => {
  const nobody = { name: '', phone: '', email: '' }
  const contact = { name: 'Ada', phone: '07700900123', email: '' }
  const address = {
    label: 'Home',
    line1: '1 High Street',
    line2: '',
    city: 'London',
    postcode: 'SE1 1AA',
    instructions: '',
  }

  async function anOrder(status: OrderStatus): Promise<string> {
    const id = shop.services.random.id()
    const placedAt = shop.clock.now()
    const order = aSoldOrder({
      id,
      outletId: 'borough',
      status,
      placedAt,
      lines: [{ itemId: 'main.curry', name: 'Butter Chicken', quantity: 1, total: 1_295 }],
      refunds: [{ amount: 100, at: placedAt, status: 'succeeded', reason: 'goodwill' }],
    })
    const person = { contact: JSON.stringify(contact), address: JSON.stringify(address) }
    await shop.transaction(async (tx) => {
      await insertSoldOrders(tx, 'sample', [order])
      await tx
        .updateTable('orders')
        .set({ customer_id: me.id, ...person, note: 'Ring twice' })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('order_lines').set({ note: 'For Ada' }).execute()
      await tx.updateTable('refunds').set({ note: 'Ada called' }).execute()
    })
    return id
  }

  const readOrder = (id: string) =>
    shop.transaction((tx) =>
      tx
        .selectFrom('orders')
        .innerJoin('order_lines', (join) =>
          join
            .onRef('order_lines.tenant_id', '=', 'orders.tenant_id')
            .onRef('order_lines.order_id', '=', 'orders.id'),
        )
        .innerJoin('refunds', (join) =>
          join
            .onRef('refunds.tenant_id', '=', 'orders.tenant_id')
            .onRef('refunds.order_id', '=', 'orders.id'),
        )
        .select(['customer_id', 'contact', 'address', 'orders.note', 'orders.total'])
        .select(['order_lines.note as lineNote', 'refunds.note as refundNote'])
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow(),
    )

  const remove = (body: object = { confirm: 'DELETE' }) =>
    shop.call('DELETE /api/customer', { body, token })

  test('is exported as a whole', async () => {
    const id = await anOrder('completed')
    const sentAt = shop.clock.now()
    await shop.transaction((tx) =>
      tx
        .insertInto('order_messages')
        .values({
          tenant_id: 'sample',
          order_id: id,
          what: 'accepted',
          ref: '1',
          channel: 'text',
          sent_at: sentAt,
        })
        .execute(),
    )
    await shop.call('POST /api/customer-addresses', {
      body: { line1: '1 High Street', city: 'London', postcode: 'SE1 1AA' },
      token,
    })

    const { status, data } = await shop.call<CustomerExport>('GET /api/customer/export', { token })

    expect(status).toBe(200)
    expect(data.customer).toMatchObject({ id: me.id, phone, invited_by_someone: false })
    expect(data.addresses).toHaveLength(1)
    expect(data.orders).toMatchObject([
      {
        total: 12.95,
        contact,
        address,
        lines: [{ name: 'Butter Chicken', total: 12.95 }],
        messages: [{ about: 'accepted', channel: 'text', sent_at: sentAt.toISOString() }],
      },
    ])
    expect(data.sessions).toHaveLength(1)
    expect(data.known_browsers).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('hash')
  })

  test('is neither exported nor deleted with a token alone', async () => {
    shop.clock.advance({ minutes: 11 })
    const refused = [await shop.call('GET /api/customer/export', { token }), await remove()]

    await shop.call('POST /api/customer/contact/prove', { token })
    const body = { otp: await codeFor(shop, phone) }
    await shop.call('POST /api/customer/contact/prove/verify', { body, token })
    const exported = await shop.call<CustomerExport>('GET /api/customer/export', { token })
    const deleted = await remove()

    for (const { status, message } of refused) {
      expect([status, message]).toEqual([409, errors.code_needed[1]])
    }
    expect(exported.data.customer).toMatchObject({ id: me.id })
    expect(deleted.status).toBe(200)
  })

  test('is not deleted by accident', async () => {
    expect((await remove({})).status).toBe(422)
    expect((await remove({ confirm: 'yes' })).status).toBe(422)
    expect((await shop.call('GET /api/customer', { token })).status).toBe(200)
  })

  test('takes nothing from the owner of a contact that was entered but not verified', async () => {
    const email = `victim${count}@example.com`
    await signIn(shop, { email })
    await shop.call('POST /api/register', { body: { email } })
    const otp = await codeFor(shop, email)
    await shop.call('POST /api/customer', { body: { email }, token })
    await remove()

    const rows = await shop.transaction((tx) =>
      tx.selectFrom('known_browsers').select('contact').where('contact', '=', email).execute(),
    )
    const signedIn = await shop.call('POST /api/verify-otp', { body: { email, otp } })
    expect(rows).toHaveLength(1)
    expect(signedIn.status).toBe(200)
  })

  test('is deleted with the account; orders stay without a person', async () => {
    const order = await anOrder('completed')
    await shop.call('POST /api/customer-addresses', {
      body: { line1: '1 High Street', city: 'London', postcode: 'SE1 1AA' },
      token,
    })

    const answer = await remove()

    expect(answer).toMatchObject({ status: 200, data: null })
    expect((await shop.call('GET /api/customer', { token })).status).toBe(401)
    expect(await readOrder(order)).toEqual({
      customer_id: null,
      contact: nobody,
      address: null,
      note: '',
      lineNote: '',
      refundNote: '',
      total: 1_295,
    })
    const left = await shop.transaction(async (tx) => [
      ...(await tx.selectFrom('addresses').select('id').where('customer_id', '=', me.id).execute()),
      ...(await tx
        .selectFrom('sessions')
        .select('customer_id')
        .where('customer_id', '=', me.id)
        .execute()),
      ...(await tx
        .selectFrom('sign_in_attempts')
        .select('contact')
        .where('contact', '=', phone)
        .execute()),
      ...(await tx
        .selectFrom('known_browsers')
        .select('contact')
        .where('contact', '=', phone)
        .execute()),
    ])
    expect(left).toEqual([])
    expect((await signIn(shop, { phone })).data.customer.id).not.toBe(me.id)
  })

  test('an order on its way keeps its address until it ends', async () => {
    const order = await anOrder('out_for_delivery')
    await remove()
    const onItsWay = await readOrder(order)
    await shop.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', order).execute(),
    )

    await forgetEndedOrders(await shop.context())

    expect(onItsWay).toMatchObject({ customer_id: null, contact, address })
    expect(await readOrder(order)).toMatchObject({ contact: nobody, address: null })
  })

  test('of others is not touched', async () => {
    const order = await anOrder('completed')
    const other = await signIn(shop, { email: `leaver${count}@example.com` })

    await shop.call('DELETE /api/customer', {
      body: { confirm: 'DELETE' },
      token: other.data.token,
    })

    expect(await readOrder(order)).toMatchObject({ customer_id: me.id, contact })
  })
})
