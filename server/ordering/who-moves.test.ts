import { afterAll, describe, expect, test } from 'vitest'
import type { Actor, ActorKind } from '#domain/actor.ts'
import { type Mover, type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { rightsOfDevice, rightsOfRole } from '#domain/staff-rights.ts'
import { Refusal } from '#server/http/refusal.ts'
import { orderActions } from '#testing/an-order.ts'
import { openShop } from '#testing/shop.ts'
import { applyMove, lockOrder } from './move-order.ts'

// Every pair of statuses by every kind of actor, through the function that writes moves: it checks the table of moves,
// independently of the rights that a call has checked before.

const movers = {
  diner: ['diner', 'diner'],
  'delayed diner': ['diner', 'delayed diner'],
  provider: ['provider', 'provider'],
  system: ['system', 'system'],
  device: ['device', { rights: rightsOfDevice }],
  staff: ['member', { rights: rightsOfRole.staff }],
  manager: ['member', { rights: rightsOfRole.manager }],
  owner: ['member', { rights: rightsOfRole.owner }],
  'key without rights': ['key', { rights: new Set<string>() }],
  'key that moves': ['key', { rights: new Set(['orders.move']) }],
  'key that cancels': ['key', { rights: new Set(['orders.cancel']) }],
} as const satisfies Record<string, [ActorKind, Mover]>
type MoverName = keyof typeof movers
const names = Object.keys(movers) as MoverName[]

const moving: MoverName[] = ['device', 'staff', 'manager', 'owner', 'key that moves']
const cancelling: MoverName[] = ['manager', 'owner', 'key that cancels']

/** Section 3 of the specification of the restaurant's side, with the moves before an order is placed. */
const table: [OrderStatus, OrderStatus, MoverName[]][] = [
  ['awaiting_payment', 'placed', ['provider']],
  ['awaiting_payment', 'expired', ['provider', 'system']],
  ['awaiting_payment', 'cancelled', ['diner', 'delayed diner']],
  ['placed', 'accepted', [...moving, 'system']],
  ['placed', 'rejected', [...moving, 'system']],
  ['placed', 'cancelled', ['diner', 'delayed diner']],
  ['accepted', 'preparing', [...moving, 'system']],
  ['accepted', 'cancelled', [...cancelling, 'delayed diner']],
  ['preparing', 'ready', moving],
  ['preparing', 'cancelled', cancelling],
  ['ready', 'cancelled', cancelling],
  ['out_for_delivery', 'completed', [...moving, 'system']],
  ['out_for_delivery', 'cancelled', cancelling],
]
const handedOver = {
  delivery: ['ready', 'out_for_delivery', [...moving, 'system']],
  pickup: ['ready', 'completed', [...moving, 'system']],
} as const satisfies Record<string, (typeof table)[number]>

const shop = await openShop()
const ctx = await shop.context()
const actions = orderActions(shop, await shop.customer({ email: 'ada@example.com' }))
const orderIds = {
  delivery: (await actions.place()).order.id,
  pickup: (await actions.place({ type: 'pickup', expected_total: 28.9 })).order.id,
}
afterAll(() => shop.close())

/** Ends a transaction that is not to be kept. */
class Undone extends Error {}

/** Outcome of a move of an order with this status; it is rolled back. */
async function outcomeOf(
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
  name: MoverName,
): Promise<string> {
  const [kind, mover] = movers[name]
  const by: Actor = { kind, id: name, name, device: null }
  let written: unknown
  try {
    await ctx.transaction(async (tx) => {
      const record = await lockOrder(tx, ctx.tenantId, orderId)
      const shown = { ...record, order: { ...record.order, status: from } }
      await applyMove(ctx, tx, shown, { orderId, to, by, mover })
      written = await tx
        .selectFrom('order_history')
        .select(['status', 'by', 'actor_id'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('order_id', '=', orderId)
        .orderBy('position', 'desc')
        .executeTakeFirst()
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (!(error instanceof Undone)) throw error
  }
  expect(written).toEqual({ status: to, by: kind, actor_id: name })
  return 'moved'
}

describe.each(['delivery', 'pickup'] as const)('the movers of a %s', (fulfilment) => {
  const rows = [...table, handedOver[fulfilment]]
  test.each(orderStatuses)('from %s', async (from) => {
    for (const to of orderStatuses) {
      const may: readonly MoverName[] | undefined = rows.find(
        ([a, b]) => a === from && b === to,
      )?.[2]
      const expected = names.map((name) =>
        may === undefined ? 'wrong_state' : may.includes(name) ? 'moved' : 'forbidden',
      )

      const outcomes: string[] = []
      for (const name of names) outcomes.push(await outcomeOf(orderIds[fulfilment], from, to, name))

      expect({ to, outcomes }).toEqual({ to, outcomes: expected })
    }
  })
})
