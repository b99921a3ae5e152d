import { staffCodeDigits } from '#domain/codes.ts'
import { counted } from './common.ts'

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
    pinHint: 'Four digits. Not 1234, and not all the same.',
    join: 'Join',
    over: 'This link has expired or been used',
    askAgain: 'Ask the person who invited you to send another.',
  },

  pair: {
    title: 'Pair this screen',
    text: 'On a manager’s phone or desk: Devices, Pair a screen, then',
    good: (time: string) => `Valid for ${time}. It renews automatically.`,
    or: 'or',
    here: 'sign in as a manager here',
    getting: 'Getting a code …',
  },

  screen: {
    title: 'A kitchen screen',
    here: 'Make this a kitchen screen',
    hereText: 'You’ll be signed out of this browser. The screen stays signed in on its own.',
    code: 'Code on the other screen',
    nameHint: 'Where it is, for example Pass, Bar or Counter',
    printer: 'Printer',
    prints: 'Print tickets from this browser',
    printsNote: 'Uses this device’s default printer.',
    make: 'Make it a screen',
    pair: 'Pair the screen',
    paired: (name: string) => `${name} is paired.`,
  },

  locked: {
    title: 'Locked',
    waiting: (n: number) => `${counted(n, 'order waits', 'orders wait')} for an answer.`,
  },
} as const

export const setupWords = {
  title: 'Before you open',
  about: (done: number, all: number) => `${done} of ${all} done.`,
  openSoon: 'Diners see “We open soon” until you go live.',
  done: 'Done',
  skipped: 'Skipped',
  steps: {
    you: { name: 'You', text: 'Name and PIN', button: 'Open' },
    hours: {
      name: 'Opening hours',
      text: 'Check the next 14 days',
      button: 'Open',
    },
    areas: {
      name: 'Cooking time and areas',
      text: 'Try a postcode and check its fee and minutes',
      button: 'Open',
    },
    alerts: {
      name: 'Who we text when nobody answers',
      text: 'Add a number and enter the code from its test text',
      button: 'Open',
    },
    screen: {
      name: 'A screen that rings',
      text: 'Paired and started, with its sound on',
      button: 'Pair',
    },
    ticket: {
      name: 'A ticket',
      text: 'Printed, or skipped if you don’t use a printer',
      button: 'Open',
    },
    test_order: {
      name: 'A test order',
      text: 'A test order rings on the board. Accept it there. Nothing is charged.',
      button: 'Do it',
    },
    menu: {
      name: 'Allergens of every dish',
      text: 'For every dish and option: list them, or none of the 14',
      button: 'Open',
    },
    second_person: {
      name: 'A second person',
      text: 'Someone else who can refund when you’re off',
      button: 'Invite',
    },
    go_live: { name: 'Go live', text: '', button: 'Go live' },
  },
  skip: { ticket: 'We don’t use a printer', second_person: 'Skip' },
  goLive: 'Go live',
  isLive: 'You’re live. Diners can order.',
  left: (names: string) => `Still to do: ${names}.`,
  ready: 'Everything is done.',
  ownerOnly: 'Only an owner can go live.',
  noContact: 'Your address or phone isn’t set yet.',
  toContact: 'Address and phone',
  shop: 'Your shop',
  shopText: 'Diners order here.',
  website: 'Edit your home page, story and legal texts in',
  toWebsite: 'Website',
  pauseAgain: 'You can pause at any time, from any screen.',
  saveFirst: 'Save your changes first.',
  stepDone: 'This step is done.',
  back: 'Back to the first day',
  tested: 'It’s ringing on the board now.',
  toBoard: 'Board',
} as const
