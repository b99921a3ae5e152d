import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { pressOn, tabTo } from '#e2e/kitchen.ts'
import { staffCode } from '#e2e/staff.ts'
import { demoContact, demoMembers } from '#server/team/demo-team.ts'

// Where nobody orders: the demo's kitchen leaves an outlet alone while a board listens.
const kitchen = 'staff.the-best-burgers.localhost'

test('a demo member whom the start prints signs in and opens the board, by keyboard alone', async ({
  page,
}) => {
  const manager = demoMembers.find(({ role }) => role === 'manager')
  const contact = demoContact('manager', 'the-best-burgers')
  await page.goto(hostUrl(kitchen))
  await tabTo(page, page.getByLabel('Your work email or mobile'))
  await page.keyboard.type(contact)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()

  await page.keyboard.type(await staffCode(page.request, kitchen, contact))

  await expect(page.getByText(manager?.name ?? '').first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Board' }))
  await page.keyboard.press('Enter')
  await pressOn(page, 'Start')
  await expect(page.getByRole('region', { name: 'New' })).toBeVisible()
})
