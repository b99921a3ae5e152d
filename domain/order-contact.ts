import type { PaymentMethod } from './order.ts'
import { nameProblem } from './person-name.ts'
import type { Fulfilment } from './slots.ts'

/** What is known of whom an order is for. */
export interface OrderPerson {
  firstName: string
  /** '' when none was told. */
  phone: string
}

export interface ContactFault {
  field: 'firstName' | 'phone'
  /** A sentence a diner can read. */
  message: string
}

/** What is missing before the kitchen and the courier can reach whom they cook for; empty when nothing is. */
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

/** Nobody has paid yet: somebody has to answer for the food. An order that costs nothing is no different. */
export function needsProvenPhone(method: PaymentMethod, total: number): boolean {
  return method === 'cash' || total === 0
}

export const provePhoneText = 'Confirm your phone to pay in cash'
