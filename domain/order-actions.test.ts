import { expect, test } from 'vitest'
import {
  type ActionOrder,
  allowedActions,
  canMarkAsTest,
  isDelayable,
  isOpen,
  type StaffAction,
  staffActions,
} from './order-actions.ts'
import { mostDelayMinutes, type OrderStatus, orderStatuses } from './order-status.ts'
import { rightsOfDevice, rightsOfRole } from './staff-rights.ts'

function anOrder(given: Partial<ActionOrder> = {}): ActionOrder {
  return {
    status: 'placed',
    fulfilment: 'delivery',
    delays: [],
    refundable: 0,
    canUndo: false,
    isTest: false,
    ...given,
  }
}
const manager = rightsOfRole.manager
const atCounter = { status: 'ready', fulfilment: 'pickup' } as const

test.each<[string, Partial<ActionOrder>, StaffAction[]]>([
  ['unpaid', { status: 'awaiting_payment' }, []],
  ['placed', { status: 'placed' }, ['accept', 'reject', 'print', 'mark_test']],
  ['accepted', { status: 'accepted' }, ['start', 'delay', 'cancel', 'print', 'mark_test']],
  ['being made', { status: 'preparing' }, ['ready', 'delay', 'cancel', 'print', 'mark_test']],
  ['ready for the road', { status: 'ready' }, ['hand_over', 'cancel', 'print', 'mark_test']],
  ['ready at the counter', atCounter, ['complete', 'cancel', 'print', 'mark_test']],
  ['on the road', { status: 'out_for_delivery' }, ['complete', 'cancel', 'print', 'mark_test']],
  ['done', { status: 'completed' }, ['print']],
  ['done and paid', { status: 'completed', refundable: 1 }, ['refund', 'print']],
  ['cancelled', { status: 'cancelled' }, ['print']],
  ['expired', { status: 'expired' }, []],
])('a manager may do with an order that is %s', (_, given, actions) => {
  expect(allowedActions(anOrder(given), manager)).toEqual(actions)
})

test.each<[string, Partial<ActionOrder>, StaffAction, boolean]>([
  ['one penny is left', { refundable: 1 }, 'refund', true],
  ['it can be undone', { canUndo: true }, 'undo', true],
  ['it is a test already', { isTest: true }, 'mark_test', false],
  ['money is in it', { refundable: 1 }, 'mark_test', false],
  ['it was delayed three times', { delays: [5, 5, 5] }, 'delay', false],
  ['five minutes of delay are left', { delays: [mostDelayMinutes - 5] }, 'delay', true],
  ['four minutes of delay are left', { delays: [mostDelayMinutes - 4] }, 'delay', false],
])('when %s', (_, given, action, isAllowed) => {
  const order = anOrder({ status: 'accepted', ...given })

  expect(allowedActions(order, manager).includes(action)).toBe(isAllowed)
})

test('each action needs its right, and no status gives it without', () => {
  const orders = orderStatuses.map((status) =>
    anOrder({ status, refundable: status === 'completed' ? 1 : 0, canUndo: true }),
  )
  const reachable = (rights: ReadonlySet<string>) =>
    staffActions.filter((action) =>
      orders.some((order) => allowedActions(order, rights).includes(action)),
    )

  expect(reachable(new Set())).toEqual([])
  expect(reachable(new Set(['orders.refund']))).toEqual(['refund'])
  expect(reachable(new Set(['orders.cancel']))).toEqual(['cancel', 'mark_test'])
  expect(reachable(rightsOfDevice).join(' ')).toBe(
    'accept reject start ready hand_over complete delay print undo',
  )
})

test('open, and delayable, are these statuses and no others', () => {
  const those = (is: (status: OrderStatus) => boolean) => orderStatuses.filter(is)

  expect(those(isOpen)).toEqual(['placed', 'accepted', 'preparing', 'ready', 'out_for_delivery'])
  expect(those(isDelayable)).toEqual(['accepted', 'preparing'])
  expect(those((status) => canMarkAsTest(anOrder({ status })))).toEqual(those(isOpen))
})
