import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openOwnMenu } from './own-menu.ts'

// Each test has a restaurant of its own: what is moved in one would stand elsewhere in another.

test('dishes and categories are dragged by the mouse, and each place is said', {
  tag: '@desk',
}, async ({ page }) => {
  await openOwnMenu(page, 'drag')
  await expect.poll(() => namesOf(page)).toEqual(['Saag', 'Dal', 'Naan', 'Lassi'])
  const said = page.getByRole('status').filter({ hasText: / is now / })

  await drag(page, handleOf(page, 'Naan'), rowOf(page, 'Saag'), 'above')
  await expect(said).toHaveText('Naan is now 1 of 3 in Dishes.')
  await expect.poll(() => namesOf(page)).toEqual(['Naan', 'Saag', 'Dal', 'Lassi'])

  await drag(page, handleOf(page, 'Saag'), rowOf(page, 'Lassi'), 'below')
  await expect(said).toHaveText('Saag is now 2 of 2 in Drinks.')
  await expect.poll(() => namesOf(page)).toEqual(['Naan', 'Dal', 'Lassi', 'Saag'])

  await drag(page, handleOf(page, 'Drinks'), headOf(page, 'Dishes'), 'above')
  await expect(said).toHaveText('Drinks is now category 1 of 2.')
  await expect.poll(() => namesOf(page)).toEqual(['Lassi', 'Saag', 'Naan', 'Dal'])

  // What the server has is what is shown.
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(['Lassi', 'Saag', 'Naan', 'Dal'])
})

test('dishes and categories are moved by the keyboard alone, and each place is said', {
  tag: '@desk',
}, async ({ page }) => {
  await openOwnMenu(page, 'keys')
  await expect.poll(() => namesOf(page)).toEqual(['Saag', 'Dal', 'Naan', 'Lassi'])
  const said = page.getByRole('status').filter({ hasText: / is now / })

  await page.getByRole('button', { name: 'Change the order' }).press('Enter')
  const down = page.getByRole('button', { name: 'Move Dal down' })
  await down.press('Enter')
  await expect(said).toHaveText('Dal is now 3 of 3 in Dishes.')
  // The same button again, without looking for it.
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Dal is now 1 of 2 in Drinks.')
  await page.getByRole('button', { name: 'Move Drinks up' }).press('Enter')
  await expect(said).toHaveText('Drinks is now category 1 of 2.')
  await expect.poll(() => namesOf(page)).toEqual(['Dal', 'Lassi', 'Saag', 'Naan'])
})

const list = (page: Page) => page.getByRole('main').getByRole('listitem')
const rowOf = (page: Page, dish: string) =>
  list(page).filter({ has: page.getByRole('link', { name: dish, exact: true }) })
const headOf = (page: Page, category: string) =>
  list(page).filter({ has: page.getByRole('heading', { name: category, exact: true }) })
const handleOf = (page: Page, name: string) => page.getByTitle(`Move ${name}`, { exact: true })
const namesOf = (page: Page) => list(page).getByRole('link').allInnerTexts()

/** With the mouse, in steps as a hand makes them: the browser begins to drag at the first. Waits until the move is noted. */
async function drag(
  page: Page,
  handle: Locator,
  row: Locator,
  side: 'above' | 'below',
): Promise<void> {
  const noted = page.waitForResponse(/\/changes$/)
  await handle.hover()
  await page.mouse.down()
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not drawn')
  const y = side === 'above' ? box.y + 8 : box.y + box.height - 28
  await page.mouse.move(box.x + 60, y, { steps: 8 })
  await page.mouse.move(box.x + 62, y, { steps: 2 })
  await page.mouse.up()
  await noted
}
