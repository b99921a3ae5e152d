import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { announceEnd } from '#server/staff/sessions.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { watchBoard } from '#testing/open-events.ts'
import { addStaffHost, type StaffActor } from '#testing/staff.ts'

const kitchen = await openKitchen({ content: { tenant: { allowsBooking: true } } })
const { shop, pass, manager, call } = kitchen
const { services, tenantId } = shop
// A browser reads from a socket, not from `inject`.
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
await addStaffHost(services, tenantId, '127.0.0.1')
const owner = await shop.addMember({ role: 'owner', name: 'Olga' })

const watch = (query = '', actor: StaffActor = pass) => watchBoard(origin, actor, query)
type Stream = Awaited<ReturnType<typeof watch>>

const nextOrder = (stream: Stream, id: string) =>
  stream.nextOf<WireStaffOrder>('order', (order) => order.id === id)
const outletsOf = async (stream: Stream) =>
  (await stream.nextOf<WireBoard>('board')).outlets.map(({ id }) => id)

/** Reads on until the stream ends. */
async function expectEnd(stream: Stream): Promise<void> {
  await expect(stream.nextOf('none')).rejects.toThrow('the stream has ended')
}

/** Gives a member another role or other outlets. */
async function changeMember({ id }: StaffActor, given: object): Promise<void> {
  await shop.giveProof(owner)
  const member = { name: 'Maya', contact: `${id}@example.com`, ...given }
  const { status } = await call(`PUT team/${id}`, member, owner)
  expect(status).toBe(200)
}

test('a board gets the full snapshot, then each change with a higher version', async () => {
  const before = await kitchen.placeCash()
  const stream = await watch('?outlet_ids=soho')
  const first = await stream.next()
  const id = await kitchen.placeCash()
  const arrived = await nextOrder(stream, id)
  await kitchen.accept(id)
  const accepted = await nextOrder(stream, id)
  await call('PUT stock', { outlets: ['soho'], kind: 'item', id: 'lassi', until: 'manual' })
  const changed = [await stream.next(), await stream.next()]
  stream.close()

  expect(first.name).toBe('board')
  expect((first.data as WireBoard).orders.map((order) => order.id)).toContain(before)
  expect([arrived.status, accepted.status]).toEqual(['placed', 'preparing'])
  expect(accepted.version).toBeGreaterThan(arrived.version)
  expect(changed).toMatchObject([
    { name: 'service', data: { outlet_id: 'soho' } },
    { name: 'stock', data: { outlet_id: 'soho', marks: [{ name: 'Lassi' }] } },
  ])
})

test('a board hears nothing of another outlet, and may not ask for it', async () => {
  const camden = await shop.addDevice({ outlets: ['camden'] })
  const stream = await watch('', camden)
  await stream.next()
  await kitchen.placeCash()
  await call('PUT service/camden/busy', { minutes: 10, until: 'closing' }, camden)
  const next = await stream.next()
  stream.close()
  const refused = await watch('?outlet_ids=soho', camden)
  refused.close()

  expect(next).toMatchObject({ name: 'service', data: { outlet_id: 'camden' } })
  expect(refused.status).toBe(404)
})

test('a board shows the steps its person may take as soon as their role changes', async () => {
  const maya = await shop.addMember({ role: 'staff', name: 'Maya' })
  const orderId = await kitchen.placeCash()
  await kitchen.accept(orderId)
  const stream = await watch('', maya)
  const mayCancel = async () => {
    const { orders } = await stream.nextOf<WireBoard>('board')
    return orders.find(({ id }) => id === orderId)?.allowed.includes('cancel')
  }
  const before = await mayCancel()

  await changeMember(maya, { role: 'manager', outlets: 'all' })
  const after = await mayCancel()
  stream.close()

  expect([before, after]).toEqual([false, true])
})

test('a board ends when its person may not see its outlet any more', async () => {
  const maya = await shop.addMember({ role: 'staff', name: 'Maya' })
  const stream = await watch('?outlet_ids=soho', maya)
  await stream.next()

  await changeMember(maya, { role: 'staff', outlets: ['camden'] })

  await expectEnd(stream)
})

test('a shared screen reopens its stream with all its outlets once the person of one outlet has locked it', async () => {
  const shared = await shop.addDevice({ outlets: ['soho', 'camden'] })
  const maya = await shop.addMember({ name: 'Maya', outlets: ['soho'] })
  await shop.unlock(shared, maya)
  const hers = await watch('', shared)
  const before = await outletsOf(hers)

  await call('DELETE person', undefined, shared)

  await expectEnd(hers)
  const again = await watch('', shared)
  expect([before, await outletsOf(again)]).toEqual([['soho'], ['soho', 'camden']])
  again.close()
})

test('a screen assigned another outlet reopens its stream with it, unless the request names outlets', async () => {
  const screen = await shop.addDevice({ outlets: ['soho'] })
  const [all, named] = [await watch('', screen), await watch('?outlet_ids=soho', screen)]
  for (const stream of [all, named]) await stream.next()

  const given = { name: 'Pass', purpose: 'board', outlets: ['soho', 'camden'] }
  const { status } = await call(`PUT devices/${screen.id}`, given, owner)
  // Sessions are re-checked every 15 seconds, and when their end is announced.
  announceEnd({ ...services, tenantId }, [screen.sessionId])

  expect(status).toBe(200)
  await expectEnd(all)
  const id = await kitchen.placeCash()
  expect(await nextOrder(named, id)).toMatchObject({ status: 'placed' })
  named.close()
})

test('bookings are counted once for all boards that show the same ones', async () => {
  let statements = 0
  const { db } = services
  const transaction = db.transaction.bind(db)
  const counted = vi.spyOn(db, 'transaction').mockImplementation((tenantId, work) =>
    transaction(tenantId, (each) =>
      work(
        each.withPlugin({
          transformQuery({ node }) {
            if (JSON.stringify(node).includes('"bookings"')) statements++
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    ),
  )
  /** Statements that one announcement costs with these boards open. */
  const readFor = async (actors: StaffActor[]) => {
    const boards = await Promise.all(actors.map((actor) => watch('', actor)))
    for (const board of boards) await board.nextOf('board')
    statements = 0
    services.announcements.publish('booking', tenantId, '2026-11-20')
    for (const board of boards) {
      await board.nextOf('booking')
      board.close()
    }
    return statements
  }

  const one = await readFor([pass])
  const three = await readFor([pass, pass, pass])
  // Later days are announced to managers only.
  const both = await readFor([pass, pass, manager, manager])
  counted.mockRestore()

  expect(one).toBeGreaterThan(0)
  expect({ three, both }).toEqual({ three: one, both: 2 * one })
})

// The embedded database has a single connection, so nothing changes while a snapshot is read.
test.skipIf(process.env.TEST_DATABASE !== 'server')(
  'no change comes before the snapshot, and none that it lacks is lost',
  async () => {
    const { url } = services.db as typeof services.db & { url: string }
    const holder = new Client({ connectionString: url })
    await holder.connect()
    // A snapshot reads the open orders first and which screens listen later: here it waits between the two.
    await holder.query('begin; lock table device_beats')
    const stream = await watch('?outlet_ids=soho')
    const first = stream.next()
    const id = await kitchen.placeCash()
    await setTimeout(500)
    await holder.query('rollback')
    await holder.end()
    const { name, data } = await first
    const arrived = await nextOrder(stream, id)
    stream.close()

    expect(name).toBe('board')
    expect((data as WireBoard).orders.map((order) => order.id)).not.toContain(id)
    expect(arrived.status).toBe('placed')
  },
)
