import { z } from 'zod'
import { address, addressFields } from '#contract/customer.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const params = z.object({ id: z.string().min(1).max(80) })

export const addressCalls = {
  listAddresses: {
    who: 'diner',
    area: 'Customer',
    summary: 'Saved addresses, the default one first',
    data: z.array(address),
  },
  createAddress: {
    who: 'diner',
    area: 'Customer',
    summary: 'Save an address',
    body: addressFields,
    data: address,
    status: 201,
    message: 'Address saved',
  },
  updateAddress: {
    who: 'diner',
    area: 'Customer',
    summary: 'Change an address',
    params,
    body: addressFields,
    data: address,
    message: 'Address saved',
  },
  deleteAddress: {
    who: 'diner',
    area: 'Customer',
    summary: 'Delete an address',
    params,
    data: nothing,
    message: 'Address deleted',
  },
} satisfies AreaCalls
