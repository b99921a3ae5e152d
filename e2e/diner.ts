import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { hostUrl } from './hosts.ts'
import { readOutbox } from './outbox.ts'

let lastPhone = 0

/** The sandbox's test cards, as the payment page names them. */
type TestCard = 'Pays' | 'Is refused' | 'Asks the bank'

/** A phone number that no other test of the run uses: the worker's index, then tenths of a second of the clock. */
export function newPhone(): string {
  lastPhone = Math.max(lastPhone + 1, Math.floor(Date.now() / 100))
  const worker = process.env.TEST_PARALLEL_INDEX ?? '0'
  return `07700${worker}${String(lastPhone % 100_000).padStart(5, '0')}`
}

/** What a diner does, found by what a diner sees. */
export class Diner {
  readonly page: Page
  private readonly request: APIRequestContext

  private readonly host: string

  /** @param host of the restaurant whose outbox has the codes */
  constructor(page: Page, host = 'localhost') {
    this.page = page
    this.host = host
    this.request = page.request
  }

  async openMenu(): Promise<void> {
    await this.page.goto('/menu')
  }

  async refuseCookies(): Promise<void> {
    await this.answerCookies('Reject')
  }

  /** A tap before the page's script has loaded is handled later: the notice is hidden once the answer is stored. */
  async answerCookies(answer: 'Accept' | 'Reject'): Promise<void> {
    await this.page.getByRole('button', { name: answer }).click()
    await expect(this.page.getByRole('heading', { name: 'We use cookies' })).toBeHidden()
  }

  /** Opens a dish of the menu as a sheet. */
  async openDish(name: string): Promise<Locator> {
    await this.page.getByRole('link', { name, exact: true }).first().click()
    const sheet = this.page.getByRole('dialog', { name })
    await expect(sheet).toBeVisible()
    return sheet
  }

  /** Two Butter Chickens, medium: a dish with a required choice, and enough for the minimum. */
  async addButterChicken(): Promise<void> {
    const sheet = await this.openDish('Butter Chicken')
    await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
    await sheet.getByRole('button', { name: 'One more Medium' }).click()
    await sheet.getByRole('button', { name: 'One more Medium' }).click()
    await sheet.getByRole('button', { name: 'Add 2 for £23.90' }).click()
    await expect(sheet).toBeHidden()
  }

