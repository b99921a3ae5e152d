import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/accessible.ts'
import { Diner } from '#e2e/diner.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinTeam } from '#e2e/staff.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'

// A tenant of its own (`testing/copy-euro-tenant.ts`): its days are closed.
const shop = 'closing.localhost'
const office = 'staff.closing.localhost'

/** A dish for pickup at the first time of tomorrow. @returns the number of the order */
async function orderForTomorrow(page: Page): Promise<string> {
  const diner = new Diner(page, shop)
  await page.goto(`${hostUrl(shop)}/menu`)
  await diner.choosePickup()
  await page.getByRole('button', { name: /Pick up from/ }).click()
  const times = page.getByRole('dialog', { name: 'How, where and when' })
  await times.getByLabel('When').selectOption('Tomorrow')
  await times.getByRole('button', { name: 'Done' }).click()
  await diner.addButterCurry()
  await diner.goToCheckout()
  await diner.continueToPayment()
  await diner.payByCard()
  await diner.seeOrder()
  const heading = await page.getByRole('heading', { name: /^Order [A-Z]+-\d+/ }).textContent()
  return /[A-Z]+-\d+/.exec(heading ?? '')?.[0] ?? ''
}

/** Reports a listening board, so that the demo's kitchen leaves orders open for ten minutes. */
async function sendHeartbeat(page: Page): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/staff/beat', { method: 'POST', headers, body })).status
    },
    JSON.stringify(heartbeatOf('borough')),
  )
  expect(status).toBe(200)
}

test('a day that orders were promised for is closed only after a look at these orders', async ({
  another,
  page,
}) => {
  const owner = await another()
  await joinTeam(owner, office, 'Mace')
  await owner.goto(`${hostUrl(office)}/hours`)
  await sendHeartbeat(owner)
  const number = await orderForTomorrow(page)
  await owner.getByRole('button', { name: 'Add a day' }).click()
  const day = owner.getByRole('dialog', { name: 'Special day' })
  await day.getByRole('button', { name: 'Tomorrow' }).click()
  await day.getByLabel('Reason').fill('A wedding')
  await day.getByRole('button', { name: 'Done' }).click()

  const save = owner.getByRole('button', { name: 'Save', exact: true })
  const sheet = owner.getByRole('dialog', { name: 'Some orders are affected' })
  const closedDay = owner.getByRole('button', { name: 'Edit Tomorrow' })
  await save.click()
  await expect(sheet.getByRole('listitem').filter({ hasText: number })).toContainText('tomorrow')
  await expectAccessible(owner)
  // By the keyboard: Escape keeps what was.
  await owner.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(owner.getByText('1 change, not saved')).toBeVisible()
  await owner.reload()
  await expect(
    owner.getByText('None yet. A day added here replaces its usual hours.'),
  ).toBeVisible()

  await owner.getByRole('button', { name: 'Add a day' }).click()
  await day.getByRole('button', { name: 'Tomorrow' }).click()
  await day.getByRole('button', { name: 'Done' }).click()
  await save.press('Enter')
  await sheet.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(owner.getByText('Saved.').first()).toBeVisible()
  await owner.reload()
  await expect(closedDay).toBeVisible()

  // Longer hours affect no order: they are saved immediately.
  await closedDay.click()
  await day.getByRole('button', { name: 'Remove this day' }).click()
  await save.click()
  await expect(owner.getByText('Saved.').first()).toBeVisible()
  await owner.reload()
  await expect(closedDay).toBeHidden()
})
