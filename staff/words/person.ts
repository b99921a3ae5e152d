import { pinDigits } from '#domain/pin.ts'

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
