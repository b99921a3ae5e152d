import { expect, test } from '@playwright/test'
import { at } from '#staff/fixtures/order.ts'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

test('text size and light or dark are chosen at the screen, and stay', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const board = await open(browser, 'menu', 'tablet')
  const look = () =>
    board.evaluate(() => ({
      size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      theme: document.documentElement.dataset.theme ?? 'light',
    }))
  const before = await look()

  await board.getByRole('button', { name: 'Largest' }).click()
  await board.getByRole('button', { name: 'Dark', exact: true }).click()
  const chosen = await look()
  await board.reload()
  await board.getByRole('dialog', { name: 'Ready to hear orders?' }).waitFor()

  expect([before.theme, chosen.theme]).toEqual(['light', 'dark'])
  expect(chosen.size).toBeGreaterThan(before.size)
  expect(await look()).toEqual(chosen)
  await board.context().close()
})

test('a screen that is muted says so, and for how long', { tag: ['@desk', '@wide'] }, async ({
  browser,
}) => {
  const board = await open(browser, 'menu', 'tablet')
  await board.getByRole('button', { name: 'Mute for 15 min' }).click()
  await board.keyboard.press('Escape')
  const bar = board.getByRole('status').filter({ hasText: 'Muted for 15 min more.' })

  await bar.getByRole('button', { name: 'Sound on' }).click()

  await expect(bar).toBeHidden()
  await board.context().close()
})

test('a locked screen hides its orders and keeps ringing until a PIN is entered', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'board-alarm', 'tablet')
  await board.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {
      const { dataset } = document.documentElement
      dataset.rung = String(Number(dataset.rung ?? 0) + 1)
    }
  })
  const rung = () => board.evaluate(() => Number(document.documentElement.dataset.rung ?? 0))
  await board.route('**/api/staff/person', (route) => {
    const person = { id: 'Ginger', name: 'Ginger', role: 'staff' }
    return route.fulfill({ json: { status: 200, message: 'OK', data: { person, until: at(3) } } })
  })

  await board.getByRole('button', { name: 'Menu' }).first().click()
  await board.getByRole('button', { name: 'Lock' }).click()
  await expect(board.getByText('2 orders wait for an answer.')).toBeVisible()
  await expect(board.getByRole('article')).toHaveCount(0)
  const before = await rung()
  await expect.poll(rung, { timeout: 15_000 }).toBeGreaterThan(before)
  await board.getByRole('button', { name: 'Ginger' }).click()
  for (const digit of '7319') await board.keyboard.press(digit)

  await expect(board.getByRole('article', { name: 'New order BSB-1058' })).toBeVisible()
  await board.context().close()
})
