// What goes wrong in a shift and must not stay: an answer is lost, a screen is locked while calls fail, a hand taps twice, the
// browser's Back is used.
import type { Page } from '@playwright/test'
import { answer } from '#e2e/answers.ts'
import { docketOf, orderOf } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { say } from '../../../screens/open-shot.ts'

function dockets(board: Page, lane: string) {
  return board.getByRole('region', { name: lane, exact: true }).getByRole('article')
}

test('a step that got no answer once leaves no lost connection behind', async ({ open }) => {
  const board = await open('board-rush')
  const held = Promise.withResolvers<void>()
  let tries = 0
  await board.route('**/api/staff/orders/*/move', async (route) => {
    if (++tries === 1) return route.abort('connectionfailed')
    await held.promise
    return route.fulfill(answer({ order: orderOf('rush', '1049', { status: 'ready' }) }))
  })
  const lost = board.getByText('Offline since')

  await docketOf(board, 'Cooking', '1049')
    .getByRole('button', { name: 'Ready', exact: true })
    .click()
  await expect(lost).toBeVisible()
  held.resolve()

  await expect(lost).toBeHidden()
  await expect(docketOf(board, 'Ready', '1049')).toBeVisible()
  expect(tries).toBe(2)
})

for (const [what, path, isOpenedAnew] of [
  ['who works here', '**/api/staff/people', false],
  ['whose screen it is', '**/api/staff/me', true],
] as const)
  test(`a locked screen that could not load ${what} shows an error, and is unlocked once there is a connection`, async ({
    open,
  }) => {
    const board = await open('board-alarm')
    await board.route(path, (route) => route.abort('connectionfailed'))
    await board.getByRole('button', { name: 'Menu' }).first().click()
    await board.getByRole('button', { name: 'Lock' }).click()
    if (isOpenedAnew) await board.reload()
    await expect(board.getByRole('alert')).toContainText('No answer from the server.')
    await expect(board.getByRole('button', { name: 'Try again' })).toBeVisible()

    await board.unroute(path)
    await say(board, 'board', evenings.alarm)

    await expect(board.getByRole('button', { name: 'Ginger' })).toBeVisible()
    await expect(board.getByRole('alert')).toBeHidden()
  })

for (const [name, heading] of [
  ['hours', 'Hours'],
  ['settings-outlet', 'Settings'],
] as const)
  test(`${heading} that could not load whose they are say so, with another try`, async ({
    open,
  }) => {
    const page = await open(name)
    await page.route('**/api/staff/me', (route) => route.abort('connectionfailed'))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('No answer from the server.')

    await page.unroute('**/api/staff/me')
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect(page.getByRole('navigation', { name: heading })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

test('a board at a desk stays while it is asked again whose it is', async ({ open }) => {
  const board = await open('board-rush', 'desk')
  const start = board.getByRole('button', { name: 'Start', exact: true })
  const me = '**/api/staff/me'
  await board.route(me, (route) => route.abort('connectionfailed'))
  await board.reload()
  await start.click()
  await expect(dockets(board, 'Cooking').first()).toBeVisible()
  await board.unroute(me)
  // Never answered.
  await board.route(me, () => {})
  const asked = board.waitForRequest(me)

  await say(board, 'board', evenings.rush)
  await asked

  await expect(dockets(board, 'Cooking').first()).toBeVisible()
})

test('a double tap moves one order, taps on two dockets two', async ({ open }) => {
  const board = await open('board-rush')
  // Never answered: what a tap does is seen at once.
  await board.route('**/api/staff/orders/*/move', () => {})
  const ready = dockets(board, 'Ready')
  const sent = board.waitForRequest('**/api/staff/orders/*/move')

  await ready.getByRole('button', { name: 'Handed over' }).dblclick()
  expect((await sent).url()).toContain('1045')
  await expect(ready.getByRole('button', { name: 'Hand to driver' })).toBeVisible()

  await board.getByRole('button', { name: /^Later/ }).click()
  const later = board.getByRole('dialog', { name: 'Later' })
  await later.getByRole('button', { name: 'Start now' }).first().dblclick()
  await expect(later.getByRole('article')).toHaveCount(3)
  await board.keyboard.press('Escape')

  // With the order that was started.
  await expect(dockets(board, 'Cooking')).toHaveCount(8)
  const steps = dockets(board, 'Cooking').getByRole('button', { name: 'Ready', exact: true })
  const places = await steps.evaluateAll((all) =>
    all.slice(0, 2).map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }),
  )
  for (const { x, y } of places.reverse()) await board.mouse.click(x, y)
  await expect(dockets(board, 'Cooking')).toHaveCount(6)
})

for (const [shot, screen, opener] of [
  ['history', 'Orders', (page: Page) => page.getByRole('link', { name: /1051/ })],
  ['today', 'Today', (page: Page) => page.getByRole('button', { name: 'Busy' })],
  ['promos', 'Promos', (page: Page) => page.locator('a[href^="/promos/"]').first()],
] as const)
  test(`two taps open a sheet over ${screen} once, and Back after it was closed does not open it again`, async ({
    open,
  }) => {
    const page = await open(shot)
    const sheet = page.getByRole('dialog')
    const team = page.getByRole('heading', { name: 'Team', level: 1 })
    await page.getByRole('link', { name: 'Team' }).click()
    await expect(team).toBeVisible()
    await page.getByRole('link', { name: screen, exact: true }).click()
    // Both happen before React renders the sheet.
    await opener(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await sheet.getByRole('button', { name: 'Close' }).first().click()
    await expect(sheet).toBeHidden()

    await page.goBack()

    await expect(team).toBeVisible()
    await expect(sheet).toBeHidden()
  })

test('a sheet that was opened by its address leaves no entry behind when it closes', async ({
  open,
  origin,
}) => {
  const board = await open('order-detail')
  const before = await board.evaluate(() => history.length)

  await board.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await expect(board.getByRole('dialog')).toBeHidden()
  await expect(board).toHaveURL(`${origin}/`)
  expect(await board.evaluate(() => history.length)).toBe(before)
})
