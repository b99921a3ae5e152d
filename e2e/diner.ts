import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { readOutbox } from './outbox.ts'

/** A phone number that no other test uses, from the range kept for drama. */
export function newPhone(): string {
  return `07700${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
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
    await this.refuseCookies()
  }

  /** The notice must not lie over what is tapped next. */
  async refuseCookies(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reject' }).click()
    // It stands in the page before anything answers to a tap, and goes when something does.
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

  /** From the menu to the checkout, signing in on the way, and saying a name. */
  async goToCheckout(phone = newPhone()): Promise<void> {
    await this.page
      .getByRole('link', { name: /View cart|Go to checkout/ })
      .first()
      .click()
    await expect(this.page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    const checkout = this.page.getByRole('link', { name: /Go to checkout/ }).last()
    await checkout.click()
    await this.signIn(phone)
    // Whoever came from the cart is back in it.
    await checkout.click()
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await this.page.getByLabel('First name').fill('Ada')
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }

  /** A guest's whole way to a delivery that only has to be paid. */
  async reachCheckout(): Promise<void> {
    await this.openMenu()
    await this.addButterChicken()
    await this.goToCheckout()
    await this.addAddress()
  }

  async addAddress(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a new address' }).click()
    const sheet = this.page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Sample Street')
    await sheet.getByLabel('Postcode').fill('se1 1aa')
    await sheet.getByRole('button', { name: 'Save address' }).click()
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
    await expect(this.page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  }

  async payWith(card: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(card)
    await this.page
      .getByRole('button', { name: /^(Pay|Try again) £/ })
      .last()
      .click()
  }

  /** The order's own screen, with its promise in the heading. */
  async seeOrder(): Promise<void> {
    await this.page.waitForURL(/\/orders\/[\w-]+$/)
    await expect(
      this.page.getByRole('heading', { name: /^Order A-\d+|^Order [A-Z]+-\d+/ }),
    ).toBeVisible()
  }

  /** From the login screen to wherever it leads. */
  async signIn(contact: string, label: 'Phone number' | 'Email' = 'Phone number'): Promise<void> {
    await this.page.getByLabel(label).fill(contact)
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await expect(this.page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
    const code = await this.codeFor(contact)
    await this.page.getByLabel('Digit 1 of 4').click()
    await this.page.keyboard.type(code)
    // The address changes before the screen does; what is tapped between is the old screen's.
    await this.page.waitForURL(({ pathname }) => pathname !== '/verification')
    await expect(this.page.getByLabel('Digit 1 of 4')).toBeHidden()
  }

  /** The code as it came to the development outbox. */
  async codeFor(contact: string): Promise<string> {
    let code: string | undefined
    await expect
      .poll(
        async () => {
          const data = await readOutbox(this.request, this.host)
          code = data.find((message) => message.to.endsWith(contact.slice(1)) && message.code)?.code
          return code
        },
        { intervals: [50] },
      )
      .toMatch(/^\d{4}$/)
    return code ?? ''
  }
}
