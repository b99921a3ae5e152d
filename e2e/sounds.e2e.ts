import { expect, type Page, test } from '@playwright/test'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { say } from '../screens/open-shot.ts'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()
const orders = evenings.rush?.orders ?? []

/** Notes each sound that the page plays from now on, which lasts a second. @returns how often one of them was played */
async function listenFor(page: Page): Promise<(name: string) => Promise<number>> {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async function () {
      const { dataset } = document.documentElement
      dataset.played = `${dataset.played ?? ''} ${this.src.split('/').at(-1)}`
      setTimeout(() => this.dispatchEvent(new Event('ended')), 1_000)
    }
  })
  return async (name) => {
    const played = await page.evaluate(() => document.documentElement.dataset.played ?? '')
    return played.split(' ').filter((file) => file.startsWith(`${name}-`)).length
  }
}

test('an order that is cancelled while it cooks sounds the stop until somebody has read it, beside the bell of new ones', {
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
  const early = await played('line')

  await board.clock.setFixedTime(evening + 20_000)

  await expect.poll(() => played('line')).toBe(1)
  expect(early).toBe(0)
  await board.context().close()
})
