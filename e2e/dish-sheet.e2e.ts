import { expect, test } from './fixtures.ts'

test('a scrolled dish keeps its name and the way back in a bar of its own', {
  tag: '@wide',
}, async ({ diner }) => {
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  const back = sheet.getByRole('button', { name: 'Back' })
  const name = sheet.locator('[aria-hidden] > b', { hasText: 'Butter Chicken' })
  const bar = name.locator('..')
  await expect(bar).toHaveCSS('opacity', '0')

  // The first letters of its name are as high as the button: the way back must not lie on them.
  await sheet.getByRole('heading', { name: 'Butter Chicken' }).evaluate((element) => {
    const form = element.closest('form')
    form?.scrollBy(0, element.getBoundingClientRect().top - form.getBoundingClientRect().top - 24)
  })
  await expect(bar).toHaveCSS('opacity', '1')
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
  tag: ['@desk', '@wide'],
}, async ({ diner, page }) => {
  // What is left of a window of 1440 by 900 (WCAG 1.4.4).
  await page.setViewportSize({ width: 720, height: 450 })
  await diner.openMenu()
  const sheet = await diner.openDish('Butter Chicken')
  const add = sheet.getByRole('button', { name: /^(Add|Choose)/ }).last()
  const bottomOf = (part: typeof add) =>
    part.evaluate((each) => each.getBoundingClientRect().bottom)
  const topOf = (part: typeof add) => part.evaluate((each) => each.getBoundingClientRect().top)
  // Its words are seen before anything is scrolled, and half of the window is the dish's.
  const about = sheet.getByText(/^Tandoor-charred chicken/).first()
  await expect(about).toBeInViewport({ ratio: 1 })
  expect(await bottomOf(about)).toBeLessThanOrEqual(await topOf(add))
  expect((await topOf(add)) - (await topOf(sheet))).toBeGreaterThanOrEqual(225)
  await expect(add).toBeInViewport({ ratio: 1 })

  const choice = sheet.getByRole('button', { name: 'One more Medium' })
  await choice.click()
  await expect(sheet.getByRole('button', { name: 'One fewer Medium' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
})
