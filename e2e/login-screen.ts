import { type Diner, newPhone } from './diner.ts'
import { expect } from './fixtures.ts'

/** The login, with the notice of cookies answered. */
export async function openLogin(diner: Diner) {
  await diner.page.goto('/login')
}

/**
 * Asks for a code on the login.
 * @returns the contact, a new phone number unless one is given
 */
export async function enterContact(diner: Diner, contact = newPhone()) {
  await openLogin(diner)
  await diner.page.getByLabel('Phone number').fill(contact)
  await diner.page.getByRole('button', { name: 'Continue' }).click()
  await expect(diner.page.getByText('Enter the 4-digit code sent to you at:')).toBeVisible()
  return contact
}
