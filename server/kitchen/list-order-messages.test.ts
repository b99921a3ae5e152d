import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireOrderMessages } from '#contract/staff/staff-order.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import { orderActions } from '#testing/an-order.ts'
import { asOwner } from '#testing/as-owner.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  addDevice,
  addMember,
  addStaffHost,
  type StaffActor,
  staffCall,
  unlock,
} from '#testing/staff.ts'

let shop: Shop
let pass: StaffActor
let staff: StaffActor
let ada: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId, { name: 'Pass' })
  staff = await addMember(shop.services, shop.tenantId, { role: 'staff', name: 'Sam' })
  ada = orderActions(shop, await shop.customer({ email: 'ada@example.com' }))
})
afterAll(() => shop?.close())
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, (tx) => tx.deleteFrom('outbox').execute()),
)

let keys = 0
const post = (id: string, verb: string, body: object, actor = pass) =>
  staffCall(shop, `POST /api/staff/orders/${id}/${verb}`, actor, {
    body,
    headers: { 'idempotency-key': `message-${keys++}` },
  })
const list = (id: string, actor = pass) =>
  staffCall<WireOrderMessages>(shop, `GET /api/staff/orders/${id}/messages`, actor)
const read = async (id: string) => (await list(id)).data.messages
const again = (message: string, actor: StaffActor) =>
  staffCall(shop, `POST /api/staff/messages/${message}/again`, actor)

/** Past the seconds in which a step can withdraw its message. */
async function sendAll(): Promise<void> {
  shop.clock.advance({ seconds: 11 })
  await ada.jobs()
}

/** Messages sent during this fail, for this reason. */
async function sendInVain(error: Error): Promise<void> {
  const away = vi.spyOn(shop.services.messages, 'send').mockRejectedValue(error)
  await sendAll()
  away.mockRestore()
}
const refused = new PermanentFailure('unknown address')

/** Channel of the one queued message about a step. */
async function channelOfJob(): Promise<string | undefined> {
  const { body } = await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .selectFrom('outbox')
      .select('body')
      .where('topic', '=', 'status-message')
      .executeTakeFirstOrThrow(),
  )
  return (body as { channel?: string }).channel
}

async function accepted(actions = ada): Promise<string> {
  const { order } = await actions.place({ payment_method: 'cash' })
  await post(order.id, 'accept', { from: 'placed' })
  return order.id
}

