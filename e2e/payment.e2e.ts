import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a card payment without a connection takes nothing, and is retried', {
  tag: '@phone',
}, async ({ diner, page, context }) => {
  await diner.reachPickupPayment()
  // The footer is not on this screen.
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: 'Terms of Service' })
      .filter({ visible: true }),
  ).toHaveAttribute('href', '/terms')
  await expectAccessible(page)

  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Pay £/ })
    .filter({ visible: true })
    .click()
  await expect(
    page.getByText('No connection. Nothing was taken. Keep this page open'),
  ).toBeVisible()
  await context.setOffline(false)
  await diner.seeOrder()
})
