import { pinDigits } from '#domain/codes.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/**
 * Texts shared by several screens; each other file has the texts of one area. Components contain no texts, so that these can
 * be translated. Keep them short: many readers speak English as a third language.
 */
export const words = {
  close: 'Close',
  back: 'Back',
  leave: 'Keep it',
  tryAgain: 'Try again',
  minutes: (n: number) => `${n} min`,
  needsConnection: 'You need a connection for this.',
  needed: 'Required.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  manager: 'Manager',
  today: 'today',
  sameAtAll: (outlets: number) => `Same at all ${outlets} outlets`,
  channels: { web: 'Web', phone: 'Phone', counter: 'Counter', api: 'API' },
  fulfilment: { both: 'Delivery and pickup', delivery: 'Delivery', pickup: 'Pickup' },
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
    upload: 'Upload another picture',
    sending: 'Uploading the picture',
    tooLarge: 'This picture is larger than 8 MB.',
    notAPicture: 'Use a WebP, PNG or JPEG image.',
  },

  failed: {
    title: 'That didn’t work',
    screen: 'Something went wrong on this screen',
    reload: 'Reload the page',
    load: 'This couldn’t be loaded.',
    halfway: (done: number, all: number, why: string) => `Done for ${done} of ${all}. ${why}`,
    noAnswer: 'No answer from the server. Check the connection, then try again.',
  },
} as const

/** Texts of the sheet that asks who is using the screen. */
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
  none: 'Nobody at this outlet has a PIN yet. Team members set one after signing in.',
  rights: {
    'orders.cancel': 'cancel an order',
    'orders.refund': 'refund',
    test: 'mark an order as a test',
    service: 'pause for longer',
    other: 'this',
  },
} as const

/** A count with its noun, and what follows it: `1 order waits`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}

/** Appends a count to a name, if the count is known. */
export function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} · ${count}`
}
