import { queryOptions } from '@tanstack/react-query'
import type { AddressFields, WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { followAddresses } from '#storefront/state/fulfilment.ts'
import { call, callForMessage } from './call.ts'

/** The saved addresses; the chosen one is kept in step with them. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  async queryFn({ signal }) {
    const saved = await call(calls.listAddresses, { signal })
    followAddresses(saved)
    return saved
  },
})

/** One save after the other: each writes a whole address, and the older one must not win. */
export const addressSaves = { id: 'addresses' }

/** Creates an address, or changes the one with `id`. */
export function saveAddress(fields: AddressFields, id?: string): Promise<WireAddress> {
  return id
    ? call(calls.updateAddress, { params: { id }, body: fields })
    : call(calls.createAddress, { body: fields })
}

/** The server's sentence is shown to the diner. */
export function deleteAddress(id: string): Promise<{ message: string }> {
  return callForMessage(calls.deleteAddress, { params: { id } })
}
