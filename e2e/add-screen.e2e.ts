import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { joinTeam } from './staff.ts'

const office = 'staff.closing.localhost'

test('a form for a new screen that is sent before the outlets have come waits for them', {
  tag: ['@desk', '@wide'],
}, async ({ page }) => {
  await joinTeam(page, { tenant: 'closing', host: office, name: 'Perilla', role: 'owner' })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/staff/me', async (route) => {
    await released.promise
    await route.continue()
  })
  const outlets: string[][] = []
  await page.route('**/api/staff/devices', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    outlets.push(route.request().postDataJSON().outlets)
    return route.abort()
  })

  await page.goto(`${hostUrl(office)}/screen`)
  await page.getByLabel('Name', { exact: true }).fill('Bar')
  const make = page.getByRole('button', { name: 'Make it a screen' })
  await make.click()
  await expect(make).toHaveAttribute('aria-busy', 'true')
  expect(outlets).toEqual([])
  released.resolve()

  await expect.poll(() => outlets).toEqual([['borough']])
})
