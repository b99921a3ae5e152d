import { expect, test } from '@playwright/test'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { say } from '../screens/open-shot.ts'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

test('the sheet of an order shows its dishes, diner, address, time and payment', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-detail', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'Order BSB-1050' })

  for (const text of [
    'Delivery',
    'Cooking',
    'Web',
    '“Peanut allergy, please keep it apart.”',
    'NO nuts',
    'Contains mustard.',
    'Contains none of the 14 main allergens.',
    '9 min left',
    'ready by 18:51 · at the door 19:05–19:20',
    'Juniper R.',
    '4th order with you',
    '07700 900123',
    '12 Sample Court, flat 4',
    'London SE1 4TG · Near · 14 min',
    'SPICE10',
    '£24.43',
    'Paid by card',
    'pi_3QK1050',
    'What happened',
    'Messages to the diner',
  ])
    await expect(sheet).toContainText(text)
  await expect(sheet.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+447700900123',
  )
  await expect(sheet.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /SE1%204TG/)
  for (const step of ['Print', 'Delay', 'Refund', 'Cancel order', 'Mark as test', 'Ready'])
    await expect(sheet.getByRole('button', { name: step, exact: true })).toBeVisible()
  await board.context().close()
})

test('an order is accepted with one of six numbers of minutes, and the preview of the diner’s message follows', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-accept', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'New order BSB-1058' })
  const tiles = sheet.getByRole('group', { name: 'Ready in how many minutes?' })
  await expect(tiles.getByRole('button')).toHaveCount(6)
  await expect(tiles.getByRole('button', { pressed: true })).toHaveText('25usual now')
  const read = sheet.getByRole('status').filter({ hasText: 'The diner reads' })
  await expect(read).toHaveText('The diner reads: at the door 19:21–19:36')

  await tiles.getByRole('button', { name: '40' }).click()
  await expect(read).toHaveText('The diner reads: at the door 19:36–19:51')
  const sent = board.waitForRequest('**/accept')
  await sheet.getByRole('button', { name: 'Accept · 40 min' }).click()

  expect((await sent).postDataJSON()).toEqual({ from: 'placed', minutes: 40 })
  await expect(sheet).toBeHidden()
  await board.context().close()
})

test('dishes are refunded by the unit, and the request names the amount shown as left', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-refund', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'Refund 1051' })

  await sheet.getByRole('button', { name: '2 of 3 × Pilau Rice' }).click()
  await sheet.getByLabel('Why').selectOption('Missing dish')
  const sent = board.waitForRequest('**/refunds')
  await sheet.getByRole('button', { name: 'Refund £19.00' }).click()

  expect((await sent).postDataJSON()).toEqual({
    lines: [{ position: 1, quantity: 2 }],
    refundable: 114,
    reason: 'missing',
  })
  await board.context().close()
})

test('a ticket is printed by hand: which copy, on which printer', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-print', 'tablet')
  const sheet = board.getByRole('dialog', { name: 'Print 1050' })
  let asked: unknown
  await board.route('**/api/staff/orders/*/print', (route) => {
    asked = route.request().postDataJSON()
    return route.fulfill({ json: { status: 200, message: 'OK', data: [] } })
  })

  await sheet.getByRole('button', { name: 'For the bag' }).click()
  await sheet.getByRole('radio', { name: 'Counter' }).check()
  await sheet.getByRole('button', { name: 'Print', exact: true }).click()

  await expect(sheet.getByText('On its way to Counter.')).toBeVisible()
  expect(asked).toEqual({ copy: 'counter', printer_id: 'counter' })
  await board.context().close()
})

test('the last step is undone from the sheet for a minute', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-detail', 'tablet')
  const undo = board.getByRole('button', { name: 'Undo last step' })
  const order = evenings.rush?.orders.find(({ number }) => number === 'BSB-1050')
  const step = order?.history.at(-1)
  if (!step) throw new Error('an order without a step')
  await say(board, 'order', {
    ...order,
    version: 2,
    history: [{ ...step, at: at(0) }],
    undo: { position: step.position, until: at(1.5) },
  })
  await expect(undo).toBeVisible()

  await board.clock.setFixedTime(evening + 60_000)

  await expect(undo).toBeHidden()
  await board.context().close()
})

test('an order is rejected for several dishes that have sold out, each named once', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'order-reject', 'tablet')
  const asked = board.waitForRequest('**/api/staff/orders/*/reject')
  const sheet = board.getByRole('dialog', { name: 'Reject 1058?' })
  await sheet.getByLabel(/^Garlic/).uncheck()
  await expect(sheet).toContainText('Something in your order has just sold out.')

  await sheet.getByLabel(/^Punjabi Samosa/).check()
  await sheet.getByLabel(/^Butter Chicken/).check()

  await expect(sheet).toContainText('Butter Chicken and Punjabi Samosa have just sold out.')
  await sheet.getByRole('button', { name: /^Reject and refund/ }).click()
  const [chicken, , samosa] =
    evenings.rush?.orders.find(({ number }) => number.endsWith('1058'))?.lines ?? []
  expect((await asked).postDataJSON()).toMatchObject({
    reason: 'sold_out',
    sold_out: [samosa?.item_id, chicken?.item_id],
  })
  await board.context().close()
})
