import { staffCodeDigits } from '#domain/code-digits.ts'

/** Words before the board: signing in, joining, pairing a screen. */
export const entryWords = {
  signIn: {
    place: 'Kitchen and office',
    title: 'Sign in',
    contact: 'Your work email or mobile',
    shared: 'This is a shared computer',
    sharedHint: 'Signs you out after 12 hours',
    continue: 'Continue',
    hint: `We send a ${staffCodeDigits}-digit code. Kitchen tablets pair with a code from Devices instead:`,
    pair: 'pair this screen',
    codeTitle: 'Enter the code',
    // Nobody finds out here who is on the team.
    codeBefore: 'If',
    codeAfter: 'is on the team, it has a code now. It works for 10 minutes.',
    code: `${staffCodeDigits}-digit code`,
    again: 'Send again',
    againIn: (seconds: number) => `Send again in ${seconds} s`,
  },

  invitation: {
    title: 'Join the team',
    text: (restaurant: string, role: string, contact: string) =>
      `${restaurant} invites you as ${role}. We send a code to ${contact}.`,
    send: 'Send the code',
    name: 'Your name',
    pin: 'PIN for shared screens (optional)',
    pinHint: 'Four digits, not 1234 and not all alike.',
    join: 'Join',
    over: 'This link is used or over',
    askAgain: 'Ask whoever invited you to send another.',
  },

  pair: {
    title: 'Pair this screen',
    text: 'On a manager’s phone or desk: Devices, Pair a screen, then',
    good: (time: string) => `Good for ${time}. A new one comes by itself.`,
    or: 'or',
    here: 'sign in as a manager here',
    getting: 'Getting a code …',
  },

  screen: {
    title: 'A kitchen screen',
    here: 'Make this a kitchen screen',
    hereText: 'Your sign-in on this browser ends; the screen stays signed in by itself.',
    code: 'Code on the other screen',
    name: 'Name',
    nameHint: 'Where it stands: Pass, Bar, Counter',
    purpose: 'What for',
    purposes: { board: 'Kitchen', counter: 'Counter' },
    outlets: 'Outlets',
    printer: 'Printer',
    prints: 'Tickets are printed by this browser',
    printsNote: 'On the printer that this tablet or computer prints on.',
    make: 'Make it a screen',
    pair: 'Pair the screen',
    paired: (name: string) => `${name} is paired.`,
  },

  locked: {
    title: 'Locked',
    waiting: (n: number) => `${n} ${n === 1 ? 'order waits' : 'orders wait'} for an answer.`,
  },
} as const
