// How many taps and characters an order takes, as a thumb makes them.
import type { Locator, Page } from '@playwright/test'
import { type Diner, newPhone } from '../diner.ts'
import { expect, test } from '../fixtures.ts'

/** Counts what a diner does; what has the focus already is typed into without a tap. */
class Thumb {
  taps = 0
  characters = 0
  /** When the first tap can be made, in milliseconds of `performance.now`. */
  begun = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.filter({ visible: true }).last().click()
    this.taps++
  }

  async write(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element) => element === document.activeElement)
    if (!isFocused) await this.tap(field)
    await this.page.keyboard.type(text)
    this.characters += text.length
  }

  /** A key of the keyboard on the screen. */
  async press(key: 'Enter'): Promise<void> {
    await this.page.keyboard.press(key)
    this.characters++
  }

  link(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('link', { name }))
  }

  button(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('button', { name }))
  }
}

/** Two dishes that need no choice, and enough for the minimum. */
async function fillCart(diner: Diner, thumb: Thumb): Promise<void> {
  const { page } = diner
  await page.goto('/menu')
  thumb.begun = performance.now()
  // On the first visit the notice lies over what is tapped next.
  if (await page.getByRole('button', { name: 'Reject' }).isVisible()) {
    await diner.refuseCookies()
    thumb.taps++
  }
  for (const name of ['Amritsari Prawns', 'Chicken 65'])
    await thumb.tap(page.getByRole('button', { name: `Add ${name}`, exact: true }).first())
  await thumb.link(/View cart/)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await thumb.link(/^(Sign in to order|Go to checkout)/)
}

async function signIn(diner: Diner, thumb: Thumb, phone = newPhone()): Promise<void> {
  const { page } = diner
  const field = page.getByLabel('Phone number')
  await expect(field).toBeFocused()
  await thumb.write(field, phone)
  await thumb.button('Continue')
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await thumb.write(page.getByLabel('Digit 1 of 4'), await diner.codeFor(phone))
  await expect(
    page.getByRole('link', { name: /Go to checkout/ }).filter({ visible: true }),
  ).toBeFocused()
  await thumb.link(/Go to checkout/)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

async function addAddress({ page }: Diner, thumb: Thumb): Promise<void> {
  await thumb.button('Add your address')
  const sheet = page.getByRole('dialog')
  await thumb.write(sheet.getByLabel('Postcode'), 'se11aa')
  await thumb.press('Enter')
  await thumb.write(sheet.getByLabel('Address line 1'), '12 Sample Street')
  await thumb.button('Save and use')
  await expect(sheet).toBeHidden()
}

async function sayName({ page }: Diner, thumb: Thumb): Promise<void> {
  await thumb.write(page.getByLabel('Name', { exact: true }), 'Ada')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

function report(journey: string, { taps, characters, begun }: Thumb): void {
  // Of the machine alone: nobody thinks, and typing takes no time.
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  // biome-ignore lint/suspicious/noConsole: the figures are what the test is for
  console.log(`${journey}: ${taps} taps, ${characters} characters, ${seconds} s`)
}

test.describe('taps from the menu to a placed order', () => {
  test.use({ hasAnsweredCookies: false })

  test('first delivery by card, then the known diner by the saved one', async ({ diner, page }) => {
    const thumb = new Thumb(page)
    await fillCart(diner, thumb)
    await signIn(diner, thumb)
    await addAddress(diner, thumb)
    await sayName(diner, thumb)
    await thumb.link(/Continue to payment/)
    // Not part of a first order: it is for the next one.
    await page.getByText('Save this card for next time').click()
    await thumb.button(/^Pay £/)
    await diner.seeOrder()
    report('first delivery, card', thumb)

    const known = new Thumb(page)
    await fillCart(diner, known)
    await known.button(/^Pay £/)
    await diner.seeOrder()
    report('known diner, delivery, saved card', known)

    expect(thumb.taps).toBeLessThanOrEqual(11)
    expect(known.taps).toBeLessThanOrEqual(6)
    expect(known.characters).toBe(0)
  })

  test('first pickup in cash', async ({ diner, page }) => {
    const thumb = new Thumb(page)
    await fillCart(diner, thumb)
    await signIn(diner, thumb)
    await thumb.tap(page.getByText('Pickup', { exact: true }))
    await thumb.button('Add a name')
    await sayName(diner, thumb)
    await thumb.tap(page.getByText('Cash', { exact: true }))
    await thumb.button('Place order')
    await diner.seeOrder()
    report('first pickup, cash', thumb)

    expect(thumb.taps).toBeLessThanOrEqual(11)
  })
})
