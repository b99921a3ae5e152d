import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { Diner } from './diner.ts'
import { expect } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { joinTeam } from './staff.ts'

// A tenant of its own (`testing/copy-euro-tenant.ts`): where a board listens, orders of other journeys would hang there, and the
// demo's kitchen would leave them alone.
export const shop = 'kitchen.localhost'
export const kitchen = 'staff.kitchen.localhost'

interface Opened {
  board: Page
  tablet: BrowserContext
}

/** A member who was invited just now, on a tablet of their own that has started to listen. */
export async function openBoard(browser: Browser, name: string, pin = ''): Promise<Opened> {
  const { board, tablet } = await openTablet(browser, name, pin)
  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(board.getByRole('region', { name: 'New' })).toBeVisible()
  return { board, tablet }
}

/** … before the start of the shift. */
export async function openTablet(browser: Browser, name: string, pin = ''): Promise<Opened> {
  const tablet = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    reducedMotion: 'reduce',
    // Opens the board without a network.
    serviceWorkers: 'allow',
  })
  const board = await tablet.newPage()
  await joinTeam(board, { tenant: 'kitchen', host: kitchen, name, role: 'owner', pin })
  await board.goto(hostUrl(kitchen))
  return { board, tablet }
}

export interface OrderChoices {
  payment: 'card' | 'cash'
  type: 'pickup' | 'delivery'
}

/** One dish from the shop. @returns the number of the order */
export async function placeOrder(page: Page, { payment, type }: OrderChoices): Promise<string> {
  const diner = new Diner(page, shop)
  await page.goto(`${hostUrl(shop)}/menu`)
  const sheet = await diner.openDish('Butter Curry')
  await sheet.getByRole('button', { name: 'One more Mild' }).click()
  await sheet.getByRole('button', { name: 'Add 1 for €12.95' }).click()
  await expect(sheet).toBeHidden()
  if (type === 'pickup') await diner.choosePickup()
  await diner.goToCheckout()
  if (type === 'delivery') await diner.addAddress()
  await diner.continueToPayment()
  if (payment === 'cash') {
    await page.getByText('Pay at the counter').click()
    await page.getByRole('button', { name: 'Place order' }).last().click()
  } else {
    await diner.payByCard()
  }
  await diner.seeOrder()
  const heading = await page.getByRole('heading', { name: /^Order [A-Z]+-\d+/ }).textContent()
  return /\d+$/.exec(heading?.trim() ?? '')?.[0] ?? ''
}

/** A docket of one order in a lane of a board. */
export function docketOf(board: Page, lane: string, number: string) {
  return board
    .getByRole('region', { name: lane, exact: true })
    .getByRole('article', { name: new RegExp(`${number}\\b`) })
}

/** What has the focus, in a few words. In the browser. */
function nameOfFocus(): string {
  const focused = document.activeElement
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
  return `${focused?.localName} '${name.slice(0, 30)}'`
}

/** Presses Tab until the focus is where somebody without a mouse wants it. */
export async function tabTo(board: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target.first()).toBeVisible()
  const visited: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await board.keyboard.press('Tab')
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    visited.push(await board.evaluate(nameOfFocus))
  }
  throw new Error(`the focus never came to ${target}, it went: ${visited.join(' > ')}`)
}

export async function pressOn(
  board: Page,
  name: string | RegExp,
  within: Page | Locator = board,
): Promise<void> {
  await tabTo(board, within.getByRole('button', { name, exact: true }))
  await board.keyboard.press('Enter')
}

/** Sends an order to the board that is not to be cooked. In the browser. @returns its number */
export async function placeTestOrder(): Promise<string> {
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

/** Adds a printer to the outlet that no screen is connected to. In the browser. @returns its id */
export async function addPrinter(name: string): Promise<string> {
  const ask = async (path: string, init?: RequestInit) =>
    (await (await fetch(path, init)).json()).data
  const { outlets } = await ask('/api/staff/me')
  const { id } = await ask('/api/staff/printers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, outlet_id: outlets[0].id, kind: 'escpos' }),
  })
  return id
}

/** Numbers of the orders in the last board that this device has kept. In the browser. */
export function keptOrders(): Promise<string[]> {
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
