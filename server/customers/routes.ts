import { z } from 'zod'
import {
  address,
  addressFields,
  contactProof,
  contactRequest,
  customer,
  customerExport,
  customerUpdate,
  deleteAccountRequest,
} from '#contract/customer.ts'
import { codeSent } from '#contract/sign-in.ts'
import { type Api, customerCall, nothing } from '#server/http/call.ts'
import { browserOf } from '#server/sign-in/known-browser.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'
import { confirmContactChange, requestContactChange } from './change-contact.ts'
import { toWireCustomer } from './customer.ts'
import { deleteAccount } from './delete-account.ts'
import { exportCustomer } from './export-customer.ts'
import { updateProfile } from './update-profile.ts'

/** The signed-in diner: profile, contact, data. */
export function customerRoutes(api: Api): void {
  customerCall(
    api,
    { method: 'GET', path: '/customer', summary: 'The profile', data: customer },
    (ctx) => toWireCustomer(ctx.customer),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/customer',
      summary: 'Change the profile',
      body: customerUpdate,
      data: customer,
      message: 'Your details are saved.',
    },
    async (ctx, { body }) => toWireCustomer(await updateProfile(ctx, body)),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/customer/contact',
      summary: 'Send a code to the new sign-in contact',
      body: contactRequest,
      data: codeSent,
      message: 'We have sent you a code.',
    },
    (ctx, { body }) => requestContactChange(ctx, body),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/customer/contact/verify',
      summary: 'Change the sign-in contact with the code',
      body: contactProof,
      data: customer,
      message: 'You sign in with this from now on.',
    },
    async (ctx, { body, headers }) =>
      toWireCustomer(await confirmContactChange(ctx, body, browserOf(headers.cookie))),
  )
  customerCall(
    api,
    {
      method: 'GET',
      path: '/customer/export',
      summary: 'Everything held about the customer',
      data: customerExport,
    },
    (ctx, { reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return exportCustomer(ctx)
    },
  )
  customerCall(
    api,
    {
      method: 'DELETE',
      path: '/customer',
      summary: 'Delete the account; orders stay without a person',
      body: deleteAccountRequest,
      data: nothing,
      message: 'Your account is deleted.',
    },
    async (ctx) => {
      await deleteAccount(ctx)
      return null
    },
  )
  addressRoutes(api)
}

const addressParams = z.object({ id: z.string().min(1).max(80) })

function addressRoutes(api: Api): void {
  customerCall(
    api,
    {
      method: 'GET',
      path: '/customer-addresses',
      summary: 'Saved addresses, the default one first',
      data: z.array(address),
    },
    (ctx) => listAddresses(ctx),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/customer-addresses',
      summary: 'Save an address',
      body: addressFields,
      data: address,
      status: 201,
      message: 'Address saved',
    },
    (ctx, { body }) => createAddress(ctx, body),
  )
  customerCall(
    api,
    {
      method: 'PUT',
      path: '/customer-addresses/:id',
      summary: 'Change an address',
      params: addressParams,
      body: addressFields,
      data: address,
      message: 'Address saved',
    },
    (ctx, { params, body }) => updateAddress(ctx, params.id, body),
  )
  customerCall(
    api,
    {
      method: 'DELETE',
      path: '/customer-addresses/:id',
      summary: 'Delete an address',
      params: addressParams,
      data: nothing,
      message: 'Address deleted',
    },
    async (ctx, { params }) => {
      await deleteAddress(ctx, params.id)
      return null
    },
  )
}
