import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { createRestaurant, joinTeam, newRestaurant } from '#e2e/staff.ts'

// A restaurant that is open adds a kitchen, without a folder.

const restaurant = newRestaurant('idli')
const { slug, shop, host: office } = restaurant

test('an owner adds an outlet, gives it a photo and a place, and opens it', async ({
  another,
  page,
}) => {
  await createRestaurant(page, restaurant)
  await joinTeam(page, office, 'Asha')
  await page.goto(`${hostUrl(office)}/setup`)
  await page.evaluate(
    (outlet) => fetch(`/api/staff/service/${outlet}/go-live`, { method: 'POST' }),
    slug,
  )
  const diner = await another()

  await test.step('what is missing is said at its field', async () => {
    await page.goto(`${hostUrl(office)}/settings/contact`)
    await page.getByRole('button', { name: 'Add an outlet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Another outlet' })
    await sheet.getByLabel('Name').fill('Thali House Camden')
    await sheet.getByRole('button', { name: 'Add the outlet' }).click()
    await expect(sheet.getByText('Write a postcode such as SE1 1AA.').first()).toBeVisible()
    await sheet.getByLabel('Building and street').fill('3 Far Street')
    await sheet.getByLabel('Town').fill('London')
    await sheet.getByLabel('Postcode').fill('nw1 8ab')
    await sheet.getByLabel('Phone').fill('020 7946 0444')
    await sheet.getByRole('button', { name: 'Its own menu' }).click()
    await sheet.getByRole('button', { name: 'Add the outlet' }).click()
    await expect(page.getByText('Thali House Camden is not open yet')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toHaveValue('NW1 8AB')
  })

  await test.step('its place, pasted from a map, and a photo', async () => {
    const place = page.getByLabel('Place on the map')
    await expect(place).toHaveValue('51.532, -0.143')
    await place.fill('')
    // Each key: a sign or a zero on the way to a number stays.
    await place.pressSequentially('51.5390, -0.0936')
    await expect(place).toHaveValue('51.5390, -0.0936')
    await expect(page.getByText(/ mi from the middle of NW1\./)).toBeVisible()
    await page.getByLabel('Choose a photo').setInputFiles('testing/sample/pictures/curry.webp')
    await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(place).toHaveValue('51.539, -0.0936')
  })

  await test.step('closed to diners until it goes live', async () => {
    const outletPage = `${hostUrl(shop)}/stores/thali-house-camden`
    const menuPage = `${hostUrl(shop)}/menu/thali-house-camden`
    // A page that is loaded within the first second may still be the one before.
    await expect(async () => {
      await diner.goto(outletPage)
      await expect(diner.getByText('3 Far Street').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(diner.getByText('Closed at the moment')).toBeVisible()
    await diner.goto(menuPage)
    // Not by force: a closed shop's strip moves the page. A choice made before the page answers is kept until it does.
    await diner.getByText('Pickup', { exact: true }).filter({ visible: true }).first().click()
    await expect(diner.getByText('We open soon.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Go live: Thali House Camden' }).click()
    await expect(page.getByText('Thali House Camden is not open yet')).toBeHidden()
    await expect(async () => {
      const loaded = await diner.goto(menuPage)
      expect(await loaded?.text()).not.toContain('We open soon.')
    }).toPass()
  })
})
