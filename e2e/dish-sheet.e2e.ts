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
