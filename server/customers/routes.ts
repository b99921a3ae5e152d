import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'
import { readCookie } from '#server/sign-in/cookies.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'
import {
  confirmContactChange,
  confirmContactProof,
  confirmPhone,
  requestContactChange,
  requestContactProof,
  requestPhoneProof,
} from './change-contact.ts'
import { confirmEmail, resendEmailLink, updateProfile } from './confirm-email.ts'
import { toWireCustomer } from './customer.ts'
import { deleteAccount } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { listCustomers } from './list-customers.ts'
import {
  blockCustomer,
  eraseStaffCustomer,
  exportStaffCustomer,
  getStaffCustomer,
  noteCustomer,
} from './staff-customer.ts'

/** The signed-in diner: profile, contact, data. */
export function customerRoutes(api: Api): void {
  answer(api, {
    getCustomer: (ctx) => toWireCustomer(ctx, ctx.customer),
    updateCustomer: async (ctx, { body }) => toWireCustomer(ctx, await updateProfile(ctx, body)),
    sendContactProof: (ctx, { headers }) => requestContactProof(ctx, browserOf(ctx, headers)),
    verifyContactProof: (ctx, { body, headers }) =>
      confirmContactProof(ctx, body.otp, browserOf(ctx, headers)),
    changeContact: (ctx, { body, headers }) =>
      requestContactChange(ctx, body, browserOf(ctx, headers)),
    verifyContact: async (ctx, { body, headers }) =>
      toWireCustomer(ctx, await confirmContactChange(ctx, body, browserOf(ctx, headers))),
    exportCustomer: (ctx, { reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return exportCustomer(ctx)
    },
    deleteCustomer: deleteAccount,
  })
  proofRoutes(api)
  addressRoutes(api)
}

/** The contact that does not sign in, proven: a phone number by a code, an email by a link. */
function proofRoutes(api: Api): void {
  answer(api, {
    sendPhoneCode: (ctx, { body, headers }) =>
      requestPhoneProof(ctx, body, browserOf(ctx, headers)),
    verifyPhone: async (ctx, { body, headers }) =>
      toWireCustomer(ctx, await confirmPhone(ctx, body, browserOf(ctx, headers))),
    sendEmailLink: resendEmailLink,
    confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.key),
  })
}

/** The restaurant's customers, as its managers see them. */
export function staffCustomerRoutes(api: Api): void {
  answer(api, {
    listCustomers: (ctx, { query }) => listCustomers(ctx, query),
    getStaffCustomer: (ctx, { params }) => getStaffCustomer(ctx, params.id),
    noteCustomer: (ctx, { params, body }) => noteCustomer(ctx, params.id, body.notes),
    blockCustomer: (ctx, { params, body }) => blockCustomer(ctx, params.id, body.reason),
    exportStaffCustomer: (ctx, { params }) => exportStaffCustomer(ctx, params.id),
    eraseCustomer: (ctx, { params }) => eraseStaffCustomer(ctx, params.id),
  })
}

/** The browser's own secret. */
function browserOf(ctx: Context, { cookie }: IncomingHttpHeaders) {
  return readCookie(ctx, cookie, 'browser')
}

function addressRoutes(api: Api): void {
  answer(api, {
    listAddresses,
    createAddress: (ctx, { body }) => createAddress(ctx, body),
    updateAddress: (ctx, { params, body }) => updateAddress(ctx, params.id, body),
    deleteAddress: (ctx, { params }) => deleteAddress(ctx, params.id),
  })
}
