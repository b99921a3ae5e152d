import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { openOwnMenu } from './own-menu.ts'

test('words of a message, cash and tickets are settled and kept, and an older state is a tap away', {
  tag: '@desk',
}, async ({ page }) => {
  const { host } = await openOwnMenu(page, 'messages')
  const status = page.getByRole('status').filter({ hasText: /Saved|Undone|No changes/ })
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(status).toContainText('Saved.')
  }

  await test.step('a message, with a sample until there is an order', async () => {
    await page.goto(`${hostUrl(host)}/settings/messages`)
    await expect(page.getByText(/with sample details/).first()).toBeVisible()
    await page.getByRole('button', { name: 'My own text: Accepted, Text message' }).click()
    const words = page.getByRole('textbox', { name: 'Text message' })
    await words.fill('{outcome}')
    await expect(page.getByText('{outcome} cannot be used here.')).toBeVisible()
    await words.fill('Namaste! {number} is on the stove. {promise}')
    await save()
    await page.reload()
    await expect(words).toHaveValue(/^Namaste!/)
    await expect(page.getByText(/: Namaste! 1042 is on the stove\./)).toBeVisible()
  })

  await test.step('cash for one service, and what that changed', async () => {
    await page.goto(`${hostUrl(host)}/settings/payments`)
    const cash = page.getByRole('switch').first()
    const was = await cash.isChecked()
    await cash.click()
    await save()
    await page.getByRole('link', { name: 'History' }).click()
    await page
      .getByRole('button', { name: /^What changed/ })
      .first()
      .click()
    await expect(page.getByRole('table')).toContainText('Payments · Cash')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(cash).toBeChecked({ checked: !was })
  })

  await test.step('copies of a ticket', async () => {
    await page.goto(`${hostUrl(host)}/settings/tickets`)
    await page.getByRole('button', { name: 'More copies: For the kitchen' }).click()
    const copies = page.locator('output').first()
    const count = await copies.textContent()
    await save()
    await page.reload()
    await expect(copies).toHaveText(count ?? '')
  })
})
