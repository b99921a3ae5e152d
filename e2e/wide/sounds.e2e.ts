import { expect, test } from '@playwright/test'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import { say } from '../../screens/open-shot.ts'
import { listenFor, volumesOf } from '../listen.ts'
import { stillKitchen } from '../still-kitchen.ts'

const { open } = stillKitchen()
const orders = evenings.rush?.orders ?? []

test('an order cancelled while it cooks sounds the stop until a person has read it, beside the bell of new ones', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const played = await listenFor(board)
  const order = orders.find(({ status }) => status === 'preparing')
  if (!order) throw new Error('nothing cooks')

  await say(board, 'order', {
    ...order,
    version: order.version + 1,
    status: 'cancelled',
    history: [
      ...order.history,
      {
        position: order.history.length,
        status: 'cancelled',
        at: at(0),
        by: 'diner',
        name: '',
        device: null,
        reason: '',
        undone_at: null,
      },
    ],
  })

  await expect(board.getByText('Stop cooking.')).toBeVisible()
  await expect.poll(() => played('stop'), { timeout: 15_000 }).toBeGreaterThan(1)
  await expect.poll(() => played('bell'), { timeout: 15_000 }).toBeGreaterThan(1)
  await board.getByRole('button', { name: 'Got it' }).click()
  for (const docket of await board.getByRole('article', { name: /^New order/ }).all())
    await docket.getByRole('heading').click()
  const before = [await played('stop'), await played('bell')]
  // Longer than from one sound to the next.
  await board.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
  expect([await played('stop'), await played('bell')]).toEqual(before)
  await board.context().close()
})

test('an order for later that begins has its own sound', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const played = await listenFor(board)
  const order = orders.find(({ status, timing }) => status === 'accepted' && timing.kind === 'slot')
  if (!order) throw new Error('nothing is for later')

  await say(board, 'order', { ...order, version: order.version + 1, ready_by: at(5) })

  await expect(board.getByRole('article', { name: new RegExp(order.number) })).toBeVisible()
  await expect.poll(() => played('start')).toBe(1)
  await board.context().close()
})

test('a connection that is lost for 20 seconds is heard, a shorter gap is not', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const played = await listenFor(board)
  await board.evaluate(() => dispatchEvent(new Event('cut')))
  await board.getByText('No connection since').waitFor()
  await board.clock.setFixedTime(evening + 19_000)
  // Longer than from one look at the clock to the next.
  await board.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
  const early = await played('offline')

  await board.clock.setFixedTime(evening + 20_000)

  await expect.poll(() => played('offline')).toBe(1)
  expect(early).toBe(0)
  await board.context().close()
})

test('a printer that fails beside another one is heard too, each once', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-printer', 'tablet')
  const played = await listenFor(board)
  const [printing] = evenings.printer?.printing ?? []
  if (!printing) throw new Error('no printer fails')
  await expect(board.getByText('Printer Kitchen: paper is out. 3 tickets wait.')).toBeVisible()

  await say(board, 'print', {
    ...printing,
    printers: [...printing.printers, aPrinter({ id: 'bar', name: 'Bar', state: 'off' })],
    jobs: [...printing.jobs, aPrintJob({ id: 'fourth', printer_id: 'bar' })],
  })

  await expect(board.getByText('Printer Bar: is off. 1 ticket waits.')).toBeVisible()
  await expect.poll(() => played('printer')).toBe(1)
  // Longer than from one look at the printers to the next.
  await board.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
  expect(await played('printer')).toBe(1)
  await board.context().close()
})

test('an order rings as loud as the screen is set, and at full volume once it has waited a minute', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-quiet', 'tablet')
  await listenFor(board)
  const order = orders.find(({ number }) => number === 'BSB-1058')
  await say(board, 'order', { ...order, placed_at: at(0), escalation: null })
  await expect.poll(() => volumesOf(board, 'bell')).toContain(0.9)
  const before = await volumesOf(board, 'bell')

  await board.clock.setFixedTime(evening + 60_000)

  await expect.poll(() => volumesOf(board, 'bell')).toContain(1)
  await expect(board.getByRole('alert').filter({ hasText: '1 order waits · 1:00' })).toBeVisible()
  expect(new Set(before)).toEqual(new Set([0.9]))
  await board.context().close()
})

test('a person has quiet for a while, and the bar stays', { tag: '@desk' }, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  const played = await listenFor(board)
  const bar = board.getByRole('alert').filter({ hasText: '2 orders wait · 3:12' })
  await expect.poll(() => played('bell')).toBeGreaterThan(0)

  await bar.getByRole('button', { name: 'Quiet 30 s' }).click()
  // What sounds now is heard to its end.
  await board.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
  const before = await played('bell')
  // Longer than from one sound to the next.
  await board.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)))

  expect(await played('bell')).toBe(before)
  await expect(bar).toContainText('A text went to 3 phones.')
  await expect(bar).toContainText('we pause orders')
  await board.clock.setFixedTime(evening + 31_000)
  await expect.poll(() => played('bell')).toBeGreaterThan(before)
  await board.context().close()
})
