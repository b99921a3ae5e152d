import type { OrderStatus } from '#domain/order-status.ts'
import { pinDigits } from '#domain/pin.ts'

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

/** Words that ask who is using the screen. */
export const personWords = {
  title: 'Who are you?',
  neededFor: (what: string) => `Needed for: ${what}`,
  pinOf: (name: string) => `${name}’s PIN`,
  pin: 'PIN',
  digits: (n: number) => `${n} of ${pinDigits} digits`,
  checking: 'Checking the PIN',
  delete: 'Delete the last digit',
  forgot: 'Forgot',
  back: 'Back to orders',
  cannot: (role: string, what: string) => `${role}, can’t ${what}`,
  serving: (name: string, left: string) => `${name} · ${left}`,
  end: 'End',
  none: 'Nobody at this outlet has a PIN yet. A member sets it after signing in.',
  rights: {
    'orders.cancel': 'cancel an order',
    'orders.refund': 'refund',
    test: 'mark an order as a test',
    service: 'pause for longer',
    other: 'this',
  },
  code: 'No PIN yet? A code goes to you instead.',
} as const

/** A name with how many there are, once that is known. */
export function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} · ${count}`
}
