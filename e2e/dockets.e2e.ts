import { expect, type Locator, type Page, test } from '@playwright/test'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

function docketIn(board: Page, lane: string, number: string): Locator {
  return board
    .getByRole('region', { name: lane, exact: true })
    .getByRole('article', { name: new RegExp(`${number}\\b`) })
}

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
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
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
  await board.context().close()
})

test('of several new orders the oldest shows its minutes, another one once it is touched', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  const other = docketIn(board, 'New', '1058')
  const more = other.getByRole('button', { name: '5 minutes more' })
  await expect(docketIn(board, 'New', '1057')).toContainText('ready for pickup 19:07')
  await expect(more).toHaveCount(0)

  await other.getByRole('heading').click()
  await more.click()

  await expect(other).toContainText('at the door 19:26–19:41')
  await expect(other.getByRole('button', { name: 'Accept · 30 min' })).toBeVisible()
  await board.context().close()
})

test('an order for later says for when, and when its cooking starts, and is accepted without minutes', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const docket = docketIn(board, 'New', '1056')
  await expect(docket).toContainText('For later: today 20:15, cooking starts 19:47')
  await expect(docket.getByRole('button', { name: '5 minutes more' })).toHaveCount(0)

  const sent = board.waitForRequest('**/accept')
  await docket.getByRole('button', { name: 'Accept · 20:15' }).click()

  expect((await sent).postDataJSON()).toEqual({ from: 'placed' })
  await board.context().close()
})

test('an order that is ten minutes late offers a delay and a call', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-test', 'tablet')
  const calls = (docket: Locator) => docket.getByRole('button', { name: /^(Delay|Call)$/ })
  await expect(calls(docketIn(board, 'Cooking', '1082'))).toHaveCount(2)
  await expect(calls(docketIn(board, 'Cooking', '1083'))).toHaveCount(0)

  await docketIn(board, 'Cooking', '1082').getByRole('button', { name: 'Delay' }).click()

  await expect(board.getByRole('dialog', { name: 'Delay 1082' })).toBeVisible()
  await board.context().close()
})

test('the large button of each docket is its next step', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  for (const [lane, number, step] of [
    ['Cooking', '1050', 'Ready'],
    ['Ready', '1046', 'Hand to driver'],
    ['Ready', '1045', 'Handed over'],
    ['Out', '1044', 'Delivered'],
  ] as const)
    await expect(
      docketIn(board, lane, number).getByRole('button', { name: step, exact: true }),
    ).toBeVisible()
  await expect(docketIn(board, 'Out', '1043')).toContainText('Take £31.20 cash')
  await board.context().close()
})

test('a long amount is read whole, wherever cash is taken', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-long', 'tablet')
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
  await board.context().close()
})

test('Out has a lane of its own on a wide screen, and is below Ready on a narrower one', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
  const place = async (lane: string) =>
    (await board.getByRole('region', { name: lane, exact: true }).boundingBox()) ?? { x: 0, y: 0 }
  const narrow = { ready: await place('Ready'), out: await place('Out') }

  await board.setViewportSize({ width: 1400, height: 900 })
  const wide = { ready: await place('Ready'), out: await place('Out') }

  expect([narrow.out.x, wide.out.y]).toEqual([narrow.ready.x, wide.ready.y])
  expect(narrow.out.y).toBeGreaterThan(narrow.ready.y)
  expect(wide.out.x).toBeGreaterThan(wide.ready.x)
  await board.context().close()
})

test('on a phone the undo of the last step is above the navigation', {
  tag: '@phone',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'phone')
  // Undo stays until it is tapped, so a slow machine does not matter.
  await board.evaluate(() => {
    const { setTimeout: later } = window
    Object.assign(window, {
      setTimeout: (act: () => void, after = 0) => (after === 8_000 ? 0 : later(act, after)),
    })
  })
  await board.getByRole('button', { name: 'Cooking' }).click()
  await docketIn(board, 'Cooking', '1047')
    .getByRole('button', { name: 'Ready', exact: true })
    .click()
  const bar = board.getByRole('status').filter({ hasText: '1047 is ready.' })
  const navigation = await board.getByRole('navigation', { name: 'Menu' }).boundingBox()
  const shown = await bar.boundingBox()

  await bar.getByRole('button', { name: 'Undo' }).click()

  await expect(docketIn(board, 'Cooking', '1047')).toBeVisible()
  await expect(bar).toBeHidden()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0)
  await board.context().close()
})

test('the dishes to cook are summed, split by a tap, and hidden until reopened', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-rush', 'tablet')
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
  await board.context().close()
})