  /** A dish that needs no choice, by its button on the menu. */
  async add(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Add ${name}`, exact: true })
      .first()
      .click()
  }

  /** The dish of the restaurants in euro. */
  async addButterCurry(): Promise<void> {
    const sheet = await this.openDish('Butter Curry')
    await sheet.getByRole('button', { name: 'One more Mild' }).click()
    await sheet.getByRole('button', { name: 'Add 1 for €12.95' }).click()
    await expect(sheet).toBeHidden()
  }

  /** The menu with two Butter Chickens in the cart, to be picked up. */
  async fillPickupCart(): Promise<void> {
    await this.openMenu()
    await this.choosePickup()
    await this.addButterChicken()
  }

  /** By the button that a filled cart has on each screen of the shop. */
  async openCart(): Promise<void> {
    await this.page
      .getByRole('link', { name: /View cart|Go to checkout/ })
      .first()
      .click()
  }

  /** From a filled cart to the checkout, signed in by now, and saying a name. `taps.e2e.ts` signs in on the way. */
  async goToCheckout(phone = newPhone()): Promise<void> {
    await this.haveSession(phone)
    await this.page.goto(new URL('/checkout', this.page.url()).href)
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await this.sayName()
  }

  /** A page of a diner who signed in before; `sign-in.e2e.ts` signs in on the screen. */
  async openSignedIn(path: string, phone = newPhone()): Promise<void> {
    await this.openOrigin()
    await this.haveSession(phone)
    await this.page.goto(new URL(path, hostUrl(this.host)).href)
  }

  /** A small page without redirects, where the browser's storage can be filled. */
  private async openOrigin(): Promise<void> {
    await this.page.goto(new URL('/terms', hostUrl(this.host)).href, { waitUntil: 'commit' })
  }

  /** What a sign-in leaves in the browser; the page that is open learns of it when it is loaded again. */
  async haveSession(phone = newPhone()): Promise<Session> {
    const session = await newSession(this.request, phone, this.host)
    await this.store('userData', session)
    return session
  }

  /** The checkout of a new diner's delivery: cart, session, name and address were stored before. */
  async reachCheckout(): Promise<void> {
    const token = await this.haveNameAndCart(newPhone())
    const address = await this.call(token, 'customer-addresses', {
      label: '',
      line1: '12 Sample Street',
      city: 'London',
      postcode: 'SE1 1AA',
      is_default: true,
    })
    await this.store('selectedAdress', address)
    await this.openCheckout()
  }

  /** The checkout of a new diner's pickup: cart, session and name were stored before. */
  async reachPickupCheckout(phone = newPhone()): Promise<void> {
    await this.haveNameAndCart(phone)
    await this.store('deliverOrPickup', 'pickup')
    await this.openCheckout()
  }

  /** … and on to where it is paid. */
  async reachPickupPayment(): Promise<void> {
    await this.reachPickupCheckout()
    await this.continueToPayment()
  }

  /** @returns the token of the session */
  private async haveNameAndCart(phone: string): Promise<string> {
    await this.openOrigin()
    await this.storeCart()
    const { token } = await this.haveSession(phone)
    await this.call(token, 'customer', { first_name: 'Ada' })
    return token
  }

  private async openCheckout(): Promise<void> {
    await this.page.goto('/checkout')
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  }

  /** Two medium Butter Chickens, as `addButterChicken` leaves them. */
  private async storeCart(): Promise<void> {
    const outlet = 'borough'
    const answer = await this.request.get(`/api/menu/${outlet}`)
    const { data } = (await answer.json()) as { data: WireMenu }
    const dish = data.categories
      .flatMap(({ items }) => items)
      .find(({ name }) => name === 'Butter Chicken')
    const groups = dish?.option_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => {
        const quantity = option.name === 'Medium' ? 2 : 0
        return { ...option, quantity, isSelected: quantity > 0 }
      }),
    }))
    const line = { ...dish, quantity: 2, total: 23.9, note: '', option_groups: groups }
    await this.store('cart', { outlet_id: outlet, cartData: [line], totalAmount: 23.9 })
  }

  private async store(key: string, value: unknown): Promise<void> {
    await this.page.evaluate(([name, text]) => localStorage.setItem(name, text), [
      key,
      JSON.stringify(value),
    ] as const)
  }

  private async call(token: string, path: string, data: object): Promise<unknown> {
    const answer = await this.request.post(`/api/${path}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), path).toBe(true)
    return ((await answer.json()) as { data: unknown }).data
  }

  /** Where the account, or the checkout, asks for one. */
  async addAddress(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(Add a new address|Add your address)$/ })
      .filter({ visible: true })
      .last()
      .click()
    const sheet = this.page.getByRole('dialog')
    await sheet.getByLabel('Postcode').fill('se1 1aa')
    await sheet.getByLabel('Address line 1').fill('12 Sample Street')
    // Known by its street from here on.
    await sheet.getByText('Other', { exact: true }).click()
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(sheet).toBeHidden()
  }

  async choosePickup(): Promise<void> {
    await this.page.getByText('Pickup', { exact: true }).filter({ visible: true }).first().click()
  }

  async continueToPayment(): Promise<void> {
    await this.page
      .getByRole('link', { name: /Continue to payment/ })
      .last()
      .click()
    await expect(this.page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  }

  async payByCard(testCard: TestCard = 'Pays'): Promise<void> {
    await this.chooseTestCard(testCard)
    await this.page
      .getByRole('button', { name: /^(Pay|Try again) .*\d/ })
      .filter({ visible: true })
      .click()
  }

  /** The button of the checkout or of the payment page that orders in cash. */
  async placeOrder(): Promise<void> {
    await this.page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()
  }

  /** On the checkout. */
  async payInCash(): Promise<void> {
    await this.page.getByText('Cash', { exact: true }).click()
    await this.placeOrder()
  }

  /** On the payment page of a pickup. */
  async payAtCounter(): Promise<void> {
    await this.page.getByText('Pay at the counter').click()
    await this.placeOrder()
  }

  async chooseTestCard(testCard: TestCard): Promise<void> {
    await this.page.getByText(testCard, { exact: true }).click()
  }

  /** The order's own screen, with its promise in the heading. */
  async seeOrder(): Promise<void> {
    await this.page.waitForURL(/\/orders\/[\w-]+$/)
    await expect(
      this.page.getByRole('heading', { name: /^Order A-\d+|^Order [A-Z]+-\d+/ }),
    ).toBeVisible()
  }

  /** The link of each order in the list of orders; the demo's kitchen may have ended one by now. */
  listedOrders(): Locator {
    return this.page.getByRole('link', { name: /^(Follow it|Pay now|Details of order .*)$/ })
  }

  /** From the login screen to wherever it leads. */
  async signIn(contact: string, label: 'Phone number' | 'Email' = 'Phone number'): Promise<void> {
    await this.typeCode(await this.codeAfter(contact, () => this.askForCode(contact, label)))
    // The address changes before the screen does; what is tapped between is the old screen's.
    await this.page.waitForURL(({ pathname }) => pathname !== '/verification')
    await expect(this.page.getByLabel('Digit 1 of 4')).toBeHidden()
  }

  /** From the login screen, as somebody who has given no phone number. */
  async signInByEmail(): Promise<void> {
    await this.page.getByRole('button', { name: 'Use email instead' }).click()
    await this.signIn(`diner${newPhone()}@example.com`, 'Email')
  }

  /** Asks for a code on the login screen. */
  async askForCode(contact: string, label: 'Phone number' | 'Email' = 'Phone number') {
    await this.page.getByLabel(label).fill(contact)
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await expect(this.page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
  }

  /** Into the four boxes. */
  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel('Digit 1 of 4').click()
    await this.page.keyboard.type(code)
  }

  /** Says the name on the checkout. */
  async sayName(name = 'Ada'): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name)
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }

  /** The code that is sent because of what is done; it may by chance be that of before. */
  async codeAfter(contact: string, act: () => Promise<void>): Promise<string> {
    const before = await codesFor(this.request, contact, this.host)
    await act()
    return nextCode(this.request, contact, this.host, before.length)
  }

  /** The code as it came to the development outbox. */
  codeFor(contact: string): Promise<string> {
    return nextCode(this.request, contact, this.host, 0)
  }
}

