import { Diner, newPhone } from '#e2e/diner.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { joinTeam } from '#e2e/staff.ts'

const shop = 'euro.localhost'
const office = 'staff.euro.localhost'

test('an order is in the reports, and its customer is found, noted, blocked, exported and erased', async ({
  page,
  another,
}) => {
  const owner = await another()
  await joinTeam(owner, office, 'Mace', { pin: '4821' })
  const phone = newPhone()
  const diner = new Diner(page, shop)

  await page.goto(`${hostUrl(shop)}/menu`)
  const fillCart = async () => {
    await diner.addButterCurry()
    await diner.choosePickup()
  }
  await fillCart()
  await diner.goToCheckout(phone)
  await diner.continueToPayment()
  await diner.payByCard()
  await diner.seeOrder()
  // A customer whose order is open cannot be erased.
  await expect(page.getByText(/^Collected at/)).toBeVisible()

  await test.step('its dish and its sum are in the reports', async () => {
    await owner.goto(`${hostUrl(office)}/reports/items`)
    await expect(owner.getByRole('main').getByText('Butter Curry').first()).toBeVisible()
    await owner.goto(`${hostUrl(office)}/reports/sales`)
    await expect(
      owner
        .getByRole('main')
        .getByText(/€\d+\.\d\d/)
        .first(),
    ).toBeVisible()
  })

  await test.step('found by the phone, and noted', async () => {
    await owner.goto(`${hostUrl(office)}/customers`)
    await owner.getByRole('searchbox').fill(phone)
    await owner.getByRole('main').getByRole('listitem').getByRole('link').click()
    await owner.getByLabel('Notes').fill('Rings twice')
    await owner.getByRole('button', { name: 'Save notes' }).click()
    await expect(owner.getByText('Saved.')).toBeVisible()
  })

  await test.step('blocked, they read whom to call', async () => {
    await owner.getByLabel('Why, for the log').fill('Was not at home')
    await owner.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(owner.getByText(/^Blocked .*Was not at home/)).toBeVisible()
    await page.goto(`${hostUrl(shop)}/menu`)
    await fillCart()
    await page.goto(`${hostUrl(shop)}/checkout`)
    await diner.continueToPayment()
    await diner.payByCard()
    await expect(page.getByText(/Please call us to order/).first()).toBeVisible()
    await owner.getByRole('button', { name: 'Unblock' }).click()
    await expect(owner.getByText(/^Blocked .*Was not at home/)).toHaveCount(0)
  })

  await test.step('exported and erased', async () => {
    const downloading = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Export their data' }).click()
    await downloading
    await expect(owner.getByText('The file is in your downloads.')).toBeVisible()
    await owner.getByRole('button', { name: 'Erase', exact: true }).click()
    await owner.getByRole('button', { name: 'Erase for good' }).click()
    await expect(owner).toHaveURL(/\/customers$/)
    await owner.getByRole('searchbox').fill(phone)
    await expect(owner.getByText('No customer matches this search.')).toBeVisible()
    await owner.goto(`${hostUrl(office)}/audit`)
    await expect(owner.getByText(/^Mace exported the data of customer/)).toBeVisible()
  })
})
