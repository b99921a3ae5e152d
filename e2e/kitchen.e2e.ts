import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { Diner } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { joinTeam, pairScreen } from './staff.ts'

// A tenant of its own (`testing/kitchen-folder.ts`): where a board listens, orders of other journeys would hang there, and the
// demo's kitchen would leave them alone.
const shop = 'kitchen.localhost'
const kitchen = 'staff.kitchen.localhost'

/** A member who was invited just now, on a tablet of their own that has started to listen. */
async function openBoard(
  browser: Browser,
  name: string,
  pin = '',
): Promise<{ board: Page; tablet: BrowserContext }> {
  const tablet = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    reducedMotion: 'reduce',
    // Opens the board without a network.
    serviceWorkers: 'allow',
  })
  const board = await tablet.newPage()
  await joinTeam(board, { tenant: 'kitchen', host: kitchen, name, role: 'owner', pin })
  await board.goto(hostUrl(kitchen))
  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(board.getByRole('region', { name: 'New' })).toBeVisible()
  return { board, tablet }
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
    await diner.payWith('4242 4242 4242 4242')
  }
  await diner.seeOrder()
  const heading = await page.getByRole('heading', { name: /^Order [A-Z]+-\d+/ }).textContent()
  return /\d+$/.exec(heading?.trim() ?? '')?.[0] ?? ''
}

/** What the diner's page says of the order; its steps have the same words as headings. */
function status(page: Page, words: string) {
  return page.getByRole('paragraph').filter({ hasText: new RegExp(`^${words}`) })
}

test.describe.configure({ mode: 'serial' })

test('an order rings on the board and is cooked, with the network cut in the middle', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const { board, tablet } = await openBoard(browser, 'Saffron')
  const number = await orderPickup(page, 'cash')
  const hanging = (lane: string) =>
    board
      .getByRole('region', { name: lane })
      .getByRole('article', { name: new RegExp(`${number}\\b`) })

  await expect(hanging('New')).toBeVisible()
  // Only the oldest shows its minutes untouched.
  await hanging('New').getByRole('heading').first().click()
  await hanging('New').getByRole('button', { name: '5 minutes more' }).click()
  await hanging('New')
    .getByRole('button', { name: /^Accept · \d+ min$/ })
    .click()
  await expect(status(page, 'Being cooked')).toBeVisible()

  await tablet.setOffline(true)
  await hanging('Cooking').getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(board.getByText(/No connection since/)).toBeVisible()
  await expect(hanging('Ready').getByText('Ready: waiting to send')).toBeVisible()
  await tablet.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Come and get it' })).toBeVisible()
  await expect(board.getByText(/No connection since/)).toBeHidden()

  await hanging('Ready')
    .getByRole('button', { name: /^Handed over/ })
    .click()
  await expect(hanging('Ready').getByText('Handed over, just now')).toBeVisible()
  await expect(page.getByText(/^Collected at/)).toBeVisible()
  await expect(hanging('Ready')).toBeHidden()
  await tablet.close()
})

test('an order that cannot be cooked is rejected and refunded, and its dish is sold out', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const { board, tablet } = await openBoard(browser, 'Basil')
  const number = await orderPickup(page, 'card')
  const docket = board.getByRole('article', { name: new RegExp(`^New order .*${number}`) })
  await docket.getByRole('button', { name: 'Reject' }).click()
  const sheet = board.getByRole('dialog', { name: `Reject ${number}?` })
  await sheet.getByLabel('Something is sold out').check()
  await sheet.getByLabel('Butter Curry').check()
  await expect(sheet.getByText(/Butter Curry has just sold out\./)).toBeVisible()
  await sheet.getByRole('button', { name: 'Reject and refund €12.95' }).click()
  await expect(sheet).toBeHidden()
  await expect(docket).toBeHidden()

  await expect(page.getByText('The kitchen couldn’t take it').first()).toBeVisible()
  await expect(
    page.getByText('Butter Curry has just sold out. Sorry. Your €12.95 is on its way back.'),
  ).toBeVisible()
  await page.goto(`${hostUrl(shop)}/menu`)
  await expect(page.getByText(/Sold out/).first()).toBeVisible()

  await board.goto(`${hostUrl(kitchen)}/stock`)
  await board.getByRole('button', { name: 'Back: Butter Curry' }).first().click()
  await expect(board.getByRole('button', { name: 'Sold out: Butter Curry' })).toBeVisible()
  await tablet.close()
})

/** A docket of one order in a lane of a board. */
function docketOf(board: Page, lane: string, number: string) {
  return board
    .getByRole('region', { name: lane, exact: true })
    .getByRole('article', { name: new RegExp(`${number}\\b`) })
}

async function typePin(board: Page, member: string, pin: string): Promise<void> {
  await board.getByRole('button', { name: member }).click()
  for (const digit of pin) await board.keyboard.press(digit)
}

