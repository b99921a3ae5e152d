import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'
import { answer } from './answers.ts'
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
  await joinTeam(board, kitchen, name, { pin })
  await board.goto(hostUrl(kitchen))
  return { board, tablet }
}

export interface OrderChoices {
  payment: 'card' | 'cash'
  type: 'pickup' | 'delivery'
}

/** One dish from a shop in euro. @returns the number of the order, without its letters */
export async function placeOrder(
  page: Page,
  { payment, type }: OrderChoices,
  host = shop,
): Promise<string> {
  const diner = new Diner(page, host)
  await page.goto(`${hostUrl(host)}/menu`)
  await diner.addButterCurry()
  if (type === 'pickup') await diner.choosePickup()
  await diner.goToCheckout()
  if (type === 'delivery') await diner.addAddress()
  await diner.continueToPayment()
  if (payment === 'cash') await diner.payAtCounter()
  else await diner.payByCard()
  await diner.seeOrder()
  const heading = await page.getByRole('heading', { name: /^Order [A-Z]+-\d+/ }).textContent()
  return /\d+$/.exec(heading?.trim() ?? '')?.[0] ?? ''
}

/** A docket of one order in a lane of a board. */
export function docketOf(board: Page, lane: string, number: string): Locator {
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

/** Presses Tab until the focus is on one of the elements, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached()
  const visited: string[] = []
  for (let presses = 0; presses < 150; presses++) {
    const isThere = await target.evaluateAll((all) =>
      all.some((each) => each === document.activeElement),
    )
    if (isThere) return
    await page.keyboard.press('Tab')
    visited.push(await page.evaluate(nameOfFocus))
  }
  throw new Error(`the focus never came to ${target}, it went: ${visited.join(' > ')}`)
}

/** Presses a button by the keyboard. */
export async function pressOn(
  page: Page,
  name: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await tabTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Answers that Ginger, who works here, has entered the right PIN. */
export async function acceptPin(board: Page): Promise<void> {
  const person = { id: 'Ginger', name: 'Ginger', role: 'staff' }
  await board.route('**/api/staff/person', (route) =>
    route.fulfill(answer({ person, until: at(3) })),
  )
}

/** Keeps the undo of a step on the screen until it is tapped, however slow the machine is. */
export function holdUndo(board: Page): Promise<void> {
  return board.evaluate(() => {
    const { setTimeout: later } = window
    Object.assign(window, {
      setTimeout: (act: () => void, after = 0) => (after === 10_000 ? 0 : later(act, after)),
    })
  })
}

/** An order of a fixed evening, with other facts. */
export function orderOf(
  evening: string,
  digits: string,
  facts: Partial<WireStaffOrder> = {},
): WireStaffOrder {
  const order = evenings[evening]?.orders.find(({ number }) => number.endsWith(digits))
  if (!order) throw new Error(`there is no ${digits}`)
  return { ...order, version: order.version + 1, ...facts }
}

/** Answers a step of an order with the order as it is then. */
export function answerStep(board: Page, step: string, order: WireStaffOrder, more: object = {}) {
  return board.route(`**/api/staff/orders/*/${step}`, (route) =>
    route.fulfill(answer({ order, ...more })),
  )
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
