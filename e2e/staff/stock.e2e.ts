import { answer } from '#e2e/answers.ts'
import { holdUndo } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'
import { at } from '#staff/fixtures/order.ts'

test('an option is sold out in all its groups, after the dishes that go with it are named, and is undone', async ({
  open,
}) => {
  const stock = await open('stock', 'phone')
  const asked: string[] = []
  await stock.route('**/api/staff/stock**', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    asked.push([request.method(), new URL(request.url()).pathname].join(' '))
    const { id = 'mark' } = request.postDataJSON() ?? {}
    const mark = {
      id: `mark of ${id}`,
      outlet_id: 'bombay-spice-borough',
      kind: 'option',
      ref: id,
      name: 'Pilau rice',
      until: null,
      left: null,
      by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
      at: at(0),
    }
    const data =
      request.method() === 'PUT' ? { marks: [mark], also_sold_out: [], open_orders: 0 } : mark
    return route.fulfill(answer(data))
  })
  await holdUndo(stock)

  await stock.getByRole('button', { name: 'Options' }).click()
  await stock.getByRole('button', { name: 'On sale: Pilau rice' }).first().click()
  const sheet = stock.getByRole('dialog', { name: 'Pilau rice is sold out' })
  await expect(sheet.getByText('Lamb Rogan Josh can’t be ordered without it.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Until a date' }).check()
  await expect(sheet.getByLabel('Back on')).toHaveValue('2026-11-22')
  await sheet.getByRole('checkbox', { name: 'Pilau rice' }).check()
  await sheet.getByRole('button', { name: 'Mark sold out' }).click()
  await expect(sheet).toBeHidden()
  const done = stock.getByRole('status').filter({ hasText: 'Pilau rice is sold out.' })
  await done.getByRole('button', { name: 'Undo' }).click()

  await expect(done).toBeHidden()
  const mark = (id: string) => `DELETE /api/staff/stock/${encodeURIComponent(`mark of ${id}`)}`
  expect(asked).toEqual([
    'PUT /api/staff/stock',
    'PUT /api/staff/stock',
    mark('Curries.Pilau rice'),
    mark('Grill.Pilau rice'),
  ])
})

test('on a desk the search has focus at first, and a dish is marked sold out at all outlets', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-outlets')
  await board.route('**/api/staff/stock', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill(answer({ marks: [], also_sold_out: [], open_orders: 0 })),
  )
  const sent = board.waitForRequest((request) => request.method() === 'PUT')
  await board.getByRole('button', { name: 'Sold out', exact: true }).click()
  await expect(board.getByRole('searchbox', { name: 'Find a dish or an option' })).toBeFocused()

  await board.keyboard.type('rogan')
  await expect(board.getByRole('button', { name: 'On sale: Butter Chicken' })).toBeHidden()
  await board.getByRole('button', { name: 'On sale: Lamb Rogan Josh' }).click()
  const sheet = board.getByRole('dialog', { name: 'Lamb Rogan Josh is sold out' })
  await expect(sheet.getByRole('radio', { name: 'Until next opening' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Same at all 3 outlets' }).check()
  await sheet.getByRole('button', { name: 'Mark sold out' }).click()

  await expect(sheet).toBeHidden()
  expect((await sent).postDataJSON()).toEqual({
    outlets: ['borough', 'soho', 'docks'].map((name) => `bombay-spice-${name}`),
    kind: 'item',
    id: 'Lamb Rogan Josh',
    until: 'next_opening',
  })
})
