import { type Browser, expect, type Page, test } from '@playwright/test'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'
import { stillKitchen } from './still-kitchen.ts'

const { open } = stillKitchen()

const cooked = evenings.rush?.orders.find(({ number }) => number === 'BSB-1049')

/** A board of an outlet that asks for a PIN at every step. @returns how often a step was asked for */
async function openWithPins(browser: Browser): Promise<{ board: Page; tries: () => number }> {
  const board = await open(browser, 'board-rush', 'tablet')
  let isKnown = false
  let count = 0
  await board.route('**/api/staff/orders/*/move', (route) => {
    count++
    if (isKnown) {
      const order = { ...cooked, status: 'ready', version: 2 }
      return route.fulfill({ json: { status: 200, message: 'OK', data: { order } } })
    }
    const refused = { status: 403, code: 'person_needed', message: '' }
    return route.fulfill({ status: 403, json: { ...refused, data: { right: 'orders.move' } } })
  })
  await board.route('**/api/staff/person', (route) => {
    isKnown = true
    const person = { id: 'Ginger', name: 'Ginger', role: 'staff' }
    return route.fulfill({ json: { status: 200, message: 'OK', data: { person, until: at(3) } } })
  })
  await docketIn(board, 'Cooking').getByRole('button', { name: 'Ready', exact: true }).click()
  return { board, tries: () => count }
}

function docketIn(board: Page, lane: string) {
  return board
    .getByRole('region', { name: lane, exact: true })
    .getByRole('article', { name: /1049/ })
}

test('where every step asks for a PIN, the step is taken once a PIN is entered', {
  tag: '@desk',
}, async ({ browser }) => {
  const { board, tries } = await openWithPins(browser)
  const who = board.getByRole('dialog', { name: 'Who are you?' })
  await expect(who.getByText('Needed for: Ready · BSB-1049')).toBeVisible()

  await who.getByRole('button', { name: 'Ginger' }).click()
  for (const digit of '7319') await board.keyboard.press(digit)

  await expect(who).toBeHidden()
  await expect(docketIn(board, 'Ready')).toBeVisible()
  expect(tries()).toBe(2)
  await board.context().close()
})

test('where every step asks for a PIN, closing the question reverts the step', {
  tag: '@desk',
}, async ({ browser }) => {
  const { board, tries } = await openWithPins(browser)
  const who = board.getByRole('dialog', { name: 'Who are you?' })

  await who.getByRole('button', { name: 'Back to orders' }).click()

  await expect(who).toBeHidden()
  await expect(docketIn(board, 'Cooking')).toBeVisible()
  await expect(docketIn(board, 'Ready')).toBeHidden()
  expect(tries()).toBe(1)
  await board.context().close()
})
