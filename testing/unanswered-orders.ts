import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { orderActions } from './an-order.ts'
import { asOwner } from './as-owner.ts'
import { testStart } from './clock.ts'
import { addTenant, type Diner, openShop, type Shop } from './shop.ts'
import { addMember, addStaffHost, type StaffActor, staffCall } from './staff.ts'

/** What refers to an outlet goes before its tenant. */
const emptied = ['orders', 'slot_usage', 'order_counters', 'tenants']
  .map((table) => `delete from ${table}`)
  .join('; ')

interface Waiting {
  /** Since when the worker has done jobs without a gap; always when left out. */
  workingSince?: Date
  /** Called each 40 seconds at least, and before the jobs of each step. */
  heartbeat?: () => Promise<unknown>
}

/** A shop whose restaurant has one phone that is told of unanswered orders; there are people once it is reset. */
export interface AlertedShop {
  shop: Shop
  diner: Diner
  manager: StaffActor
  actions: ReturnType<typeof orderActions>
  /** Empties it, and begins another day. */
  reset(): Promise<void>
  /** Lets the time pass, and does each job in the second in which it comes due. */
  wait(seconds: number, options?: Waiting): Promise<void>
  /** The id of a new order that is paid. */
  placePaid(): Promise<string>
  read(id: string): Promise<WireStaffOrder>
  /** To the restaurant; its diner gets others. */
  texts(): Shop['messages']
  /** Kinds of the pauses of the outlet. */
  pauses(): Promise<string[]>
}

export async function openAlertedShop(): Promise<AlertedShop> {
  const shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  const { services, tenantId } = shop
  let day = 0

  const nextDue = async () => {
    const job = await services.db.transaction(tenantId, (tx) =>
      tx
        .selectFrom('outbox')
        .select('due_at')
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    )
    return job?.due_at.getTime() ?? Number.POSITIVE_INFINITY
  }
  const alerted = {
    shop,
    async reset() {
      await asOwner(services.db, emptied)
      shop.messages.length = 0
      // The same hour of another day: what the server remembers of the last test's screens is long past.
      shop.clock.set(new Date(Date.parse(testStart) + ++day * dayMilliseconds).toISOString())
      await addTenant(services, tenantId, 'sample.test')
      Object.assign(alerted, await addPeople(shop))
    },
    async wait(seconds, { workingSince, heartbeat } = {}) {
      for (let left = seconds; left > 0; ) {
        const untilDue = Math.ceil(((await nextDue()) - shop.clock.now().getTime()) / 1_000)
        const step = Math.min(Math.max(1, untilDue), heartbeat ? 40 : left, left)
        shop.clock.advance({ seconds: step })
        await heartbeat?.()
        await alerted.actions.jobs(workingSince)
        left -= step
      }
    },
    async placePaid() {
      const { actions } = alerted
      const placed = await actions.place()
      await actions.pay(placed)
      await actions.report(placed)
      return placed.order.id
    },
    async read(id) {
      const { data } = await staffCall<WireStaffOrder>(
        shop,
        `GET /api/staff/orders/${id}`,
        alerted.manager,
      )
      return data
    },
    texts: () =>
      shop.messages.filter(({ channel, to }) => channel === 'sms' && to.endsWith('7700900123')),
    async pauses() {
      const { data } = await staffCall<{ pauses: { kind: string }[] }>(
        shop,
        'GET /api/staff/service/soho',
        alerted.manager,
      )
      return data.pauses.map(({ kind }) => kind)
    },
  } as AlertedShop
  return alerted
}

async function addPeople(shop: Shop): Promise<Pick<AlertedShop, 'diner' | 'manager' | 'actions'>> {
  await addStaffHost(shop.services, shop.tenantId)
  const diner = await shop.customer({ email: 'ada@example.com' })
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  await staffCall(shop, 'PUT /api/staff/settings/alerts/soho', manager, {
    body: { revision: 0, phones: ['07700900123'], emails: [] },
  })
  return { diner, manager, actions: orderActions(shop, diner) }
}
