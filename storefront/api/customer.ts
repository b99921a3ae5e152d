import { queryOptions } from '@tanstack/react-query'
import type { CustomerExport, CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import type { ContactCodeSent } from '#contract/sign-in.ts'
import type { OrderPerson } from '#domain/order-contact.ts'
import { call, callForMessage } from './call.ts'

/** The diner's profile. */
export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: ({ signal }) => call(calls.getCustomer, { signal }),
})

export function updateProfile(update: CustomerUpdate): Promise<WireCustomer> {
  return call(calls.updateCustomer, { body: update })
}

/** Sends a code to the present sign-in contact, for what a token alone may not do. */
export function sendContactProof(): Promise<ContactCodeSent> {
  return call(calls.sendContactProof)
}

export function proveContact(otp: string): Promise<null> {
  return call(calls.verifyContactProof, { body: { otp } })
}

/** Whom an order is for, as the rules ask it. */
export function toPerson(customer: WireCustomer): OrderPerson {
  return { firstName: customer.first_name, phone: customer.phone }
}

/** Sends a code to the phone number of a diner who signs in by email. */
export function requestPhoneProof(phone: string): Promise<ContactCodeSent> {
  return call(calls.sendPhoneCode, { body: { phone } })
}

export function confirmPhone(phone: string, otp: string): Promise<WireCustomer> {
  return call(calls.verifyPhone, { body: { phone, otp } })
}

/** Sends the link that confirms the email again; the server's sentence is shown. */
export function resendEmailLink(): Promise<{ message: string }> {
  return callForMessage(calls.sendEmailLink)
}

/** Sends a code to the new sign-in contact. */
export function changeContact(contact: {
  phone?: string
  email?: string
}): Promise<ContactCodeSent> {
  return call(calls.changeContact, { body: contact })
}

export function confirmContact(proof: {
  phone?: string
  email?: string
  otp: string
}): Promise<WireCustomer> {
  return call(calls.verifyContact, { body: proof })
}

/** Everything the restaurant holds about the diner. */
export function exportMyData(): Promise<CustomerExport> {
  return call(calls.exportCustomer)
}

export function signOutEverywhere(): Promise<null> {
  return call(calls.signOutEverywhere)
}

export function deleteAccount(): Promise<{ message: string }> {
  return callForMessage(calls.deleteCustomer, { body: { confirm: 'DELETE' } })
}
