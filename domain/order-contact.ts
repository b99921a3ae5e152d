import type { PaymentMethod } from './order.ts'
import { nameProblem } from './person-name.ts'
import type { Fulfilment } from './slots.ts'

/** The person an order is for. */
export interface OrderPerson {
  firstName: string
  /** '' when unknown. */
  phone: string
}

export interface ContactFault {
  field: 'firstName' | 'phone'
  /** A sentence a diner can read. */
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