/** Accepts an order on all boards at the same moment: no answer is sent before each board has been tapped, or the first would move the docket away under the second tap. */
async function acceptTogether(boards: Page[], number: string): Promise<void> {
  const address = '**/api/staff/orders/*/accept'
  const tapped = Promise.withResolvers<void>()
  for (const board of boards) {
    await board.route(address, async (route) => {
      await tapped.promise
      await route.continue()
    })
  }
  for (const board of boards) {
    const sent = board.waitForRequest(address)
    await docketOf(board, 'New', number)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await sent
  }
  tapped.resolve()
}

test('two screens come to one outcome, and a paired one asks who stands there before money moves', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const pin = '7319'
  const { board: desk, tablet } = await openBoard(browser, 'Clove', pin)
  const pass = await pairScreen(browser, desk, { host: kitchen, name: 'Pass' })
  await desk.goto(hostUrl(kitchen))
  await desk.getByRole('button', { name: 'Start', exact: true }).click()
  const number = await orderPickup(page, 'card')

  await acceptTogether([pass, desk], number)
  await expect(docketOf(pass, 'Cooking', number)).toBeVisible()
  await expect(docketOf(desk, 'Cooking', number)).toBeVisible()
  await docketOf(pass, 'Cooking', number)
    .getByRole('button', { name: /^More for order/ })
    .click()
  const sheet = pass.getByRole('dialog', { name: new RegExp(`^Order .*${number}$`) })
  await expect(sheet.getByText(/^Accepted by/)).toHaveCount(1)

  await sheet.getByRole('button', { name: 'Delay' }).click()
  await pass.getByRole('button', { name: /^\+10/ }).click()
  await pass.getByRole('button', { name: 'Delay by 10 min' }).click()
  await expect(page.getByText('10 minutes later')).toBeVisible()

  await sheet.getByRole('button', { name: 'Refund' }).click()
  await pass.getByRole('button', { name: 'An amount' }).click()
  await pass.getByRole('button', { name: 'Write an amount' }).click()
  await expect(pass.getByLabel('How much?')).toBeFocused()
  await pass.getByLabel('How much?').fill('5')
  await pass.getByRole('button', { name: 'Choose a reason' }).click()
  await expect(pass.getByLabel('Why')).toBeFocused()
  await pass.getByLabel('Why').selectOption('Goodwill')
  await pass.getByRole('button', { name: 'Refund €5.00' }).click()
  await expect(pass.getByRole('dialog', { name: 'Who are you?' })).toBeVisible()
  await typePin(pass, 'Clove', '1111')
  await expect(pass.getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible()
  for (const digit of pin) await pass.keyboard.press(digit)
  await expect(sheet.getByText(/^Refund €5\.00: Goodwill by Clove/)).toBeVisible()

  // A PIN serves for three minutes.
  await sheet.getByRole('button', { name: 'Cancel order' }).click()
  await pass.getByLabel('The diner asked').check()
  await pass.getByRole('button', { name: 'Cancel and refund €7.95' }).click()
  // With what went back before.
  await expect(page.getByText(/^You asked us to cancel it\. .*€12\.95/)).toBeVisible()
  const stop = docketOf(desk, 'Cooking', number)
  await expect(stop.getByText(/^Cancelled by .* Stop cooking\.$/)).toBeVisible()
  await stop.getByRole('button', { name: 'Got it' }).click()
  await expect(stop).toBeHidden()
  await pass.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await desk.getByRole('button', { name: 'Busy', exact: true }).click()
  const service = desk.getByRole('dialog', { name: 'How is it going?' })
  const notBusy = service.getByRole('button', { name: 'Not busy any more' })
  const resume = service.getByRole('button', { name: /^Resume/ })
  await service.getByRole('button', { name: 'Busy +10 for 60 min' }).click()
  await expect(notBusy).toBeVisible()
  await service.getByRole('button', { name: /^20 min · till/ }).click()
  await expect(resume).toBeVisible()
  // The other screen learns of it.
  await expect(pass.getByText(/^Paused by Clove until/)).toBeVisible()
  await resume.click()
  await expect(resume).toBeHidden()
  await notBusy.click()
  await expect(notBusy).toBeHidden()
  await expect(pass.getByText('Taking orders')).toBeVisible()

  await desk.goto(`${hostUrl(kitchen)}/devices`)
  await desk.getByRole('button', { name: 'Change Pass' }).click()
  await desk.getByRole('button', { name: 'Remove', exact: true }).click()
  await desk.getByRole('button', { name: 'Remove Pass: sure?' }).click()
  await expect(desk.getByRole('button', { name: 'Change Pass' })).toBeHidden()
  await expect(pass).toHaveURL(/\/pair$/)

  await tablet.close()
  await pass.context().close()
})

