import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/shots.ts'

/** Breaks the stream only; other calls would succeed, which proves that none is made. */
async function cut(board: Page): Promise<string[]> {
  const asked: string[] = []
  board.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !pathname.endsWith('/beat')) asked.push(pathname)
  })
  await board.evaluate(() => dispatchEvent(new Event('cut')))
  await board.getByText('Offline since').waitFor()
  return asked
}

test('without a network the board shows since when, what diners see, and how many steps are queued', async ({
  open,
}) => {
  const board = await open('board-offline')

  const bar = board.getByRole('alert').filter({ hasText: 'Offline since' })

  await expect(bar).toContainText(
    'Offline since 18:42. 1 step waits to be sent. Diners see a pause from 18:45. New orders cannot reach this screen.',
  )
  await expect(bar.getByRole('button', { name: 'Try now' })).toBeVisible()
  await expect(board.getByText('not sent yet')).toBeVisible()
})

test('an accept that is not sent says until when it counts, and whom to call', async ({ open }) => {
  const board = await open('board-alarm')
  await board.route('**/accept', (route) => route.abort('connectionfailed'))
  await cut(board)

  await board
    .getByRole('article', { name: 'New order BSB-1057' })
    .getByRole('button', { name: /^Accept/ })
    .click()

  await expect(board.getByRole('article', { name: /BSB-1057/ })).toContainText(
    'Accepted here, not sent. Will be refunded automatically at 18:48 unless it’s sent: call 07700 900123.',
  )
})

for (const [what, name, path, button] of [
  ['reject', 'order-reject', '/orders/order-BSB-1058/reject', /^Reject and refund/],
  ['cancel', 'order-cancel', '/orders/order-BSB-1050/cancel', /^Cancel and refund/],
  ['refund', 'order-refund', '/orders/order-BSB-1051/refund', /^Refund £/],
  ['delay', 'order-delay', '/orders/order-BSB-1050/delay', /^Delay by/],
  ['mark as sold out', 'stock-86', '/stock', 'Mark sold out'],
  ['pause', 'service', '/service', /^20 min/],
] as const)
  test(`without a network the board refuses to ${what}, and shows why`, { tag: '@wide' }, async ({
    open,
  }) => {
    const board = await open(name)
    if (what === 'cancel') await board.getByLabel('The diner asked').check()
    if (what === 'refund') await board.getByLabel('Why').selectOption('Goodwill')
    const asked = await cut(board)
    const sheet = board.getByRole('dialog').last()

    // Some look as if they could not be tapped; others can, and do nothing.
    await sheet.getByRole('button', { name: button }).click({ force: true })

    await expect(sheet.getByText('You need a connection for this.')).toBeVisible()
    expect(new URL(board.url()).pathname).toBe(path)
    expect(asked).toEqual([])
  })

test('a sheet whose script is not there says so in its place, and the board stays', async ({
  open,
}) => {
  const board = await open('board-alarm')
  await board.route('**/order-sheets-*.js', (route) => route.abort('connectionfailed'))
  const docket = board.getByRole('article', { name: 'New order BSB-1057' })

  await docket.getByRole('button', { name: 'Reject' }).click()
  const failed = board.getByRole('dialog', { name: 'Orders' })
  await expect(failed.getByText('This couldn’t be loaded.')).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(docket).toBeVisible()
  await docket.getByRole('button', { name: 'Reject' }).click()
  await board.unroute('**/order-sheets-*.js')
  await failed.getByRole('button', { name: 'Try again' }).click()

  await expect(board.getByRole('dialog', { name: /^Reject/ })).toBeVisible()
  await expect(board.getByRole('region', { name: 'New' })).toBeVisible()
})
