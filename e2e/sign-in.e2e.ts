// The screens of the login and of its code (docs/specification.md §4).

import type { Page } from '@playwright/test'
import { hold, refusal } from './answers.ts'
import { type Diner, newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { stored } from './stored.ts'

/** On the login, for a new phone number. @returns the number */
async function askForCode(diner: Diner): Promise<string> {
  const phone = newPhone()
  await diner.page.goto('/login')
  await diner.askForCode(phone)
  return phone
}

/** Refuses the next code. */
async function refuseCode(page: Page, code: string, message: string): Promise<void> {
  const refused = refusal(422, code, message, { tries_left: 3 })
  await page.route('**/api/verify-otp', (route) => route.fulfill(refused), { times: 1 })
}

test.describe('login', () => {
  test('input that is neither a phone number nor an email is invalid', async ({ page }) => {
    await page.goto('/login')
    const fault = page.getByRole('alert').filter({ hasText: 'Enter a valid input!' })
    const refuse = async (label: string, wrong: string) => {
      await page.getByLabel(label).fill(wrong)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(fault).toBeVisible()
      // It goes with the next letter, so that each is seen to come.
      await page.getByLabel(label).fill('1')
      await expect(fault).toBeHidden()
    }
    for (const wrong of ['123456789', '']) await refuse('Phone number', wrong)
    await page.getByRole('button', { name: 'Use email instead' }).click()
    for (const wrong of ['diner@example', 'diner@example.c']) await refuse('Email', wrong)
  })

  test('the field takes digits only, at most twelve, and asks for consent', {
    tag: '@wide',
  }, async ({ page }) => {
    await page.goto('/login')
    const field = page.getByLabel('Phone number')
    await field.pressSequentially('07a7-00 9001234567')
    await expect(field).toHaveValue('077009001234')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByText(/calls, WhatsApp or SMS messages/)).toBeVisible()
    // Who gives an email agrees to emails.
    await page.getByRole('button', { name: 'Use email instead' }).click()
    await expect(page.getByText(/calls, WhatsApp or SMS messages/)).toBeHidden()
    await expect(page.getByText(/get one email with a code from Sumo Kitchens/)).toBeVisible()
    await page.getByRole('button', { name: 'Use phone instead' }).click()
    await expect(field).toHaveValue('')
  })

  test('leads a guest to the menu, and a signed-in diner away from the login', async ({
    diner,
    page,
  }) => {
    const contact = await askForCode(diner)
    expect(await stored(page, 'user')).toMatchObject({ contact })
    await diner.typeCode(await diner.codeFor(contact))
    await expect(page).toHaveURL(/\/menu$/)
    expect(await stored(page, 'user')).toBeNull()
    expect(await stored(page, 'userData')).toMatchObject({ customer: { id: expect.any(String) } })
    await page.goto('/login')
    await expect(page).toHaveURL(/\/menu$/)
  })
})

test.describe('verification', () => {
  test('boxes advance, go back and take a paste; three digits are not enough', async ({
    diner,
    page,
  }) => {
    await askForCode(diner)
    await expect(page.getByText(/check your inbox and spam/)).toBeVisible()
    const box = (n: number) => page.getByLabel(`Digit ${n} of 4`)
    await box(1).click()
    await page.keyboard.type('12')
    await expect(box(3)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(box(2)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await refuseCode(page, 'wrong_code', 'That code isn’t right.')
    await box(1).evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text', '4821')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    for (const [index, digit] of [...'4821'].entries())
      await expect(box(index + 1)).toHaveValue(digit)
  })

  test('resending clears the boxes and counts down from sixty', { tag: '@wide' }, async ({
    diner,
    page,
  }) => {
    await page.clock.install()
    await askForCode(diner)
    await diner.typeCode('12')
    // The clock is controlled by the test, so a slow machine does not matter.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByRole('button', { name: 'Resend OTP in 60 seconds' })).toBeDisabled()
    await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('')
    await page.clock.runFor(59_000)
    await expect(page.getByRole('button', { name: 'Resend OTP in 1 seconds' })).toBeDisabled()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeEnabled()
  })

  test('a second code is asked for, in empty boxes, where the server wants one', {
    tag: '@wide',
  }, async ({ diner, page }) => {
    const phone = await askForCode(diner)
    const message = 'We have sent you a second one: please enter it now.'
    await refuseCode(page, 'second_code', message)
    await diner.typeCode('0000')

    await expect(page.locator('form').getByText(message)).toBeVisible()
    await expect(page.getByLabel('Digit 4 of 4')).toHaveValue('')
    await expect(page.getByText(/tries? left/)).toHaveCount(0)
    await diner.typeCode(await diner.codeFor(phone))
    await expect(page).toHaveURL(/\/menu$/)
  })

  test('the error of a wrong code disappears once the right one is entered', {
    tag: '@wide',
  }, async ({ diner, page }) => {
    const phone = await askForCode(diner)
    const message = 'That code isn’t right.'
    await refuseCode(page, 'wrong_code', message)
    // The first digit is the right one, which is typed over itself.
    const code = await diner.codeFor(phone)
    const wrong = code.replace(/(?<!^)\d/g, (digit) => String((Number(digit) + 1) % 10))
    await diner.typeCode(wrong)
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const toast = toasts.getByRole('alert').filter({ hasText: message })
    // Under a pointer it stays by itself.
    await toast.hover()
    await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()

    await page.keyboard.type(code)

    await expect(page).toHaveURL(/\/menu$/)
    await expect(toast).toBeHidden()
  })

  test('a foreign number is refused at its field, and email is offered', { tag: '@wide' }, async ({
    diner,
    page,
  }) => {
    await page.goto('/login')
    await page.getByLabel('Phone number').fill('353851234567')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
      'We don’t send texts to Ireland. Please use your email instead.',
    )
    await page.getByRole('button', { name: 'Use email instead' }).click()
    await diner.askForCode(`guest${newPhone()}@example.com`, 'Email')
  })

  test('a browser that cannot fill in codes shows the diner no error', { tag: '@wide' }, async ({
    diner,
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { OTPCredential: class {} })
      navigator.credentials.get = () => Promise.reject(new DOMException('no text', 'AbortError'))
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('WebOTP'))
    await askForCode(diner)
    expect((await logged).type()).not.toBe('error')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Digit 1 of 4')).toBeVisible()
  })

  test('Back leads to the login', { tag: '@wide' }, async ({ diner, page }) => {
    await askForCode(diner)
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('the button works until the next screen is there', { tag: '@wide' }, async ({
  diner,
  page,
}) => {
  const phone = await askForCode(diner)
  const code = await diner.codeFor(phone)
  const release = await hold(page, '**/menu.data*')
  const verified = page.waitForResponse('**/api/verify-otp')
  await diner.typeCode(code)
  await (await verified).finished()

  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy')
  release()
  await expect(page).toHaveURL(/\/menu$/)
})
