import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/accessible.ts'
import { Diner } from '#e2e/diner.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { findInOutbox } from '#e2e/outbox.ts'
import { createRestaurant, joinOnScreen, joinTeam, newRestaurant, pairScreen } from '#e2e/staff.ts'

// A restaurant that has nothing yet, on its way to the first order that is paid.

const restaurant = newRestaurant('thali')
const { shop, host: kitchen, contact } = restaurant
const dishes = Array.from({ length: 30 }, (_, index) => `Thali ${index + 1}`)

test('a new restaurant does its first day, goes live and is paid for an order', async ({
  browser,
  another,
  page,
}) => {
  test.setTimeout(300_000)
  await createRestaurant(page, restaurant)

  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await joinOnScreen(page, { host: kitchen, contact, name: 'Asha', pin: '4826' })
  await expect(page.getByRole('heading', { name: 'Before you open' })).toBeVisible()
  await expect(page.getByText('1 of 10 done.')).toBeVisible()
  expect(refused).toEqual([])

  await test.step('a second person, who joined by an invitation', async () => {
    await joinTeam(await another(), kitchen, 'Basil', { role: 'manager' })
    await page.reload()
    await expect(page.getByText('2 of 10 done.')).toBeVisible()
  })

  await test.step('delivery areas, and a postcode that is tried', async () => {
    await page.getByRole('link', { name: 'Open: Cooking time and areas' }).click()
    await page.getByRole('button', { name: 'Add an area' }).click()
    await page.getByLabel('Name').fill('Near')
    await page.getByLabel('Postcodes').fill('sw1a, SE1')
    await page.getByLabel('Fee (£)').first().fill('2.50')
    await page.getByLabel('Minimum order (£)').fill('10')
    await save(page)
    await page.getByLabel('Postcode', { exact: true }).fill('se1 1aa')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await expect(page.getByText(/^SE1 1AA: Near, fee £2\.50/)).toBeVisible()
    await expect(page.getByText('This step is done.')).toBeVisible()
  })

  await test.step('hours around the clock, copied to every day', async () => {
    await page.getByRole('link', { name: 'Hours', exact: true }).last().click()
    await page.getByLabel('Monday opens').fill('0')
    await page.getByLabel('Monday closes').fill('24')
    await expect(page.getByText('Save your changes first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'They are right' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await page.getByRole('dialog').getByLabel(day).check()
    }
    await page.getByRole('button', { name: 'Copy to 6 days' }).click()
    await expect(page.getByText('Open 24 hours')).toHaveCount(14)
    await page.getByRole('button', { name: 'Delivery and pickup' }).click()
    await save(page)
    await page.getByRole('button', { name: 'They are right' }).click()
    await page.getByRole('link', { name: 'Back to the first day' }).click()
    await expect(page.getByText('4 of 10 done.')).toBeVisible()
  })

  await test.step('an alert number whose test arrives', async () => {
    await page.getByRole('link', { name: /^Open: Who we text/ }).click()
    await page.getByLabel('Mobile 1').fill('07700 900321')
    await expect(page.getByText('Save the numbers first.')).toBeVisible()
    await save(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    const code = await findInOutbox(
      page.request,
      kitchen,
      ({ text }) => /Its code is (\w+)\./.exec(text)?.[1],
    )
    await page.getByLabel('Code from the text').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^A test arrived/)).toBeVisible()
  })

  await test.step('address and phone, which diners see', async () => {
    await page.getByRole('link', { name: 'Back to the first day' }).first().click()
    await page.getByRole('link', { name: 'Address and phone' }).click()
    await page.getByLabel('Building and street').fill('12 Thali Street')
    await page.getByLabel('Postcode').fill('se1 1aa')
    await page.getByLabel('Phone').fill('020 7946 0333')
    await save(page)
    await expect(page.getByLabel('Postcode')).toHaveValue('SE1 1AA')
  })

  await test.step('diners of a restaurant without dishes read so, and whom to call', async () => {
    const visitor = await another()
    await visitor.goto(`${hostUrl(shop)}/menu`)
    await expect(visitor.getByRole('heading', { name: 'The menu is not here yet' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Call 020 7946 0333' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Vegan' })).toHaveCount(0)
    await expectAccessible(visitor)
  })

  await test.step('a test order needs a dish', async () => {
    await page.goto(`${hostUrl(kitchen)}/setup`)
    await page.getByRole('button', { name: 'Do it: A test order' }).click()
    await expect(page.getByText('The menu has no dish yet.')).toBeVisible()
  })

  await test.step('thirty dishes with their allergens', () => publishDishes(page))

  const board = await test.step('a screen that rings', () =>
    pairScreen(browser, page, { host: kitchen, name: 'Pass' }))

  await test.step('a printer, for a ticket of each order that is accepted', async () => {
    await page.goto(`${hostUrl(kitchen)}/devices`)
    await page.getByRole('button', { name: 'Add a printer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a printer' })
    await sheet.getByLabel('Name').fill('Kitchen')
    await sheet.getByRole('radio', { name: 'Printed by the page of a screen' }).check()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('one more ticket for the kitchen, own words when an order is accepted, and cash', async () => {
    await page.goto(`${hostUrl(kitchen)}/settings/tickets`)
    await page.getByRole('button', { name: 'More copies: For the kitchen' }).click()
    await save(page)
    await page.goto(`${hostUrl(kitchen)}/settings/messages`)
    await page.getByRole('button', { name: 'My own text: Accepted, Text message' }).click()
    await page
      .getByRole('textbox', { name: 'Text message' })
      .fill('Namaste! {number} is on the stove. {promise}')
    await save(page)
    await page.goto(`${hostUrl(kitchen)}/settings/payments`)
    await page.getByRole('switch').first().click()
    await save(page)
  })

  await test.step('a test order, accepted on the screen, and its ticket', async () => {
    await page.goto(`${hostUrl(kitchen)}/setup`)
    await page.getByRole('button', { name: 'Do it: A test order' }).click()
    await expect(page.getByText('It’s ringing on the board now.')).toBeVisible()
    await board.getByRole('button', { name: /^Accept \d+ min$/ }).click()
    await expect(board.getByRole('region', { name: 'Cooking' }).getByRole('article')).toHaveCount(1)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('9 of 10 done.')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText('Skipped', { exact: true })).toHaveCount(0)
  })

  const diner = await another()
  await test.step('closed to diners until an owner goes live', async () => {
    await diner.goto(`${hostUrl(shop)}/menu`)
    await expect(diner.getByText('We open soon.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Go live', exact: true }).click()
    await expect(page.getByText('You’re live. Diners can order.')).toBeVisible()
  })

  await test.step('a diner orders and pays, and the kitchen accepts', async () => {
    const guest = new Diner(diner, shop)
    // A page that is loaded within the first second may still say that the restaurant is closed.
    await expect(async () => {
      const config = diner.waitForResponse(/\/api\/loadconfig$/)
      const loaded = await diner.reload()
      expect(await loaded?.text()).not.toContain('We open soon.')
      expect(await (await config).text()).toContain('"IsShopClosed":"0"')
    }).toPass()
    await guest.refuseCookies()
    const sheet = await guest.openDish('Thali 1')
    await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
    await expect(sheet).toBeHidden()
    await guest.choosePickup()
    await guest.goToCheckout()
    await guest.continueToPayment()
    await guest.payByCard()
    await guest.seeOrder()
    const tickets = claimedTickets(board)
    await board.getByRole('button', { name: /^Accept \d+ min$/ }).click()
    await expect(diner.getByRole('paragraph').filter({ hasText: /^Being prepared/ })).toBeVisible()
    await expect.poll(() => tickets).toContainEqual({ copy: 'kitchen', times: 2 })
    await findInOutbox(
      page.request,
      shop,
      ({ text }) => /Thali House: Namaste! \S+ is on the stove\./.exec(text)?.[0],
    )
  })

  await test.step('its sum is in the reports, to the penny', async () => {
    await expect(diner.getByText('£9.50').first()).toBeVisible()
    await page.goto(`${hostUrl(kitchen)}/reports/items`)
    // The test order is not counted.
    for (const name of ['Thali 1', 'Total']) {
      const figures = page.getByRole('row').filter({ hasText: name }).getByRole('cell')
      await expect(figures.filter({ hasText: '£' })).toHaveText('£9.50')
    }
    await page.goto(`${hostUrl(kitchen)}/reports/sales`)
    const total = page.getByRole('row').filter({ hasText: 'Total' }).getByRole('cell')
    await expect(total.first()).toHaveText('1')
    await expect(total.filter({ hasText: '£9.50' })).not.toHaveCount(0)
    await expect(total.last()).toHaveText('£9.50')
  })
  await board.context().close()
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

/** What a screen has claimed to print since: which ticket, and how often it is printed. */
function claimedTickets(board: Page): { copy: string; times: number }[] {
  const claimed: { copy: string; times: number }[] = []
  board.on('response', async (response) => {
    if (!/\/print\/jobs\/[^/]+\/claim$/.test(response.url())) return
    const { copy, times } = (await response.json()).data
    claimed.push({ copy, times })
  })
  return claimed
}

/** As a person enters them: name, price, allergens, Enter, without a hand on the mouse. */
async function publishDishes(page: Page): Promise<void> {
  await page.goto(`${hostUrl(kitchen)}/menu`)
  await page.getByRole('button', { name: 'Dish', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'New dish' })
  await expect(sheet.getByLabel('Name')).toBeFocused()
  for (const [index, name] of dishes.entries()) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(String(9.5 + index))
    await page.keyboard.press('Tab')
    await page.keyboard.type(index % 2 ? 'milk, nut' : 'none')
    await page.keyboard.press('Enter')
  }
  await expect(sheet.getByText('Thali 30 is in the draft. 30 dishes added.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('30 dishes in 1 category')).toBeVisible()
  await page.getByRole('link', { name: 'Publish…' }).click()
  await page.getByLabel('Note for the history').fill('The first menu')
  await page.getByRole('button', { name: 'Publish 30 changes' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(rows.first()).toHaveText('Thali 1')
  await expect(rows.nth(1)).toHaveText('Thali 2')
}
