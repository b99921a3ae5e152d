import type { OrderStatus } from '#domain/order-status.ts'

/**
 * Words that several screens share. Those of one screen are in the file beside this one, so that each screen loads its
 * own. All of them are here, so that they can be read in other languages one day. Short, since many read them in their third
 * language. The names of dishes and people come from elsewhere.
 */
export const words = {
  close: 'Close',
  back: 'Back',
  leave: 'Leave it',
  tryAgain: 'Try again',
  minutes: (n: number) => `${n} min`,
  needsConnection: 'Needs the connection.',
  needed: 'This is needed.',
  manager: 'Manager',
  today: 'today',
  sameAtAll: (outlets: number) => `Same at all ${outlets} outlets`,
  channels: { web: 'Web', phone: 'Phone', counter: 'Counter', api: 'Program' },
  roles: { owner: 'Owner', manager: 'Manager', staff: 'Staff' },

  status: {
    awaiting_payment: 'Waiting for payment',
    placed: 'New',
    accepted: 'Accepted',
    preparing: 'Cooking',
    ready: 'Ready',
    out_for_delivery: 'Out',
    completed: 'Done',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    expired: 'Not paid',
  } satisfies Record<OrderStatus, string>,

  pictures: {
    upload: 'Send another picture',
    sending: 'Sending the picture',
    tooLarge: 'This picture has more than 8 MB.',
    notAPicture: 'This is no WebP, PNG or JPEG picture.',
  },

  failed: {
    title: 'That did not work',
    screen: 'This screen has failed',
    reload: 'Load the page again',
    load: 'This could not be loaded.',
    halfway: (done: number, all: number, why: string) => `Done for ${done} of ${all}. ${why}`,
    noAnswer: 'No answer from the server. Check the connection, then try again.',
  },
} as const