describe('the messages of an order', () => {
  test('are sent once, also where that cannot be noted', async () => {
    const { db } = shop.services
    const id = await accepted()
    shop.messages.length = 0
    await asOwner(db, 'revoke insert on order_messages from tiffin_app')
    await sendAll()
    await asOwner(db, 'grant insert on order_messages to tiffin_app')
    const sent = shop.messages.filter(({ to }) => to === 'ada@example.com').length
    shop.clock.advance({ minutes: 10 })
    await ada.jobs()

    expect(sent).toBe(2)
    expect(shop.messages.filter(({ to }) => to === 'ada@example.com')).toHaveLength(sent)
    expect(await read(id)).toEqual([])
  })

  test('are those that were sent, with how and when, and without the contact', async () => {
    const id = await accepted()
    const before = await read(id)
    await sendAll()

    const messages = await read(id)

    expect(before).toEqual([])
    expect(messages.map(({ what, channel, state }) => [what, channel, state]).sort()).toEqual([
      ['accepted', 'email', 'sent'],
      ['receipt', 'email', 'sent'],
    ])
    expect(messages[0]?.at).toBe(shop.clock.now().toISOString())
    expect(JSON.stringify(messages)).not.toContain('@')
  })

  test('are sent by text to a diner without an email', async () => {
    const bea = orderActions(shop, await shop.customer())
    const id = await accepted(bea)
    const channel = await channelOfJob()
    await sendAll()

    expect(channel).toBe('sms')
    expect(await read(id)).toMatchObject([{ what: 'accepted', channel: 'text', state: 'sent' }])
  })

  test('leave although the release before has queued them, which named no channel', async () => {
    const id = await accepted()
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      sql`update outbox set body = body - 'channel' where topic = 'status-message'`.execute(tx),
    )
    const channel = await channelOfJob()
    await sendAll()

    expect(channel).toBeUndefined()
    expect((await read(id)).map(({ what }) => what)).toContain('accepted')
  })

  test('leave out a step that was undone before its message left', async () => {
    const id = await accepted()
    const { data } = await post(id, 'move', { from: 'preparing', to: 'ready' })
    const { undo } = (data as { order: { undo: { position: number } } }).order
    await post(id, 'undo', { position: undo.position })
    await sendAll()

    expect((await read(id)).map(({ what }) => what)).not.toContain('ready')
  })

  test('are twenty at most, even if a step is undone often; the ending is sent in any case', async () => {
    const { order } = await ada.place({ payment_method: 'cash' })
    await post(order.id, 'accept', { from: 'placed' })
    for (let round = 0; round < 12; round++) {
      const { data } = await post(order.id, 'move', { from: 'preparing', to: 'out_for_delivery' })
      await sendAll()
      const { undo } = (data as { order: { undo: { position: number } } }).order
      await post(order.id, 'undo', { position: undo.position })
      await sendAll()
    }
    const many = await read(order.id)
    const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
    const ending = { from: 'preparing', reason: 'duplicate', refund: 'all' }
    await post(order.id, 'cancel', ending, manager)
    await sendAll()

    expect(many).toHaveLength(20)
    expect((await read(order.id)).map(({ what }) => what)).toContain('cancelled')
  })

  test('include a message that is retried, until it has left', async () => {
    const id = await accepted()
    await sendInVain(new Unavailable('busy'))
    const meanwhile = await read(id)
    shop.clock.advance({ minutes: 5 })
    await ada.jobs()

    expect(meanwhile.map(({ state, can_repeat }) => [state, can_repeat])).toEqual([
      ['waiting', false],
      ['waiting', false],
    ])
    expect((await read(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('name one that did not arrive, which a person has sent again', async () => {
    const id = await accepted()
    await sendInVain(refused)
    const failed = await read(id)
    const told = failed.find(({ what }) => what === 'accepted')
    const byScreen = await again(told?.id ?? '', pass)
    await unlock(shop.services, shop.tenantId, pass, staff)
    const byPerson = await again(told?.id ?? '', pass)
    const waiting = await read(id)
    await sendAll()

    const states = (messages: typeof failed) =>
      messages.find(({ what }) => what === 'accepted')?.state
    expect(told).toMatchObject({ channel: 'email', state: 'failed', can_repeat: true })
    expect([byScreen.status, byPerson.status]).toEqual([403, 200])
    expect([states(waiting), states(await read(id))]).toEqual(['waiting', 'sent'])
  })

  test.each([
    [23.9, true],
    [24.1, false],
  ])('can be sent again for a day: after %f hours %s', async (hours, can) => {
    const id = await accepted()
    await sendInVain(refused)
    const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })

    shop.clock.advance({ hours })
    const { data } = await list(id, manager)
    shop.clock.advance({ hours: -hours })

    expect(data.messages.map(({ can_repeat }) => can_repeat)).toEqual([can, can])
  })

  test('are listed once when the job that sent them runs twice', async () => {
    const id = await accepted()
    await sendAll()
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, body: JSON.stringify({ orderId: id }) })
        .where('topic', '=', 'order-receipt')
        .execute(),
    )
    await sendAll()

    expect((await read(id)).filter(({ what }) => what === 'receipt')).toHaveLength(1)
  })

  test.each([
    ['a screen', async () => addDevice(shop.services, shop.tenantId), 200],
    ['staff', async () => addMember(shop.services, shop.tenantId), 200],
    ['a manager', async () => addMember(shop.services, shop.tenantId, { role: 'manager' }), 200],
    [
      'an owner of another outlet',
      async () => addMember(shop.services, shop.tenantId, { role: 'owner', outlets: ['camden'] }),
      404,
    ],
  ])('are read by %s as the order is', async (_who, actor, status) => {
    const id = await accepted()

    expect((await list(id, await actor())).status).toBe(status)
  })
})
