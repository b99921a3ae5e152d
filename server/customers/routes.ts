import type { IncomingHttpHeaders } from 'node:http'
import { calls } from '#contract/calls.ts'
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
  answer(api, calls.getCustomer, (ctx) => toWireCustomer(ctx, ctx.customer))
  answer(api, calls.updateCustomer, async (ctx, { body }) =>
    toWireCustomer(ctx, await updateProfile(ctx, body)),
  )
  answer(api, calls.sendContactProof, (ctx, { headers }) =>
    requestContactProof(ctx, browserOf(ctx, headers)),
  )
  answer(api, calls.verifyContactProof, (ctx, { body, headers }) =>
    confirmContactProof(ctx, body.otp, browserOf(ctx, headers)),
  )
  answer(api, calls.changeContact, (ctx, { body, headers }) =>
    requestContactChange(ctx, body, browserOf(ctx, headers)),
  )
  answer(api, calls.verifyContact, async (ctx, { body, headers }) =>
    toWireCustomer(ctx, await confirmContactChange(ctx, body, browserOf(ctx, headers))),
  )
  answer(api, calls.exportCustomer, (ctx, { reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return exportCustomer(ctx)
  })
  answer(api, calls.deleteCustomer, (ctx) => deleteAccount(ctx))
  proofRoutes(api)
  addressRoutes(api)
}

/** The contact that does not sign in, proven: a phone number by a code, an email by a link. */
function proofRoutes(api: Api): void {
  answer(api, calls.sendPhoneCode, (ctx, { body, headers }) =>
    requestPhoneProof(ctx, body, browserOf(ctx, headers)),
  )
  answer(api, calls.verifyPhone, async (ctx, { body, headers }) =>
    toWireCustomer(ctx, await confirmPhone(ctx, body, browserOf(ctx, headers))),
  )
  answer(api, calls.sendEmailLink, (ctx) => resendEmailLink(ctx))
  answer(api, calls.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.key))
}

/** The restaurant's customers, as its managers see them. */
export function staffCustomerRoutes(api: Api): void {
  answer(api, calls.listCustomers, (ctx, { query }) => listCustomers(ctx, query))
  answer(api, calls.getStaffCustomer, (ctx, { params }) => getStaffCustomer(ctx, params.id))
  answer(api, calls.noteCustomer, (ctx, { params, body }) =>
    noteCustomer(ctx, params.id, body.notes),
  )
  answer(api, calls.blockCustomer, (ctx, { params, body }) =>
    blockCustomer(ctx, params.id, body.reason),
  )
  answer(api, calls.exportStaffCustomer, (ctx, { params }) => exportStaffCustomer(ctx, params.id))
  answer(api, calls.eraseCustomer, (ctx, { params }) => eraseStaffCustomer(ctx, params.id))
}

/** The browser's own secret. */
function browserOf(ctx: Context, { cookie }: IncomingHttpHeaders) {
  return readCookie(ctx, cookie, 'browser')
}

function addressRoutes(api: Api): void {
  answer(api, calls.listAddresses, (ctx) => listAddresses(ctx))
  answer(api, calls.createAddress, (ctx, { body }) => createAddress(ctx, body))
  answer(api, calls.updateAddress, (ctx, { params, body }) => updateAddress(ctx, params.id, body))
  answer(api, calls.deleteAddress, (ctx, { params }) => deleteAddress(ctx, params.id))
}
