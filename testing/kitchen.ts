import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { orderActions } from './an-order.ts'
import { openShop } from './shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from './staff.ts'

/** A shop with two paired screens and a manager, and the steps that they take with its orders. */
export async function openKitchen(given: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(given)
  const { services, tenantId } = shop
  await addStaffHost(services, tenantId)
  const pass = await addDevice(services, tenantId, { name: 'Pass' })
  const bar = await addDevice(services, tenantId, { name: 'Bar' })
  const manager = await addMember(services, tenantId, { role: 'manager', name: 'Maya' })
  const diner = await shop.customer({ email: 'ada@example.com' })
  const actions = orderActions(shop, diner)
  let keys = 0

  /** One step of the kitchen, under a key of its own. */
  function step<T = WireSteppedOrder>(
    id: string,
    verb: string,
    body: unknown,
    actor: StaffActor = pass,
    key = `step-${keys++}`,
  ) {
    return staffCall<T>(shop, `POST /api/staff/orders/${id}/${verb}`, actor, {
      body,
      headers: { 'idempotency-key': key },
    })
  }

  return {
    shop,
    diner,
    pass,
    bar,
    manager,
    actions,
    step,
    accept: (id: string, body: object = {}, actor?: StaffActor, key?: string) =>
      step(id, 'accept', { from: 'placed', ...body }, actor, key),
    move: (id: string, from: string, to: string, actor?: StaffActor) =>
      step(id, 'move', { from, to }, actor),
    undo: (id: string, position: number, actor: StaffActor = pass) =>
      staffCall<WireStaffOrder>(shop, `POST /api/staff/orders/${id}/undo`, actor, {
        body: { position },
      }),
    read: async (id: string, actor: StaffActor = pass) =>
      (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, actor)).data,
    /** The data that a path under `/api/staff/` answers. */
    get: async <T>(path: string, actor: StaffActor = pass) =>
      (await staffCall<T>(shop, `GET /api/staff/${path}`, actor)).data,
    /** Gives every member the proof of a PIN, for these minutes. */
    prove: (minutes = 5) =>
      services.db.transaction(tenantId, (tx) =>
        tx
          .updateTable('staff_sessions')
          .set({ proof_until: new Date(shop.clock.now().getTime() + minutes * 60_000) })
          .where('member_id', 'is not', null)
          .execute(),
      ),
    async placeCash(): Promise<string> {
      const { order } = await actions.place({ payment_method: 'cash' })
      return order.id
    },
    async placePaid(): Promise<string> {
      const placed = await actions.place()
      await actions.pay(placed)
      await actions.report(placed)
      return placed.order.id
    },
  }
}

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>
