import { expect, test } from './fixtures.ts'

test('a scrolled dish keeps its name and the way back in a bar of its own', {
  tag: '@phone',
}, async ({ diner }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  const back = sheet.getByRole('button', { name: 'Back' })
  const name = sheet.locator('[aria-hidden] > b', { hasText: 'Butter Chicken' })
  const bar = name.locator('..')
  await expect(bar).toHaveCSS('opacity', '0')

  await sheet.getByRole('textbox').last().scrollIntoViewIfNeeded()

  await expect(bar).toHaveCSS('opacity', '1')
  // Nothing is visible above the bar, and the button covers no letter.
  const top = async (part: typeof bar) => (await part.boundingBox())?.y
  expect(await top(bar)).toBe(await top(sheet))
  const [button, words] = [await back.boundingBox(), await name.boundingBox()]
  expect(button && button.x + button.width).toBeLessThanOrEqual(words?.x ?? 0)
  await expect(back).toHaveCSS('box-shadow', 'none')
})

test('a desk at twice its size has room to choose between the picture and the button', {
  tag: '@desk',
}, async ({ diner, page }) => {
  // What is left of a window of 1440 by 900 (WCAG 1.4.4).
  await page.setViewportSize({ width: 720, height: 450 })
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  const choice = sheet.getByRole('button', { name: 'One more Medium' })
  const add = sheet.getByRole('button', { name: /^(Add|Choose)/ }).last()
  await choice.scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
  await choice.click()
  await expect(sheet.getByRole('button', { name: 'One fewer Medium' })).toBeVisible()
  // Half of the window at least is the dish's: the rest is the way back and the button.
  const top = await sheet.evaluate((each) => each.getBoundingClientRect().top)
  const bar = await add.evaluate((each) => each.getBoundingClientRect().top)
  expect(bar - top).toBeGreaterThanOrEqual(225)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
})
