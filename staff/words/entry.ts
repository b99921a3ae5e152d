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

/** Words of the first day. */
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
      text: 'Look at the next 14 days, and say that they are right',
      button: 'Open',
    },
    areas: {
      name: 'Cooking time and areas',
      text: 'Try a postcode: its fee and minutes are right',
      button: 'Open',
    },
    alerts: {
      name: 'Who we text when nobody answers',
      text: 'A number, and the code from its test text',
      button: 'Open',
    },
    screen: {
      name: 'A screen that rings',
      text: 'Paired and started, with its sound on',
      button: 'Pair',
    },
    ticket: { name: 'A ticket', text: 'Printed, or you use no printer', button: 'Open' },
    test_order: {
      name: 'A test order',
      text: 'Dishes of your menu ring on the board; accept them there. Nothing is charged.',
      button: 'Do it',
    },
    menu: {
      name: 'Allergens of every dish',
      text: 'Of each dish and each option: given, or none of the 14',
      button: 'Open',
    },
    second_person: {
      name: 'A second person',
      text: 'Somebody who has joined, and can refund when you are off',
      button: 'Invite',
    },
    go_live: { name: 'Go live', text: '', button: 'Go live' },
  },
  skip: { ticket: 'We use no printer', second_person: 'Skip' },
  goLive: 'Go live',
  isLive: 'You are live: diners can order.',
  left: (names: string) => `Left: ${names}.`,
  ready: 'Everything is done.',
  ownerOnly: 'Only an owner can go live.',
  noContact: 'Diners see no address or no phone yet.',
  toContact: 'Address and phone',
  shop: 'Your shop',
  shopText: 'Diners order at this address.',
  website: 'Home page, story and legal texts are under',
  toWebsite: 'Website',
  pauseAgain: 'You can pause again at any moment, from any screen.',
  saveFirst: 'Save the changes first. Then say that they are right.',
  stepDone: 'This step of the first day is done.',
  back: 'Back to the first day',
  tested: 'It rings now on the board.',
  toBoard: 'Board',
} as const
