import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireOrderMessages, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import { asOwner } from '#testing/as-owner.ts'
import { openKitchen } from '#testing/kitchen.ts'

const kitchen = await openKitchen({ environment: { DEMO_KITCHEN: '0' } })
const { shop, pass, manager, diner, call, move, sendMessages } = kitchen
const { services } = shop
const staff = await shop.addMember({ role: 'staff', name: 'Sam' })
beforeEach(() => shop.transaction((tx) => tx.deleteFrom('outbox').execute()))

const list = (id: string, actor = pass) =>
  call<WireOrderMessages>(`GET orders/${id}/messages`, undefined, actor)
const read = async (id: string) => (await list(id)).data.messages
const whatOf = async (id: string) => (await read(id)).map(({ what }) => what)
const toAda = () => shop.messages.filter(({ to }) => to === 'ada@example.com')
const undo = (id: string, { data }: { data: WireSteppedOrder }) =>
  kitchen.undo(id, data.order.undo?.position)

/** Messages sent during this fail, for this reason. */
async function sendInVain(error: Error): Promise<void> {
  const away = vi.spyOn(services.messages, 'send').mockRejectedValue(error)
  await sendMessages()
  away.mockRestore()
}
const refused = new PermanentFailure('unknown address')

/** Channel of the one queued message about a step. */
async function channelOfJob(): Promise<string | undefined> {
  const { body } = await shop.transaction((tx) =>
    tx
      .selectFrom('outbox')
      .select('body')
      .where('topic', '=', 'status-message')
      .executeTakeFirstOrThrow(),
  )
  return (body as { channel?: string }).channel
}

async function accepted(by = diner): Promise<string> {
  const { order } = await by.placeCash()
  await kitchen.accept(order.id)
  return order.id
}

describe('the messages of an order', () => {
  test('are sent once, also where that cannot be noted', async () => {
    const id = await accepted()
    shop.messages.length = 0
    await asOwner(services.db, 'revoke insert on order_messages from tiffin_app')
    await sendMessages()
    await asOwner(services.db, 'grant insert on order_messages to tiffin_app')
    const sent = toAda().length
    shop.clock.advance({ minutes: 10 })
    await shop.runJobs()

    expect(sent).toBe(2)
    expect(toAda()).toHaveLength(sent)
    expect(await read(id)).toEqual([])
  })

  test('are those that were sent, with how and when, and without the contact', async () => {
    const id = await accepted()
    const before = await read(id)
    await sendMessages()

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
    const id = await accepted(await shop.customer())
    const channel = await channelOfJob()
    await sendMessages()

    expect(channel).toBe('sms')
    expect(await read(id)).toMatchObject([{ what: 'accepted', channel: 'text', state: 'sent' }])
  })

  test('leave although the release before has queued them, which named no channel', async () => {
    const id = await accepted()
    await shop.transaction((tx) =>
      sql`update outbox set body = body - 'channel' where topic = 'status-message'`.execute(tx),
    )
    const channel = await channelOfJob()
    await sendMessages()

    expect(channel).toBeUndefined()
    expect(await whatOf(id)).toContain('accepted')
  })

  test('leave out a step that was undone before its message left', async () => {
    const id = await accepted()
    await undo(id, await move(id, 'preparing', 'ready'))
    await sendMessages()

    expect(await whatOf(id)).not.toContain('ready')
  })

  test('are twenty at most, even if a step is undone often; the ending is sent in any case', async () => {
    const id = await accepted()
    for (let round = 0; round < 12; round++) {
      const moved = await move(id, 'preparing', 'out_for_delivery')
      await sendMessages()
      await undo(id, moved)
      await sendMessages()
    }
    const many = await read(id)
    const ending = { from: 'preparing', reason: 'duplicate', refund: 'all' }
    await kitchen.step(id, 'cancel', ending, manager)
    await sendMessages()

    expect(many).toHaveLength(20)
    expect(await whatOf(id)).toContain('cancelled')
  })

  test('include a message that is retried, until it has left', async () => {
    const id = await accepted()
    await sendInVain(new Unavailable('busy'))
    const before = await read(id)
    shop.clock.advance({ minutes: 5 })
    await shop.runJobs()

    const waiting = { state: 'waiting', can_repeat: false }
    expect(before).toMatchObject([waiting, waiting])
    expect((await read(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('name one that did not arrive, which a person has sent again', async () => {
    const id = await accepted()
    await sendInVain(refused)
    const ofStep = async () => (await read(id)).find(({ what }) => what === 'accepted')
    const failed = await ofStep()
    const byScreen = await call(`POST messages/${failed?.id}/again`)
    await shop.unlock(pass, staff)
    const byPerson = await call(`POST messages/${failed?.id}/again`)
    const waiting = await ofStep()
    await sendMessages()

    expect(failed).toMatchObject({ channel: 'email', state: 'failed', can_repeat: true })
    expect([byScreen.status, byPerson.status]).toEqual([403, 200])
    expect([waiting?.state, (await ofStep())?.state]).toEqual(['waiting', 'sent'])
  })

  test.each([
    [23.9, true],
    [24.1, false],
  ])('can be sent again for a day: after %f hours %s', async (hours, can) => {
    const id = await accepted()
    await sendInVain(refused)

    shop.clock.advance({ hours })
    const { data } = await list(id, await shop.addMember({ role: 'manager' }))
    shop.clock.advance({ hours: -hours })

    expect(data.messages.map(({ can_repeat }) => can_repeat)).toEqual([can, can])
  })

  test('are listed once when the job that sent them runs twice', async () => {
    const id = await accepted()
    await sendMessages()
    await shop.transaction((tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, body: JSON.stringify({ orderId: id }) })
        .where('topic', '=', 'order-receipt')
        .execute(),
    )
    await sendMessages()

    expect((await whatOf(id)).filter((what) => what === 'receipt')).toHaveLength(1)
  })

  test.each([
    ['a screen', () => shop.addDevice(), 200],
    ['staff', () => shop.addMember(), 200],
    ['a manager', () => shop.addMember({ role: 'manager' }), 200],
    [
      'an owner of another outlet',
      () => shop.addMember({ role: 'owner', outlets: ['camden'] }),
      404,
    ],
  ])('are read by %s as the order is', async (_who, actor, status) => {
    expect((await list(await accepted(), await actor())).status).toBe(status)
  })
})
