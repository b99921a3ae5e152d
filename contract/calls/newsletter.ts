import { forSharedAddress } from '#contract/address-limit.ts'
import { newsletterKey, subscribeRequest } from '#contract/newsletter.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

export const newsletterCalls = {
  subscribe: {
    who: 'public',
    area: 'Newsletter',
    summary: 'Ask for the newsletter; an email asks back',
    body: subscribeRequest,
    data: nothing,
    message: 'Please confirm with the link in the email we have sent you.',
    limit: forSharedAddress(1),
  },
  confirmSubscription: {
    who: 'public',
    area: 'Newsletter',
    summary: 'Confirm the newsletter with the key of the email’s link',
    body: newsletterKey,
    data: nothing,
    message: 'You are on the list.',
    limit: forSharedAddress(1),
    errors: ['not_found'],
  },
  unsubscribe: {
    who: 'public',
    area: 'Newsletter',
    summary: 'Leave the newsletter with the key of an email’s link',
    body: newsletterKey,
    data: nothing,
    message: 'You are off the list.',
    limit: forSharedAddress(1),
    errors: ['not_found'],
  },
} satisfies AreaCalls
