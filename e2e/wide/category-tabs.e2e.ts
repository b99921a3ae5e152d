import { expect, test } from '../fixtures.ts'

test('at either end of the menu the category there is the current one', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  await diner.openMenu()
  const categories = page
    .getByRole('navigation', { name: 'Categories' })
    .filter({ visible: true })
    .getByRole('link')
  const current = categories.and(page.locator('[aria-current=true]'))
  const first = (await categories.first().textContent()) ?? ''
  const last = (await categories.last().textContent()) ?? ''
  await expect(current).toHaveText(first)

  // At once, as the status bar of a phone and the key End do it: no section passes by on the way.
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect(current).toHaveText(last)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(current).toHaveText(first)
})
