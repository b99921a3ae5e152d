import type { PaymentMethod } from './order.ts'
import type { Fulfilment } from './slots.ts'

/** In code units, the limit of the form and of the contract. */
export const longestName = 60

/** Splits a full name typed into one field: the first word, and the rest. `Ada King Noel` → `Ada`, `King Noel`. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

const letter = /\p{L}/u
// Characters of addresses, markup and code, which no name in any script contains.
const notInNames = /[\p{Cc}<>{}[\]\\/@:;|=#$%^*~"]/u

/** Null if it may be a name: one letter of any script is enough, and hyphens and digits are part of names. */
export function nameProblem(text: string): string | null {
  const name = text.trim()
  if (!name) return 'Enter a name'
  if (!letter.test(name) || notInNames.test(name)) return 'Enter a name, with letters'
  return name.length > longestName ? `Enter a name of at most ${longestName} letters` : null
}

/** `Lovage Reed` → `Lovage R.`: what a cook calls out, and a passer-by may read. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0] ?? ''}.` : first
}

export interface OrderPerson {
  firstName: string
  /** '' when unknown. */
  phone: string
}

export interface ContactFault {
  field: 'firstName' | 'phone'
  message: string
}

/** Missing or wrong contact details without which the kitchen or the courier could not reach the diner. */
export function contactFaults(person: OrderPerson, fulfilment: Fulfilment): ContactFault[] {
  const faults: ContactFault[] = []
  if (!person.firstName.trim()) {
    faults.push({ field: 'firstName', message: 'Enter the first name the order is for' })
  } else {
    const message = nameProblem(person.firstName)
    if (message) faults.push({ field: 'firstName', message })
  }
  if (fulfilment === 'delivery' && !person.phone) {
    faults.push({
      field: 'phone',
      message: 'Enter a phone number, so that the courier can reach you',
    })
  }
  return faults
}

/** Cash orders need a proven phone number, since the food is not paid in advance. Free orders do not. */
export function needsProvenPhone(method: PaymentMethod, total: number): boolean {
  return method === 'cash' && total > 0
}

export const provePhoneText = 'Confirm your phone to pay in cash'
