import { forSharedAddress } from '#contract/address-limit.ts'
import {
  contactProof,
  contactRequest,
  customer,
  customerExport,
  customerUpdate,
  deleteAccountRequest,
  emailKey,
  phoneProof,
  phoneRequest,
  presentContactProof,
} from '#contract/customer.ts'
import { referrals } from '#contract/referrals.ts'
import { contactCodeSent } from '#contract/sign-in.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'
import { codeCheckErrors, codeRequestErrors } from './sign-in.ts'

/** The signed-in diner: profile, contact, data. */
export const customerCalls = {
  getCustomer: {
    who: 'diner',
    area: 'Customer',
    summary: 'The profile',
    data: customer,
  },
  updateCustomer: {
    who: 'diner',
    area: 'Customer',
    summary: 'Change the profile',
    body: customerUpdate,
    data: customer,
    message: 'Your details are saved.',
  },
  exportCustomer: {
    who: 'diner',
    area: 'Customer',
    summary: 'Everything held about the customer; 409 where the contact is to be proven first',
    data: customerExport,
    errors: ['code_needed'],
  },
  deleteCustomer: {
    who: 'diner',
    area: 'Customer',
    summary:
      'Delete the account; orders stay without a person; 409 where the contact is to be proven first',
    body: deleteAccountRequest,
    data: nothing,
    message: 'Your account is deleted.',
    errors: ['code_needed'],
  },
  sendContactProof: {
    who: 'diner',
    area: 'Customer',
    summary:
      'Send a code to the present sign-in contact; needed before it changes, before an export and before the account is deleted, unless the sign-in is recent',
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyContactProof: {
    who: 'diner',
    area: 'Customer',
    summary: 'Prove the present sign-in contact with the code',
    body: presentContactProof,
    data: nothing,
    message: 'Thank you. Now you can change how you sign in.',
    errors: codeCheckErrors,
  },
  changeContact: {
    who: 'diner',
    area: 'Customer',
    summary:
      'Send a code to the new sign-in contact; 409 where the present one is to be proven first',
    body: contactRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: [...codeRequestErrors, 'code_needed'],
  },
  verifyContact: {
    who: 'diner',
    area: 'Customer',
    summary: 'Change the sign-in contact with the code; every other session ends',
    body: contactProof,
    data: customer,
    message: 'You sign in with this from now on.',
    errors: [...codeCheckErrors, 'no_texts', 'code_needed', 'conflict'],
  },
  sendPhoneCode: {
    who: 'diner',
    area: 'Customer',
    summary: 'Send a code to the phone number of a customer who signs in by email',
    body: phoneRequest,
    data: contactCodeSent,
    message: 'We have sent you a code.',
    errors: codeRequestErrors,
  },
  verifyPhone: {
    who: 'diner',
    area: 'Customer',
    summary: 'Confirm the phone number with the code; cash needs it',
    body: phoneProof,
    data: customer,
    message: 'Your phone number is confirmed.',
    errors: [...codeCheckErrors, 'no_texts'],
  },
  sendEmailLink: {
    who: 'diner',
    area: 'Customer',
    summary: 'Send the link that confirms the email again',
    data: nothing,
    message: 'We have sent you a link.',
    errors: ['invalid', 'too_many_messages'],
  },
  confirmEmail: {
    who: 'public',
    area: 'Customer',
    summary: 'Confirm an email with the key of its link; receipts go there',
    body: emailKey,
    data: nothing,
    message: 'Your email is confirmed.',
    limit: forSharedAddress(1),
    errors: ['not_found'],
  },
  getReferrals: {
    who: 'diner',
    area: 'Customer',
    summary: 'Whom the diner has invited, and the credit earned',
    data: referrals,
  },
} satisfies AreaCalls