/** Presses Tab until the focus is where somebody without a mouse wants it. */
async function tabTo(board: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    await board.keyboard.press('Tab')
    if (await target.first().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the focus never came there')
}

async function pressOn(
  board: Page,
  name: string | RegExp,
  within: Page | Locator = board,
): Promise<void> {
  await tabTo(board, within.getByRole('button', { name, exact: true }))
  await board.keyboard.press('Enter')
}

test('a whole shift by keyboard alone; the board opens without a network as it was', {
  tag: '@phone',
}, async ({ browser }) => {
  const { board, tablet } = await openBoard(browser, 'Mace')
  const placeTest = () => board.evaluate(placeTestOrder)
  // Orders of other journeys: with them waiting, a new docket is folded.
  const accepts = board
    .getByRole('region', { name: 'New', exact: true })
    .getByRole('button', { name: /^Accept/ })
  for (let count = await accepts.count(); count > 0; count--) {
    await accepts.first().click()
    await expect(accepts).toHaveCount(count - 1)
  }
  await board.reload()
  await pressOn(board, 'Start')

  const first = await placeTest()
  await expect(docketOf(board, 'New', first)).toBeVisible()
  await pressOn(board, '5 minutes more', docketOf(board, 'New', first))
  await pressOn(board, /^Accept · \d+ min$/, docketOf(board, 'New', first))
  await expect(docketOf(board, 'Cooking', first)).toBeVisible()
  await pressOn(board, /^More for order/, docketOf(board, 'Cooking', first))
  await pressOn(board, 'Delay')
  await pressOn(board, /^\+5/)
  await pressOn(board, 'Delay by 5 min')
  await expect(board.getByText('Delayed by 5 min by Mace')).toBeVisible()
  await board.keyboard.press('Escape')
  await pressOn(board, 'Ready', docketOf(board, 'Cooking', first))
  await expect(docketOf(board, 'Ready', first)).toBeVisible()
  await pressOn(board, /^Handed over/, docketOf(board, 'Ready', first))
  await expect(docketOf(board, 'Ready', first)).toBeHidden()

  const second = await placeTest()
  await expect(docketOf(board, 'New', second)).toBeVisible()
  await pressOn(board, 'Reject', docketOf(board, 'New', second))
  await tabTo(board, board.getByLabel('Too busy'))
  while (!(await board.getByLabel('Ordered twice').isChecked()))
    await board.keyboard.press('ArrowDown')
  await pressOn(board, 'Reject the order')
  await expect(docketOf(board, 'New', second)).toBeHidden()

  await pressOn(board, 'Pause')
  await pressOn(board, /^20 min · till/)
  await board.keyboard.press('Escape')
  await pressOn(board, 'Resume')
  await expect(board.getByText('Taking orders')).toBeVisible()

  await pressOn(board, 'Sold out')
  await pressOn(board, 'Sold out: Butter Curry')
  await pressOn(board, 'Mark sold out')
  await pressOn(board, 'Back: Butter Curry')
  await expect(board.getByRole('button', { name: 'Sold out: Butter Curry' })).toBeVisible()
  await tabTo(board, board.getByRole('link', { name: 'Board' }))
  await board.keyboard.press('Enter')

  // The worker keeps the page from the first load on that it answers.
  await board.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await board.reload()
  await pressOn(board, 'Start')
  const third = await placeTest()
  await expect(docketOf(board, 'New', third)).toBeVisible()
  // What is kept on the device follows the screen within two seconds.
  await expect.poll(() => board.evaluate(keptOrders)).toContain(third)
  await tablet.setOffline(true)
  await board.reload()
  await pressOn(board, 'Start')
  await expect(docketOf(board, 'New', third)).toBeVisible()
  await expect(board.getByText(/No connection since/)).toBeVisible()
  // In vain; the board connects by itself once the network is back.
  await pressOn(board, 'Try now')
  await tablet.setOffline(false)
  await expect(board.getByText(/No connection since/)).toBeHidden()
  await pressOn(board, 'Reject', docketOf(board, 'New', third))
  await tabTo(board, board.getByLabel('Too busy'))
  while (!(await board.getByLabel('Ordered twice').isChecked()))
    await board.keyboard.press('ArrowDown')
  await pressOn(board, 'Reject the order')
  await expect(docketOf(board, 'New', third)).toBeHidden()
  await tablet.close()
})

/** Sends an order to the board that is not to be cooked. In the browser. @returns its number */
async function placeTestOrder(): Promise<string> {
  const ask = async (path: string, init?: RequestInit) =>
    (await (await fetch(path, init)).json()).data
  const { outlets } = await ask('/api/staff/me')
  const order = await ask('/api/staff/test-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outlet_id: outlets[0].id, type: 'pickup' }),
  })
  return order.number
}

/** Numbers of the orders in the last board that this device has kept. In the browser. */
function keptOrders(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kitchen')
    opening.onerror = reject
    opening.onsuccess = () => {
      const asked = opening.result.transaction('board').objectStore('board').get('last')
      asked.onerror = reject
      asked.onsuccess = () => {
        opening.result.close()
        const orders: { number: string }[] = asked.result?.picture.orders ?? []
        resolve(orders.map(({ number }) => number))
      }
    }
  })
}