interface WireMenu {
  categories: {
    items: { name: string; option_groups: { options: { name: string }[] }[] }[]
  }[]
}

/** What the browser keeps of somebody who is signed in. */
export interface Session {
  token: string
  customer: { id: string; first_name: string }
}

/** Signs somebody in by calls, as the screens of the sign-in do. @param host of the restaurant */
export async function newSession(
  request: APIRequestContext,
  phone = newPhone(),
  host = 'localhost',
): Promise<Session> {
  const post = async (path: string, data: object) => {
    // Only browsers resolve `*.localhost`.
    const answer = await request.post(`${hostUrl('localhost')}/api/${path}`, {
      data,
      headers: { host },
    })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: Session }).data
  }
  const before = await codesFor(request, phone, host)
  await post('register', { phone })
  const otp = await nextCode(request, phone, host, before.length)
  const { token, customer } = await post('verify-otp', { phone, otp })
  return { token, customer: { id: customer.id, first_name: customer.first_name } }
}

/** The codes that came to the development outbox, the newest first. */
async function codesFor(
  request: APIRequestContext,
  contact: string,
  host: string,
): Promise<string[]> {
  const sent = await readOutbox(request, host)
  return sent.flatMap(({ to, code }) => (code && to.endsWith(contact.slice(1)) ? [code] : []))
}

/** The newest code, once more than `before` have come: the one before it is of no use any more. */
async function nextCode(
  request: APIRequestContext,
  contact: string,
  host: string,
  before: number,
): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(
      async () => {
        codes = await codesFor(request, contact, host)
        return codes.length
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(before)
  return codes[0] ?? ''
}
