import { orderOf } from '#e2e/kitchen.ts'
import { listenFor, volumesOf } from '#e2e/listen.ts'
import { expect, test } from '#e2e/shots.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import { say } from '../../../screens/open-shot.ts'

test('an order cancelled while it cooks sounds the stop until a person has read it, beside the bell of new ones', async ({
  open,
}) => {
  const board = await open('board-rush')
  const played = await listenFor(board)
  const order = orderOf('rush', '1050')

  await say(board, 'order', {
    ...order,
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
  await board.getByRole('button', { name: 'Seen' }).click()
  for (const docket of await board.getByRole('article', { name: /^New order/ }).all())
    await docket.getByText('waits').click()
  const before = [await played('stop'), await played('bell')]
  // Longer than from one sound to the next.
  await board.waitForTimeout(5_000)
  expect([await played('stop'), await played('bell')]).toEqual(before)
})

test('an order for later that begins has its own sound', async ({ open }) => {
  const board = await open('board-rush')
  const played = await listenFor(board)

  await say(board, 'order', orderOf('rush', '1061', { ready_by: at(5) }))

  await expect(board.getByRole('article', { name: /1061/ })).toBeVisible()
  await expect.poll(() => played('start')).toBe(1)
})

test('a connection that is lost for 20 seconds is heard, a shorter gap is not', async ({
  open,
}) => {
  const board = await open('board-rush')
  const played = await listenFor(board)
  await board.evaluate(() => dispatchEvent(new Event('cut')))
  await board.getByText('Offline since').waitFor()
  await board.clock.setFixedTime(evening + 19_000)
  // Longer than from one look at the clock to the next.
  await board.waitForTimeout(2_500)
  const early = await played('offline')

  await board.clock.setFixedTime(evening + 20_000)

  await expect.poll(() => played('offline')).toBe(1)
  expect(early).toBe(0)
})

test('a printer that fails beside another one is heard too, each once', async ({ open }) => {
  const board = await open('board-printer')
  const played = await listenFor(board)
  const [printing] = evenings.printer?.printing ?? []
  if (!printing) throw new Error('no printer fails')
  await expect(board.getByText('Printer Kitchen: paper is out. 3 tickets wait.')).toBeVisible()

  await say(board, 'print', {
    ...printing,
    printers: [...printing.printers, aPrinter({ id: 'bar', name: 'Bar', state: 'off' })],
    jobs: [...printing.jobs, aPrintJob({ id: 'fourth', printer_id: 'bar' })],
  })

  await expect(board.getByRole('button', { name: '1 of 2' })).toBeVisible()
  await expect.poll(() => played('printer')).toBe(1)
  // Longer than from one look at the printers to the next.
  await board.waitForTimeout(2_500)
  expect(await played('printer')).toBe(1)
})

test('an order rings as loud as the screen is set, and at full volume once it has waited a minute', async ({
  open,
}) => {
  const board = await open('board-quiet')
  await listenFor(board)
  await say(board, 'order', orderOf('rush', '1058', { placed_at: at(0), escalation: null }))
  await expect.poll(() => volumesOf(board, 'bell')).toContain(0.9)
  const before = await volumesOf(board, 'bell')

  await board.clock.setFixedTime(evening + 60_000)

  await expect.poll(() => volumesOf(board, 'bell')).toContain(1)
  await expect(board.getByRole('alert').filter({ hasText: '1 order waits · 1:00' })).toBeVisible()
  expect(new Set(before)).toEqual(new Set([0.9]))
})
