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
  const lanes = ['Cooking', 'Ready']
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
  await expect(docketOf(board, 'New', '1057')).toContainText('19:07')
  await expect(more).toHaveCount(0)

  await other.getByRole('heading').click()
  await more.click()

  await expect(other).toContainText('19:26–19:41')
  await expect(other.getByRole('button', { name: 'Accept 30 min' })).toBeVisible()
})

test('an order for later says for when, and when its cooking starts, and is accepted without minutes', async ({
  open,
}) => {
  const board = await open('board-rush')
  const docket = docketOf(board, 'New', '1056')
  await expect(docket).toContainText('For later: today 20:15, cooking starts 19:47')
  await expect(docket.getByRole('button', { name: '5 minutes more' })).toHaveCount(0)

  const sent = board.waitForRequest('**/accept')
  await docket.getByRole('button', { name: 'Accept 20:15' }).click()

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
      const { right } = amount.getBoundingClientRect()
      return amount.scrollWidth > amount.clientWidth || right > (docket?.right ?? 0)
    }),
  )

  expect(cut).toEqual([false, false, false, false])
})

test('Out is a button that opens its list, and on a wide screen has its orders beside Ready', {
  tag: '@wide',
}, async ({ open }) => {
  const board = await open('board-rush')
  await expect(docketOf(board, 'Out', '1043')).toBeHidden()

  await board.getByRole('button', { name: /^Out \d/ }).click()
  const list = board.getByRole('dialog', { name: 'Out' })
  await expect(list.getByRole('article')).toHaveCount(2)
  await board.keyboard.press('Escape')
  await board.setViewportSize({ width: 1920, height: 1080 })

  await expect(docketOf(board, 'Out', '1043')).toBeVisible()
  await expect(docketOf(board, 'Ready', '1045')).toBeVisible()
})

test('on a phone the undo of the last step is above the lanes’ tabs, wherever the docket went', async ({
  open,
}) => {
  const board = await open('board-rush', 'phone')
  await holdUndo(board)
  await board.getByRole('button', { name: 'Cooking' }).click()
  await docketOf(board, 'Cooking', '1047')
    .getByRole('button', { name: 'Ready', exact: true })
    .click()
  const said = board.getByText('1047 is ready.')
  const undo = board.getByRole('button', { name: 'Undo' })
  await expect(said).toBeVisible()
  const tabs = await board.getByRole('navigation', { name: 'Orders' }).boundingBox()
  const shown = await undo.boundingBox()

  await undo.click()

  await expect(docketOf(board, 'Cooking', '1047')).toBeVisible()
  await expect(said).toBeHidden()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
})

test('the dishes to cook are summed, and split by their options in a list', async ({ open }) => {
  const board = await open('board-rush')
  const totals = board.getByRole('group', { name: 'To cook' })
  await expect(totals.getByRole('listitem').first()).toHaveText(/^\d+ /)

  await totals.getByRole('button', { name: /All \d+$/ }).click()

  const list = board.getByRole('dialog', { name: 'To cook' })
  const dish = list.getByRole('listitem').filter({ hasText: 'Butter Chicken' })
  await expect(dish).toHaveText('3 Butter Chicken 2 Mild, 1 Hot')
})
