import type { Locator } from '@playwright/test'
import { docketOf, holdUndo } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'

/** How bright the paper of dockets is, from 0 to 255. */
function brightness(dockets: Locator): Promise<number[]> {
  return dockets.evaluateAll((all) =>
    all.map((docket) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return Number.NaN
      // Whatever notation the style has, a pixel is red, green and blue.
      context.fillStyle = getComputedStyle(docket).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3
    }),
  )
}

test('only an unanswered docket is dark on a light board and light on a dark one', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-rush')
  const dockets = (lane: string) =>
    brightness(board.getByRole('region', { name: lane, exact: true }).getByRole('article'))
  const lanes = ['Cooking', 'Ready', 'Out']
  const light = [await dockets('New'), (await Promise.all(lanes.map(dockets))).flat()] as const

  await board.getByRole('button', { name: 'Menu' }).first().click()
  await board.getByRole('button', { name: 'Dark', exact: true }).click()
  await board.keyboard.press('Escape')
  const dark = [await dockets('New'), (await Promise.all(lanes.map(dockets))).flat()] as const

  expect(Math.max(...light[0])).toBeLessThan(80)
  expect(Math.min(...light[1])).toBeGreaterThan(200)
  expect(Math.min(...dark[0])).toBeGreaterThan(200)
  expect(Math.max(...dark[1])).toBeLessThan(80)
})

test('of several new orders the oldest shows its minutes, another one once it is touched', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-alarm')
  const other = docketOf(board, 'New', '1058')
  const more = other.getByRole('button', { name: '5 minutes more' })
  await expect(docketOf(board, 'New', '1057')).toContainText('ready for pickup 19:07')
  await expect(more).toHaveCount(0)

  await other.getByRole('heading').click()
  await more.click()

  await expect(other).toContainText('at the door 19:26–19:41')
  await expect(other.getByRole('button', { name: 'Accept · 30 min' })).toBeVisible()
})

test('an order for later says for when, and when its cooking starts, and is accepted without minutes', async ({
  open,
}) => {
  const board = await open('board-rush')
  const docket = docketOf(board, 'New', '1056')
  await expect(docket).toContainText('For later: today 20:15, cooking starts 19:47')
  await expect(docket.getByRole('button', { name: '5 minutes more' })).toHaveCount(0)

  const sent = board.waitForRequest('**/accept')
  await docket.getByRole('button', { name: 'Accept · 20:15' }).click()

  expect((await sent).postDataJSON()).toEqual({ from: 'placed' })
})

test('an order that is ten minutes late offers a delay and a call', { tag: '@wide' }, async ({
  open,
}) => {
  const board = await open('board-test')
  const calls = (docket: Locator) => docket.getByRole('button', { name: /^(Delay|Call)$/ })
  await expect(calls(docketOf(board, 'Cooking', '1082'))).toHaveCount(2)
  await expect(calls(docketOf(board, 'Cooking', '1083'))).toHaveCount(0)

  await docketOf(board, 'Cooking', '1082').getByRole('button', { name: 'Delay' }).click()

  await expect(board.getByRole('dialog', { name: 'Delay 1082' })).toBeVisible()
})

test('a long amount is read whole, wherever cash is taken', { tag: '@wide' }, async ({ open }) => {
  const board = await open('board-long')
  const amounts = board.getByRole('article').getByText(/NOK\s12,345\.60 cash/)
  await expect(amounts).toHaveCount(4)

  const cut = await amounts.evaluateAll((all) =>
    all.map((amount) => {
      const docket = amount.closest('article')?.getBoundingClientRect()
      const { right, top } = amount.getBoundingClientRect()
      const letters = document.createRange()
      letters.selectNodeContents(amount)
      const isOnFrame = letters.getBoundingClientRect().top - top < 4
      return isOnFrame || amount.scrollWidth > amount.clientWidth || right > (docket?.right ?? 0)
    }),
  )

  expect(cut).toEqual([false, false, false, false])
})

test('Out has a lane of its own on a wide screen, and is below Ready on a narrower one', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-rush')
  const place = async (lane: string) =>
    (await board.getByRole('region', { name: lane, exact: true }).boundingBox()) ?? { x: 0, y: 0 }
  const narrow = { ready: await place('Ready'), out: await place('Out') }

  await board.setViewportSize({ width: 1400, height: 900 })
  const wide = { ready: await place('Ready'), out: await place('Out') }

  expect([narrow.out.x, wide.out.y]).toEqual([narrow.ready.x, wide.ready.y])
  expect(narrow.out.y).toBeGreaterThan(narrow.ready.y)
  expect(wide.out.x).toBeGreaterThan(wide.ready.x)
})

test('on a phone the undo of the last step is above the navigation', async ({ open }) => {
  const board = await open('board-rush', 'phone')
  await holdUndo(board)
  await board.getByRole('button', { name: 'Cooking' }).click()
  await docketOf(board, 'Cooking', '1047')
    .getByRole('button', { name: 'Ready', exact: true })
    .click()
  const bar = board.getByRole('status').filter({ hasText: '1047 is ready.' })
  const navigation = await board.getByRole('navigation', { name: 'Menu' }).boundingBox()
  const shown = await bar.boundingBox()

  await bar.getByRole('button', { name: 'Undo' }).click()

  await expect(docketOf(board, 'Cooking', '1047')).toBeVisible()
  await expect(bar).toBeHidden()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0)
})

test('the dishes to cook are summed, split by a tap, and hidden until reopened', async ({
  open,
}) => {
  const board = await open('board-rush')
  const strip = board.getByRole('region', { name: 'To cook' })
  const dish = strip.getByRole('button', { name: /Butter Chicken/ })
  await expect(dish).toHaveText('3Butter Chicken')

  await dish.click()
  await expect(dish).toContainText('2 Mild, 1 Hot')
  await strip.getByRole('button', { name: 'Hide' }).click()
  await expect(strip).toBeHidden()
  await board.getByRole('button', { name: 'Menu' }).first().click()
  await board.getByRole('button', { name: 'Show what is to cook' }).click()
  await board.keyboard.press('Escape')

  await expect(strip).toBeVisible()
})
