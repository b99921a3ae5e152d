import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'

const site = hostUrl('bombay-spice.localhost')
const link = `${site}/booking/cancel?key=unknown`

test('a link to cancel that has ended says whom to call, and leads on', async ({ page }) => {
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText('This link does not work any more. To cancel a table, call')
  await expect(main.getByRole('link', { name: /^0\d/ })).toHaveAttribute('href', /^tel:0\d+$/)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Book a table' }).click()
  await expect(page).toHaveURL(/\/reservation$/)
})

test('a booking that could not be looked for is looked for again', async ({ page }) => {
  let isAway = true
  await page.route('**/api/booking/show', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(link)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isAway = false
  await again.click()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
})

for (const [path, button, next] of [
  ['/confirm-email', 'Yes, it’s mine', 'Your account'],
  ['/newsletter/confirm', 'Confirm', 'To the home page'],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'See the menu'],
] as const)
  test(`a link of ${path} that has ended leads on instead of showing its button`, async ({
    page,
  }) => {
    await page.goto(`${site}${path}?key=unknown`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: button, exact: true }).click()
    await expect(main.getByRole('status')).toContainText('This link does not work any more.')
    await expect(main.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await main.getByRole('link', { name: next }).click()
    await expect(main.getByText('This link does not work any more.')).toBeHidden()
  })
