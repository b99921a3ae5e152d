import { expect, type Page, type Route, test } from '@playwright/test'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'
import { docketOf, pressOn, tabTo } from '../kitchen.ts'
import { stillKitchen } from '../still-kitchen.ts'

// What a shift needs now and then, without a mouse; the rest is in `kitchen.e2e.ts`.

const { open } = stillKitchen()

test('a ticket is printed by keyboard', { tag: '@desk' }, async ({ browser }) => {
  const board = await open(browser, 'order-detail', 'tablet')
  let asked: unknown
  await board.route('**/api/staff/orders/*/print', (route) => {
    asked = route.request().postDataJSON()
    return route.fulfill({ json: { status: 200, message: 'OK', data: [] } })
  })

  await pressOn(board, 'Print')
  const sheet = board.getByRole('dialog', { name: 'Print 1050' })
  await pressOn(board, 'For the bag', sheet)
  await tabTo(board, sheet.getByRole('radio', { checked: true }))
  await board.keyboard.press('ArrowDown')
  await pressOn(board, 'Print', sheet)

  await expect(sheet.getByText('On its way to Counter.')).toBeVisible()
  expect(asked).toEqual({ copy: 'counter', printer_id: 'counter' })
  await board.context().close()
})

test('an order for later is begun by keyboard', { tag: '@desk' }, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  await pressOn(board, 'Later 4')
  const later = board.getByRole('dialog', { name: 'Later' })
  const begun = board.waitForRequest('**/api/staff/orders/*/move')

  await pressOn(board, 'Start now', later)

  expect((await begun).postDataJSON()).toMatchObject({ from: 'accepted', to: 'preparing' })
  await expect(later.getByRole('article')).toHaveCount(3)
  await expect(later.getByRole('button', { name: 'Start now' }).first()).toBeFocused()
  for (let left = 3; left > 0; left--) {
    await board.keyboard.press('Enter')
    await expect(later.getByRole('article')).toHaveCount(left - 1)
  }
  await expect(later.getByRole('button', { name: 'Close' })).toBeFocused()
  await board.keyboard.press('Escape')
  await expect(later).toBeHidden()
  await board.context().close()
})

test('a screen is locked and unlocked by keyboard', { tag: '@desk' }, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  await board.route('**/api/staff/person', (route) => {
    const person = { id: 'Ginger', name: 'Ginger', role: 'staff' }
    return route.fulfill({ json: { status: 200, message: 'OK', data: { person, until: at(3) } } })
  })
  await pressOn(board, 'Menu')
  await pressOn(board, 'Lock')
  await expect(board.getByRole('heading', { name: 'Locked' })).toBeVisible()

  await pressOn(board, /Ginger/)
  await board.keyboard.type('7319')

  await expect(board.getByRole('article', { name: 'New order BSB-1058' })).toBeVisible()
  await board.context().close()
})

test('cancelling at a shared screen asks for the person, by keyboard', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-cancel', 'tablet')
  let named: unknown
  await board.route('**/api/staff/person', (route) => {
    named = route.request().postDataJSON()
    const person = { id: 'Basil', name: 'Basil', role: 'manager' }
    return route.fulfill({ json: { status: 200, message: 'OK', data: { person, until: at(3) } } })
  })
  await tabTo(board, board.getByLabel('Too busy'))
  await board.keyboard.press('Space')
  await pressOn(board, /^Cancel and refund/)

  const who = board.getByRole('dialog', { name: 'Who are you?' })
  await pressOn(board, /Basil/, who)
  await board.keyboard.type('7319')

  await expect.poll(() => named).toMatchObject({ pin: '7319' })
  await board.context().close()
})

test('a step is undone by keyboard in its new lane, and the focus follows the docket', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  await holdUndo(board)
  const moved = orderAfter('1047', { status: 'ready', undo: { position: 3, until: at(1) } })
  await board.route('**/api/staff/orders/*/move', (route) => answer(route, { order: moved }))
  await board.route('**/api/staff/orders/*/undo', (route) =>
    answer(route, orderAfter('1047', { version: moved.version + 1 })),
  )
  const answered = board.waitForResponse('**/api/staff/orders/*/move')

  await pressOn(board, 'Ready', docketOf(board, 'Cooking', '1047'))
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()
  await answered
  // A key that is held down repeats: it must not take the step back.
  await board.keyboard.press('Enter')
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()
  await board.keyboard.press('Tab')
  await expect(docketOf(board, 'Ready', '1047').getByRole('button', { name: 'Undo' })).toBeFocused()
  await board.keyboard.press('Enter')

  await expect(docketOf(board, 'Cooking', '1047')).toBeFocused()
  await board.context().close()
})

test('an order that has left the board leaves the focus with its lane, after its seconds for Undo', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  await board.route('**/api/staff/orders/*/move', (route) =>
    answer(route, { order: orderAfter('1045', { status: 'completed', allowed: [] }) }),
  )

  await pressOn(board, 'Handed over', docketOf(board, 'Ready', '1045'))

  await expect(docketOf(board, 'Ready', '1045')).toBeFocused()
  await expect(docketOf(board, 'Ready', '1045')).toBeHidden()
  await expect(board.getByRole('heading', { name: 'Ready', exact: true })).toBeFocused()
  await board.context().close()
})

test('a closed sheet returns the focus to its button, to the docket’s new place, or to its lane', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const more = docketOf(board, 'Cooking', '1047').getByRole('button', { name: /^More for order/ })
  const sheet = board.getByRole('dialog', { name: /^Order .*1047$/ })
  await board.route('**/api/staff/orders/*/move', (route) =>
    answer(route, { order: orderAfter('1047', { status: 'ready' }) }),
  )
  await board.route('**/api/staff/orders/*/reject', (route) =>
    answer(route, { order: orderAfter('1058', { status: 'rejected', allowed: [] }) }),
  )

  await tabTo(board, more)
  await board.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await board.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await board.keyboard.press('Enter')
  await pressOn(board, 'Ready', sheet)
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()

  await pressOn(board, 'Reject', docketOf(board, 'New', '1058'))
  await tabTo(board, board.getByLabel('Too busy'))
  await board.keyboard.press('Space')
  await pressOn(board, /^Reject/, board.getByRole('dialog'))
  await expect(docketOf(board, 'New', '1058')).toBeHidden()
  await expect(board.getByRole('heading', { name: 'New', exact: true })).toBeFocused()
  await board.context().close()
})

/** However slow the machine is, Undo stays until it is used. */
function holdUndo(board: Page): Promise<void> {
  return board.evaluate(() => {
    const { setTimeout: later } = window
    Object.assign(window, {
      setTimeout: (act: () => void, after = 0) => (after === 8_000 ? 0 : later(act, after)),
    })
  })
}

function orderAfter(digits: string, change: Partial<WireStaffOrder>): WireStaffOrder {
  const order = evenings.rush?.orders.find(({ number }) => number.endsWith(digits))
  if (!order) throw new Error(`there is no ${digits}`)
  return { ...order, version: order.version + 1, ...change }
}

function answer(route: Route, data: object): Promise<void> {
  return route.fulfill({ json: { status: 200, message: 'OK', data } })
}
