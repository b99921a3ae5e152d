import { expectNoSidewaysScroll } from '#e2e/accessible.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { placeOrder } from '#e2e/kitchen.ts'
import { joinTeam } from '#e2e/staff.ts'

const shop = 'euro.localhost'
const office = 'staff.euro.localhost'

test('an owner closes a day, takes its orders along, and makes a promo that a diner uses', async ({
  another,
  page,
}) => {
  const owner = await another()
  await joinTeam(owner, office, 'Nutmeg', { pin: '4821' })

  // A day long before the first order: nobody else closes it.
  const daysAgo = 30 + (Date.now() % 300)
  const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await owner.goto(`${hostUrl(office)}/reports/day/${date}`)
  await expect(owner.getByText('No orders on this day.').first()).toBeVisible()
  await owner.getByRole('button', { name: 'Close the day…' }).click()
  const sheet = owner.getByRole('dialog', { name: 'Close the day' })
  await sheet.getByRole('button', { name: 'Close the day' }).click()
  await expect(sheet.getByText('Enter an amount such as 240.95.')).toBeVisible()
  await sheet.getByLabel('Counted cash').fill('3.50')
  await sheet.getByLabel('Note').fill('Found under the till')
  await sheet.getByRole('button', { name: 'Close the day' }).click()
  await expect(owner.getByText(/Closed by Nutmeg, .* Found under the till/)).toBeVisible()
  // No order was paid in cash: all that was counted is too much.
  const money = owner.getByRole('main')
  await expect(money).toContainText(/Counted cash\s*€3\.50/)
  await expect(money).toContainText(/Difference\s*\+?€3\.50/)

  // The code with which they joined is the proof that it asks for.
  const downloading = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/)

  const code = `E2E${Date.now() % 1_000_000_000}`
  await owner.goto(`${hostUrl(office)}/promos`)
  await owner.getByRole('button', { name: 'New promo' }).click()
  const form = owner.getByRole('dialog', { name: 'New promo' })
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await form.getByLabel('Text for diners').fill('Ten per cent for tests')
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect(form).toBeHidden()
  await expect(owner.getByRole('link', { name: code })).toContainText('Running')
  await owner.getByLabel('Code', { exact: true }).selectOption(code)
  await owner.getByRole('button', { name: 'Try it' }).click()
  await expect(owner.getByText('€2.40 off')).toBeVisible()

  await page.goto(`${hostUrl(shop)}/promo`)
  const offer = page.getByRole('listitem').filter({ hasText: 'Ten per cent for tests' })
  await expect(async () => {
    await page.reload()
    await expect(offer).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await offer.getByRole('button', { name: /^Use it/ }).click()
  await placeOrder(page, { payment: 'card', type: 'pickup' }, shop)
  // Ten per cent of €12.95 off.
  await expect(page.getByText('€11.65').first()).toBeVisible()

  await test.step('the report of promos says what it cost and brought in', async () => {
    await owner.goto(`${hostUrl(office)}/reports/promos`)
    const figures = owner.getByRole('row').filter({ hasText: code }).getByRole('cell')
    await expect(figures).toHaveText(['1', '€1.30', '€11.65'])
    await owner.goto(`${hostUrl(office)}/promos`)
  })
  const row = owner.locator(`a[href="/promos/${code}"]`)
  await expect(row).toContainText('1 used')
  await expectNoSidewaysScroll(owner)
  // A code can be stopped while its form is still loading.
  const tapped = Promise.withResolvers<void>()
  await owner.route('**/api/**/promos', async (route) => {
    await tapped.promise
    await route.continue()
  })
  await row.click()
  const promo = owner.getByRole('dialog', { name: code })
  await promo.getByRole('button', { name: 'Stop now' }).click()
  await promo.getByRole('button', { name: `Stop ${code}` }).click()
  tapped.resolve()
  await expect(promo).toBeHidden()
  await expect(row).toContainText('Ended')

  // A copy has the terms of the first, a code and a count of its own, and runs although the first was stopped.
  await row.click()
  await promo.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('')
  await expect(form.getByLabel('Text for diners')).toHaveValue('Ten per cent for tests')
  await form.getByLabel('Code', { exact: true }).fill(`${code}B`)
  await form.getByRole('button', { name: 'Create promo' }).click()
  await expect(form).toBeHidden()
  const copied = owner.locator(`a[href="/promos/${code}B"]`)
  for (const text of ['10% off', '0 used', 'Running']) await expect(copied).toContainText(text)
  await expect(row).toContainText('1 used')
})
