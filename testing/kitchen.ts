import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { messageWaitSeconds } from '#domain/undo.ts'
import { openShop } from './shop.ts'
import { type StaffActor, staffCall } from './staff.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A shop with two paired screens and a manager, and the calls that they make. */
export async function openKitchen(given: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(given)
  const pass = await shop.addDevice({ name: 'Pass' })
  const bar = await shop.addDevice({ name: 'Bar' })
  const manager = await shop.addMember({ role: 'manager', name: 'Maya' })
  const diner = await shop.customer({ email: 'ada@example.com' })
  let keys = 0

  /** A request under `/api/staff/` (`PUT stock`), with an idempotency key of its own. */
  function call<T = unknown>(
    request: `${Method} ${string}`,
    body?: unknown,
    actor: Pick<StaffActor, 'token'> | null = pass,
    key = `kitchen-${keys++}`,
  ) {
    const [method, path] = request.split(' ') as [Method, string]
    return staffCall<T>(shop, `${method} /api/staff/${path}`, actor, {
      ...(body === undefined ? {} : { body }),
      headers: { 'idempotency-key': key },
    })
  }

  const step = <T = WireSteppedOrder>(
    id: string,
    verb: string,
    body: unknown,
    actor?: StaffActor,
    key?: string,
  ) => call<T>(`POST orders/${id}/${verb}`, body, actor, key)

  return {
    shop,
    diner,
    pass,
    bar,
    manager,
    call,
    step,
    accept: (id: string, body: object = {}, actor?: StaffActor, key?: string) =>
      step(id, 'accept', { from: 'placed', ...body }, actor, key),
    move: (id: string, from: string, to: string, actor?: StaffActor) =>
      step(id, 'move', { from, to }, actor),
    /** Undoes a tap, as a screen that shows the order does. */
    undo: (id: string, position = -1, actor?: StaffActor) =>
      step<WireStaffOrder>(id, 'undo', { position }, actor),
    read: async (id: string, actor?: StaffActor) =>
      (await call<WireStaffOrder>(`GET orders/${id}`, undefined, actor)).data,
    /** The data that a path under `/api/staff/` answers. */
    get: async <T>(path: string, actor?: StaffActor) =>
      (await call<T>(`GET ${path}`, undefined, actor)).data,
    /** Gives every member the proof of a PIN, for these minutes. */
    prove: (minutes = 5) =>
      shop.transaction((tx) =>
        tx
          .updateTable('staff_sessions')
          .set({ proof_until: new Date(shop.clock.now().getTime() + minutes * 60_000) })
          .where('member_id', 'is not', null)
          .execute(),
      ),
    placeCash: async (given = {}) => (await diner.placeCash(given)).order.id,
    placePaid: async (given = {}) => (await diner.placePaid(given)).order.id,
    /** The order as its diner reads it. */
    readAsDiner: (id: string) => diner.read({ order: { id } }),
    /** Starts of the slots of the first day on which a delivery can be ordered. */
    async slots(): Promise<string[]> {
      const { data } = await shop.call<{ days: { slots: { start: string }[] }[] }>(
        'GET /api/available-timings?outlet_id=soho&type=delivery',
        { token: diner.token },
      )
      return data.days[0]?.slots.map(({ start }) => start) ?? []
    },
    /** Sends the messages about steps that can no longer be undone without one. */
    async sendMessages(): Promise<void> {
      shop.clock.advance({ seconds: messageWaitSeconds + 1 })
      await shop.runJobs()
    },
  }
}
