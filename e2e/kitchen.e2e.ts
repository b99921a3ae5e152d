import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { Diner } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { readOutbox } from './outbox.ts'

// A tenant of its own: where a board listens, the demo's kitchen leaves the orders of all other journeys alone.
const shop = 'euro.localhost'
const kitchen = 'staff.euro.localhost'

/** A member who was invited just now, on a tablet of their own that has started to listen. */
async function openBoard(
  browser: Browser,
  name: string,
): Promise<{ board: Page; tablet: BrowserContext }> {
  const tablet = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    reducedMotion: 'reduce',
  })
  const board = await tablet.newPage()
  const contact = `${name.toLowerCase()}-${Date.now()}@kitchen.example`
  const invited = await board.request.post(`${hostUrl('localhost')}/dev/staff/invite`, {
    data: { tenant: 'euro', contact, role: 'owner' },
  })
  const { data } = (await invited.json()) as { data: { link: string } }
  await board.goto(`${hostUrl(kitchen)}${new URL(data.link).pathname}`)
  await board.getByRole('button', { name: 'Send the code' }).click()
  await board.getByLabel('6-digit code').fill(await codeFor(board, contact))
  await board.getByLabel('Your name').fill(name)
  await expectAccessible(board)
  await board.getByRole('button', { name: 'Join' }).click()
  await expect(board.getByRole('dialog', { name: 'Ready to hear orders?' })).toBeVisible()
  await expectAccessible(board)
  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(board.getByRole('region', { name: 'New' })).toBeVisible()
  return { board, tablet }
}

async function codeFor(board: Page, contact: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const sent = await readOutbox(board.request, kitchen)
      code = sent.find(({ to, code: each }) => to === contact && each)?.code
      return code
    })
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

/** A pickup from the shop. @returns the number of the order */
async function orderPickup(page: Page, payment: 'card' | 'cash'): Promise<string> {
  const diner = new Diner(page, shop)
  await page.goto(`${hostUrl(shop)}/menu`)
  await diner.refuseCookies()
  const sheet = await diner.openDish('Butter Curry')
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await sheet.getByRole('button', { name: 'Add 1 for €12.95' }).click()
  await expect(sheet).toBeHidden()
  await diner.choosePickup()
  await diner.goToCheckout()
  await diner.continueToPayment()
  if (payment === 'cash') {
    await page.getByText('Pay at the counter').click()
    await page.getByRole('button', { name: 'Place order' }).last().click()
  } else {
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page
      .getByRole('button', { name: /^Pay €/ })
      .last()
      .click()
  }
  await diner.seeOrder()
  const heading = await page.getByRole('heading', { name: /^Order [A-Z]+-\d+/ }).textContent()
  return /\d+$/.exec(heading?.trim() ?? '')?.[0] ?? ''
}

/** What the diner's page says of the order; its steps have the same words as headings. */
function status(page: Page, words: string) {
  return page.getByRole('paragraph').filter({ hasText: new RegExp(`^${words}$`) })
}

test.describe.configure({ mode: 'serial' })

test('an order rings on the board and is cooked, with the network cut in the middle', {
  tag: '@phone',
}, async ({ browser, page }) => {
  test.setTimeout(180_000)
  const { board, tablet } = await openBoard(browser, 'Saffron')
  const number = await orderPickup(page, 'cash')
  const hanging = (lane: string) =>
    board
      .getByRole('region', { name: lane })
      .getByRole('article', { name: new RegExp(`${number}\\b`) })

  await expect(hanging('New')).toBeVisible({ timeout: 5_000 })
  await expectAccessible(board)
  await hanging('New').getByRole('button', { name: '5 minutes more' }).click()
  await hanging('New')
    .getByRole('button', { name: /^Accept · \d+ min$/ })
    .click()
  await expect(status(page, 'Being cooked')).toBeVisible()

  await tablet.setOffline(true)
  await hanging('Cooking').getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(board.getByText(/No connection since/)).toBeVisible()
  await expect(hanging('Ready').getByText('Ready: waiting to send')).toBeVisible()
  await expectAccessible(board)
  await tablet.setOffline(false)
  await expect(status(page, 'Ready for pickup')).toBeVisible({ timeout: 30_000 })
  await expect(board.getByText(/No connection since/)).toBeHidden()

  await hanging('Ready')
    .getByRole('button', { name: /^Handed over/ })
    .click()
  await expect(hanging('Ready').getByText('Handed over, just now')).toBeVisible()
  await expect(page.getByText(/^Collected at/)).toBeVisible({ timeout: 20_000 })
  await expect(hanging('Ready')).toBeHidden({ timeout: 15_000 })
  await tablet.close()
})

test('an order that cannot be cooked is rejected and refunded, and its dish is sold out', {
  tag: '@phone',
}, async ({ browser, page }) => {
  test.setTimeout(180_000)
  const { board, tablet } = await openBoard(browser, 'Basil')
  const number = await orderPickup(page, 'card')
  const docket = board.getByRole('article', { name: new RegExp(`^New order .*${number}`) })
  await docket.getByRole('button', { name: 'Reject' }).click()
  const sheet = board.getByRole('dialog', { name: `Reject ${number}?` })
  await sheet.getByLabel('Something is sold out').check()
  await sheet.getByLabel('Butter Curry').check()
  await expect(sheet.getByText(/Butter Curry has just sold out\./)).toBeVisible()
  await expectAccessible(board)
  await sheet.getByRole('button', { name: 'Reject and refund €12.95' }).click()
  await expect(sheet).toBeHidden()
  await expect(docket).toBeHidden()

  await expect(page.getByText('The kitchen couldn’t take it').first()).toBeVisible()
  await expect(
    page.getByText('Butter Curry has just sold out. €12.95 goes back to your card'),
  ).toBeVisible()
  await page.goto(`${hostUrl(shop)}/menu`)
  await expect(page.getByText(/Sold out/).first()).toBeVisible()

  await board.goto(`${hostUrl(kitchen)}/stock`)
  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expectAccessible(board)
  await board.getByRole('button', { name: 'Back: Butter Curry' }).first().click()
  await expect(board.getByRole('button', { name: 'Sold out: Butter Curry' })).toBeVisible()
  await tablet.close()
})
