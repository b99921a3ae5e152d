import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { joinTeam } from './staff.ts'

const office = 'staff.euro.localhost'

test('a search of orders keeps a filter that is chosen while the search waits', {
  tag: '@desk',
}, async ({ page }) => {
  await joinTeam(page, { tenant: 'euro', host: office, name: 'Sage', role: 'owner' })
  await page.goto(`${hostUrl(office)}/orders`)

  // Typed and tapped within the pause after which the search is sent.
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Delivery' }).click()

  await expect(page).toHaveURL(/[?&]q=nobody\+at\+all(&|$)/)
  await expect(page).toHaveURL(/[?&]type=delivery(&|$)/)
  await expect(page.getByText('No order matches this search.')).toBeVisible()
})
