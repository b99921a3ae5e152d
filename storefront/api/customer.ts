import { queryOptions } from '@tanstack/react-query'
import type { CustomerUpdate, WireCustomer } from '#contract/customer.ts'
import type { CodeSent } from '#contract/sign-in.ts'
import { call, callForMessage } from './call.ts'

/** The diner's profile. */
export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: ({ signal }) => call<WireCustomer>('GET /api/customer', { signal }),
})

export function updateProfile(update: CustomerUpdate): Promise<WireCustomer> {
  return call('POST /api/customer', { body: update })
}

/** Sends a code to the new sign-in contact. */
export function changeContact(contact: { phone?: string; email?: string }): Promise<CodeSent> {
  return call('POST /api/customer/contact', { body: contact })
}

export function confirmContact(proof: {
  phone?: string
  email?: string
  otp: string
}): Promise<WireCustomer> {
  return call('POST /api/customer/contact/verify', { body: proof })
}

/** Everything the restaurant holds about the diner. */
export function exportMyData(): Promise<unknown> {
  return call('GET /api/customer/export')
}

export function signOutEverywhere(): Promise<null> {
  return call('POST /api/customer/sign-out-everywhere', { body: {} })
}

export function deleteAccount(): Promise<{ message: string }> {
  return callForMessage('DELETE /api/customer', { body: { confirm: 'DELETE' } })
}
