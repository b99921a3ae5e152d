import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinTeam } from '#e2e/staff.ts'

test.beforeEach(async ({ page }) => {
  const office = 'staff.euro.localhost'
  await joinTeam(page, office, 'Sage')
  await page.goto(`${hostUrl(office)}/orders`)
})

test('a search of orders keeps a filter that is chosen while the search waits', {
  tag: '@wide',
}, async ({ page }) => {
  // Typed and tapped within the pause after which the search is sent.
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Delivery' }).click()

  await expect(page).toHaveURL(/[?&]q=nobody\+at\+all(&|$)/)
  await expect(page).toHaveURL(/[?&]type=delivery(&|$)/)
  await expect(page.getByText('No order matches this search.')).toBeVisible()
})

test('orders are filtered by one state, and the filter stays after a reload', async ({ page }) => {
  const asked = page.waitForRequest(/\/api\/staff\/orders\?.*status=out_for_delivery/)
  await expect(page.getByRole('button', { name: 'Out', exact: true })).toBeHidden()
  await page.getByText('More filters').click()
  await page.getByRole('button', { name: 'Out', exact: true }).click()
  await asked
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page).toHaveURL(/[?&]payment=cash&status=out_for_delivery/)

  await page.reload()
  await expect(page.getByText('More filters · 2')).toBeVisible()
  const state = page.getByRole('button', { name: 'Out', exact: true })
  await expect(state).toHaveAttribute('aria-pressed', 'true')
  await state.click()
  await expect(page.getByText('More filters · 1')).toBeVisible()
  await expect(page).toHaveURL(/\?payment=cash$/)
})
