import { z } from 'zod'
import * as profile from '#contract/customer.ts'
import { contactCodeSent } from '#contract/sign-in.ts'
import { type AreaCalls, forSharedAddress } from './definition.ts'
import { codeCheckErrors, codeRequestErrors } from './sign-in.ts'

const diner = { who: 'diner', area: 'Customer' } as const
const params = z.object({ id: z.string().min(1).max(80) })

/** The signed-in diner: profile, contact, addresses, cards, data. */
export const customerCalls = {
  getCustomer: { ...diner, summary: 'The profile', data: profile.customer },
  updateCustomer: {
    ...diner,
    summary: 'Change the profile',
    body: profile.customerUpdate,
    data: profile.customer,
    message: 'Your details are saved.',
  },
  exportCustomer: {
    ...diner,
    summary: 'Everything held about the customer; 409 where the contact is to be proven first',
    data: profile.customerExport,
    errors: ['code_needed'],
  },
  deleteCustomer: {
    ...diner,
    summary:
      'Delete the account; orders stay without a person; 409 where the contact is to be proven first',
    body: profile.deleteAccountRequest,
    message: 'Your account is deleted.',
    errors: ['code_needed'],
  },
  sendContactProof: {
    ...diner,
    summary:
      'Send a code to the present sign-in contact; needed before it changes, before an export and before the account is deleted, unless the sign-in is recent',
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyContactProof: {
    ...diner,
    summary: 'Prove the present sign-in contact with the code',
    body: profile.presentContactProof,
    message: 'Thank you. Now you can change how you sign in.',
    errors: codeCheckErrors,
  },
  changeContact: {
    ...diner,
    summary:
      'Send a code to the new sign-in contact; 409 where the present one is to be proven first',
    body: profile.contactRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: [...codeRequestErrors, 'code_needed'],
  },
  verifyContact: {
    ...diner,
    summary: 'Change the sign-in contact with the code; every other session ends',
    body: profile.contactProof,
    data: profile.customer,
    message: 'You sign in with this from now on.',
    errors: [...codeCheckErrors, 'no_texts', 'code_needed', 'conflict'],
  },
  sendPhoneCode: {
    ...diner,
    summary: 'Send a code to the phone number of a customer who signs in by email',
    body: profile.phoneRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyPhone: {
    ...diner,
    summary: 'Confirm the phone number with the code; cash needs it',
    body: profile.phoneProof,
    data: profile.customer,
    message: 'Your phone number is confirmed.',
    errors: [...codeCheckErrors, 'no_texts'],
  },
  sendEmailLink: {
    ...diner,
    summary: 'Send the link that confirms the email again',
    message: 'We have sent you a link.',
    errors: ['invalid', 'too_many_messages'],
  },
  confirmEmail: {
    who: 'public',
    area: 'Customer',
    summary: 'Confirm an email with the key of its link; receipts go there',
    body: profile.emailKey,
    message: 'Your email is confirmed.',
    limit: forSharedAddress(1),
    errors: ['not_found'],
  },
  getReferrals: {
    ...diner,
    summary: 'Whom the diner has invited, and the credit earned',
    data: profile.referrals,
  },
  listAddresses: {
    ...diner,
    summary: 'Saved addresses, the default one first',
    data: z.array(profile.address),
  },
  createAddress: {
    ...diner,
    summary: 'Save an address',
    body: profile.addressFields,
    data: profile.address,
    status: 201,
    message: 'Address saved',
  },
  updateAddress: {
    ...diner,
    summary: 'Change an address',
    params,
    body: profile.addressFields,
    data: profile.address,
    message: 'Address saved',
  },
  deleteAddress: { ...diner, summary: 'Delete an address', params, message: 'Address deleted' },
  listSavedCards: {
    ...diner,
    summary: 'Saved cards, the one used last first',
    data: z.array(profile.savedCard),
  },
  removeSavedCard: {
    ...diner,
    summary: 'Remove a saved card, here and at the payment provider',
    params,
    message: 'Card removed',
  },
} satisfies AreaCalls
