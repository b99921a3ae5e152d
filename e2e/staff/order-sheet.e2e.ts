import { answer } from '#e2e/answers.ts'
import { orderOf, pressOn, tabTo } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { say } from '../../screens/open-shot.ts'

test('the sheet of an order shows its dishes, diner, address, time and payment', async ({
  open,
}) => {
  const board = await open('order-detail')
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
  const link = (name: string) => sheet.getByRole('link', { name })
  await expect(link('Call')).toHaveAttribute('href', 'tel:+447700900123')
  await expect(link('Map')).toHaveAttribute('href', /SE1%204TG/)
  for (const step of ['Print', 'Delay', 'Refund', 'Cancel order', 'Mark as test', 'Ready'])
    await expect(sheet.getByRole('button', { name: step, exact: true })).toBeVisible()
})

test('an order is accepted with one of six numbers of minutes, and the preview of the diner’s message follows', async ({
  open,
}) => {
  const board = await open('order-accept')
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
})

test('dishes are refunded by the unit, and the request names the amount shown as left', async ({
  open,
}) => {
  const board = await open('order-refund')
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
})

test('a ticket is printed by keyboard: which copy, on which printer', async ({ open }) => {
  const board = await open('order-detail')
  await board.route('**/api/staff/orders/*/print', (route) => route.fulfill(answer([])))
  const sent = board.waitForRequest('**/api/staff/orders/*/print')

  await pressOn(board, 'Print')
  const sheet = board.getByRole('dialog', { name: 'Print 1050' })
  await pressOn(board, 'For the bag', sheet)
  await tabTo(board, sheet.getByRole('radio', { checked: true }))
  await board.keyboard.press('ArrowDown')
  await pressOn(board, 'Print', sheet)

  await expect(sheet.getByText('On its way to Counter.')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ copy: 'counter', printer_id: 'counter' })
  // It stays true of the ticket that was sent.
  await sheet.getByRole('radio', { name: 'Kitchen' }).check()
  await expect(sheet.getByText('On its way to Counter.')).toBeVisible()
})

test('the last step is undone from the sheet for a minute', async ({ open }) => {
  const board = await open('order-detail')
  const undo = board.getByRole('button', { name: 'Undo last step' })
  const order = orderOf('rush', '1050')
  const step = order.history.at(-1)
  if (!step) throw new Error('an order without a step')
  await say(board, 'order', {
    ...order,
    history: [{ ...step, at: at(0) }],
    undo: { position: step.position, until: at(1.5) },
  })
  await expect(undo).toBeVisible()

  await board.clock.setFixedTime(evening + 60_000)

  await expect(undo).toBeHidden()
})

test('an order is rejected for several dishes that have sold out, each named once', async ({
  open,
}) => {
  const board = await open('order-reject')
  const asked = board.waitForRequest('**/api/staff/orders/*/reject')
  const sheet = board.getByRole('dialog', { name: 'Reject 1058?' })
  await sheet.getByLabel(/^Garlic/).uncheck()
  await expect(sheet).toContainText('Something in your order has just sold out.')

  await sheet.getByLabel(/^Punjabi Samosa/).check()
  await sheet.getByLabel(/^Butter Chicken/).check()

  await expect(sheet).toContainText('Butter Chicken and Punjabi Samosa have just sold out.')
  await sheet.getByRole('button', { name: /^Reject and refund/ }).click()
  const [chicken, , samosa] = orderOf('rush', '1058').lines
  expect((await asked).postDataJSON()).toMatchObject({
    reason: 'sold_out',
    sold_out: [samosa?.item_id, chicken?.item_id],
  })
})

test('before an order is cancelled its sheet shows the refund, the money kept and the diner’s message', async ({
  open,
}) => {
  const board = await open('order-cancel')
  const sheet = board.getByRole('dialog', { name: 'Cancel 1050?' })
  const amount = sheet.getByLabel('How much?')
  const diner = sheet.getByRole('status').filter({ hasText: 'The diner reads' })
  await sheet.getByLabel('The diner asked').check()
  await sheet.getByRole('button', { name: 'Nothing' }).click()
  await expect(sheet.getByText('is not returned. Please call 020 7946 0102.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel the order' })).toBeVisible()

  await sheet.getByRole('button', { name: 'An amount' }).click()
  await sheet.getByRole('button', { name: 'Enter how much to refund' }).click()
  await expect(amount).toBeFocused()
  await amount.fill('900')
  await expect(sheet.getByRole('button', { name: 'Enter no more than is left' })).toBeVisible()
  await expect(amount).toHaveAccessibleDescription(/Only £.* is left/)
  await expect(diner).toBeHidden()
  await amount.fill('5')

  await expect(sheet.getByText('This refund', { exact: true }).locator('..')).toContainText('£5.00')
  await expect(diner).toContainText('You asked us to cancel it. £5.00 goes back to your card')
  const sent = board.waitForRequest('**/cancel')
  await sheet.getByRole('button', { name: 'Cancel and refund £5.00' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'diner_asked', refund: 5 })
})
