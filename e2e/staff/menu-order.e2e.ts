import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { changeDraft, openOwnMenu } from '#e2e/staff.ts'

// Each test has a restaurant of its own: what is moved in one would stand elsewhere in another.

test('dishes and categories are dragged by the mouse, and each place is said', async ({ page }) => {
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
  tag: '@wide',
}, async ({ page }) => {
  await openOwnMenu(page, 'keys')
  await expect.poll(() => namesOf(page)).toEqual(['Saag', 'Dal', 'Naan', 'Lassi'])
  const said = page.getByRole('status').filter({ hasText: / is now / })
  let noted = 0
  page.on('response', (response) => {
    if (/\/changes$/.test(response.url())) noted += 1
  })

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
  // Twice before the list is drawn again.
  await page.getByRole('button', { name: 'Move Lassi down' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => namesOf(page)).toEqual(['Dal', 'Saag', 'Lassi', 'Naan'])

  // The first of two moves gets no answer: it is taken back, also in words, and the second stays.
  await expect.poll(() => noted).toBe(5)
  let sent = 0
  await page.route(/\/changes$/, (route) => {
    sent += 1
    return sent === 1 ? route.abort('connectionfailed') : route.fallback()
  })
  const up = page.getByRole('button', { name: 'Move Naan up' })
  await up.evaluate((button: HTMLElement) => {
    button.click()
    document.querySelector<HTMLElement>('[aria-label="Move Drinks down"]')?.click()
  })
  await expect(page.getByRole('status').filter({ hasText: 'Naan wasn’t moved.' })).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('This wasn’t saved.')
  await expect.poll(() => namesOf(page)).toEqual(['Saag', 'Lassi', 'Naan', 'Dal'])
  await up.press('Enter')
  await expect(said).toHaveText('Naan is now 2 of 3 in Dishes.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('option groups, options and the groups of a dish are dragged and moved by keys', async ({
  page,
}) => {
  await openOwnMenu(page, 'groups')
  await changeDraft(page, [
    group('Heat', ['Mild', 'Medium', 'Hot']),
    group('Size', ['Small', 'Large']),
    group('Sides', ['Rice']),
    { op: 'item.set', id: 'saag', fields: { options: ['heat', 'size', 'sides'] } },
  ])
  await page.reload()
  const groups = cardOf(page, 'Option groups')
  const namesIn = (region: Locator) => region.getByRole('link').allInnerTexts()
  await expect.poll(() => namesIn(groups)).toEqual(['Heat', 'Size', 'Sides'])
  const said = page.getByRole('status').filter({ hasText: / is now / })

  await drag(page, handleOf(page, 'Sides'), rowOf(page, 'Heat'), 'above')
  await expect(said).toHaveText('Sides is now 1 of 3.')
  await expect.poll(() => namesIn(groups)).toEqual(['Sides', 'Heat', 'Size'])
  await page.getByRole('button', { name: 'Change the order' }).press('Enter')
  await page.getByRole('button', { name: 'Move Heat down' }).press('Enter')
  await expect(said).toHaveText('Heat is now 3 of 3.')
  await expect(page.getByRole('button', { name: 'Move Heat down' })).toBeFocused()
  await expect.poll(() => namesIn(groups)).toEqual(['Sides', 'Size', 'Heat'])

  await groups.getByRole('link', { name: 'Heat' }).click()
  const options = page.getByRole('listitem', { name: /^Option / })
  const names = () =>
    options.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  await expect.poll(names).toEqual(['Option Mild', 'Option Medium', 'Option Hot'])
  const option = (name: string) => page.getByRole('listitem', { name: `Option ${name}` })
  await drag(page, handleOf(page, 'Hot'), option('Mild'), 'above')
  await expect(said).toHaveText('Hot is now 1 of 3.')
  await page.getByRole('button', { name: 'Move Mild down' }).press('Enter')
  await expect(said).toHaveText('Mild is now 3 of 3.')
  await expect.poll(names).toEqual(['Option Hot', 'Option Medium', 'Option Mild'])

  await page.goBack()
  await page.getByRole('link', { name: 'Saag', exact: true }).click()
  const chosen = cardOf(page, 'Choices')
  await expect.poll(() => namesIn(chosen)).toEqual(['Heat', 'Size', 'Sides'])
  await drag(page, handleOf(page, 'Sides'), chosen.getByRole('listitem').first(), 'above')
  await expect(said).toHaveText('Sides is now 1 of 3.')
  await expect.poll(() => namesIn(chosen)).toEqual(['Sides', 'Heat', 'Size'])
})

const group = (name: string, options: string[]) => ({
  op: 'group.add',
  group: { name, type: 'single', options: options.map((each) => ({ name: each })) },
})
const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const list = (page: Page) => page.getByRole('main').getByRole('listitem')
const rowOf = (page: Page, dish: string) =>
  list(page).filter({ has: page.getByRole('link', { name: dish, exact: true }) })
const headOf = (page: Page, category: string) =>
  page.locator('header', { has: page.getByRole('heading', { name: category, exact: true }) })
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
