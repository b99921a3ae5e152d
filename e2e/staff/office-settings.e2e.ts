import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinOnScreen, openOwnMenu } from '#e2e/staff.ts'

// Settings of a restaurant, each with what follows from it.

const green = '#0B6E4F'

test('a colour is seen in the preview, then in the shop, is undone and restored from the history', async ({
  page,
  another,
}) => {
  const { shop, host } = await openOwnMenu(page, 'branding')
  const diner = await another()
  const brandOfShop = async () => {
    await diner.goto(`${hostUrl(shop)}/menu`)
    const brand = await diner.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    )
    return brand.toUpperCase()
  }
  const before = await brandOfShop()
  expect(before).not.toBe(green)
  // Beside it stands the browser's own picker.
  const brand = page.getByRole('textbox', { name: 'Brand: buttons and links' }).last()
  const status = page.getByRole('status').filter({ hasText: /Saved|Undone|No changes/ })

  await page.goto(`${hostUrl(host)}/settings/branding`)
  await test.step('the preview follows what is typed', async () => {
    const button = page.getByText('£8.50')
    const colour = () => button.evaluate((each) => getComputedStyle(each).backgroundColor)
    const was = await colour()
    await brand.fill(green)
    await expect.poll(colour).toBe('rgb(11, 110, 79)')
    expect(was).not.toBe('rgb(11, 110, 79)')
    expect(await brandOfShop()).toBe(before)
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status).toHaveText('Saved. You can undo this for 10 minutes.')
  await expect.poll(brandOfShop).toBe(green)

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText('Undone.')
    await expect.poll(brandOfShop).toBe(before)
    await expect(brand).not.toHaveValue(green)
  })

  await test.step('brought back, after a look at what changed', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History: Branding' })).toBeVisible()
    const versions = page.getByRole('main').getByRole('listitem')
    await versions
      .nth(1)
      .getByRole('button', { name: /^What changed/ })
      .click()
    await expect(versions.nth(1).getByRole('table')).toContainText(green)
    await versions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await expect(page.getByText('Restored. It’s live now.')).toBeVisible()
    await expect.poll(brandOfShop).toBe(green)
  })

  await test.step('the log names each step', async () => {
    await page.goto(`${hostUrl(host)}/audit`)
    const rows = page.getByRole('main')
    await expect(rows.getByText('Asha undid the publication of version 2.')).toBeVisible()
    await expect(rows.getByText(/\(brand colour\): As in version 2\.$/)).toBeVisible()
  })
})

test('somebody is invited, joins, is made a manager and removed', async ({ page, another }) => {
  const { slug, host } = await openOwnMenu(page, 'team')
  const contact = `olive-${slug}@kitchen.example`
  await page.goto(`${hostUrl(host)}/team`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Olive')
  await sheet.getByLabel('Work email or mobile').fill(contact)
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet).toBeHidden()
  const row = page.getByRole('button', { name: /Olive/ })
  await expect(row).toContainText('Invitation sent')

  const olive = await another()
  await joinOnScreen(olive, { host, contact, name: 'Olive', pin: '5937' })
  await olive.goto(`${hostUrl(host)}/settings`)
  await expect(olive.getByRole('link', { name: 'Messages' })).toHaveCount(0)

  await page.reload()
  await row.click()
  await sheet.getByRole('radio', { name: /^Manager/ }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Manager')
  await olive.goto(`${hostUrl(host)}/settings/messages`)
  await expect(olive.getByRole('link', { name: 'Messages' })).toBeVisible()

  await row.click()
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await sheet.getByRole('button', { name: 'Remove Olive: sure?' }).click()
  await expect(row).toHaveCount(0)
  await olive.reload()
  await expect(olive).toHaveURL(/\/sign-in/)
  await page.goto(`${hostUrl(host)}/audit`)
  await expect(page.getByRole('main').getByText(/Olive/).first()).toBeVisible()
})
