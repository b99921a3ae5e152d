import type {
  DinerMessage,
  MessageChannel,
  OrderMessage,
  Placeholder,
  SentOrderMessage,
} from '#domain/diner-messages.ts'
import type { PaletteAdvice } from '#domain/palette-advice.ts'

/** What messages about orders are called, in the settings and on the sheet of an order. */
export const orderMessageNames = {
  accepted: 'Accepted',
  delayed: 'Delayed',
  ready: 'Ready for pickup',
  out_for_delivery: 'On its way',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  refunded: 'Money back',
} satisfies Record<OrderMessage, string>

/** Words of messages that were sent, or did not arrive. */
export const sentWords = {
  title: 'Messages to the diner',
  none: 'None was sent.',
  names: {
    ...orderMessageNames,
    receipt: 'Receipt',
    undone: 'One step back',
    late_payment: 'Payment came late',
  } satisfies Record<SentOrderMessage, string>,
  by: { text: 'by text', email: 'by email' } satisfies Record<MessageChannel, string>,
  sent: 'Sent',
  waiting: 'Trying again',
  notArrived: 'Not arrived',
  again: 'Send again',
  /** What a person is asked for. */
  toSend: 'send a message again',
} as const

/** Words of the settings that hold for the whole restaurant: messages, branding, payments. */
export const messageWords = {
  about: 'What diners read by text or email. The page of an order says the same in its own words.',
  ofOrders: 'Orders',
  ofBookings: 'Bookings',
  names: {
    ...orderMessageNames,
    booking_received: 'Booking received',
    booking_confirmed: 'Booking confirmed',
    booking_moved: 'Booking moved',
    booking_reminder: 'Booking reminder',
    booking_cancelled: 'Booking cancelled',
  } satisfies Record<DinerMessage, string>,
  send: 'Send it',
  always:
    'Always sent: diners must hear that nobody expects them, and what becomes of their money.',
  text: 'Text message',
  email: 'Email',
  ours: 'Our words',
  own: 'Write my own',
  backToOurs: 'Back to ours',
  count: (n: number, most: number) => `${n} of ${most} characters`,
  canUse: 'You can use',
  belowEmail: 'Below it: date, time, people, your address and the link to cancel.',
  faultsLeft: 'A message cannot be used as it is.',
  placeholders: {
    number: 'the order’s number',
    restaurant: 'your name',
    outlet: 'the outlet',
    phone: 'the outlet’s phone',
    promise: 'when it comes',
    outcome: 'why, and what becomes of the money',
    booking: 'day, time and people',
    link: 'the link to cancel',
    note: 'what you write when you cancel',
  } satisfies Record<Placeholder, string>,
  withOrder: (number: string) => `Diners read, with order ${number}:`,
  withBooking: (name: string) => `Diners read, with the booking of ${name}:`,
  withSampleOutcome: (number: string) =>
    `Diners read, with order ${number} and a sample of what becomes of the money:`,
  withSample: 'Diners read, with a sample, since there is no such order or booking yet:',
  sampleOutcome: (amount: string) =>
    `The kitchen is closing. ${amount} goes back to your card, usually within 5 days.`,
  sample: {
    number: '1042',
    phone: '020 7946 0000',
    promise: 'With you 18:55–19:10.',
    booking: 'Friday 20 November 19:00, 4 people',
    link: 'https://…',
    note: 'We have a burst pipe.',
  },
} as const

export const brandingWords = {
  shop: 'Your shop',
  name: 'Name',
  tagline: 'Line under the name',
  logo: 'Logo',
  chooseLogo: 'Choose another file',
  logoHint: 'SVG, PNG, WebP or JPEG, up to 300 KB.',
  logoTooLarge: 'This file is too large: 300 KB at most.',
  logoNext: (name: string) => `${name}, when you save`,
  logoStyle: 'Shape of the logo',
  logoStyles: { round: 'Round', square: 'Square', wide: 'Wide' },
  logoHasName: 'The logo has the name in it',
  logoHasNameHint: 'Then no name is written beside it.',
  colours: 'Colours',
  brand_colour: 'Brand: buttons and links',
  secondary_colour: 'Second colour: offers',
  banner_colour: 'Banner on top',
  colourHint: 'Such as #A11650',
  colourFault: 'Write # and six digits or letters from A to F.',
  faultsLeft: 'A colour is not right yet.',
  preview: 'How it looks',
  sampleDish: 'Masala dosa',
  sampleText: 'Rice pancake with spiced potatoes.',
  sampleButton: 'Order now',
  sampleOffer: 'New',
  sampleLink: 'See the menu',
  allFine: 'These colours can be used everywhere as they are.',
  advice: {
    'brand-moved': 'No text could be read on your brand colour: it is darkened on buttons.',
    'secondary-moved': 'No text could be read on your second colour: it is darkened.',
    'banner-moved': 'No text could be read on your banner colour: it is darkened.',
    'brand-text': 'Words in your brand colour could not be read on white: they are darkened.',
    'button-swapped':
      'Your brand colour is hardly seen on the banner: buttons there take the colour of the banner’s words.',
    'brand-pale': 'Your brand colour is hardly seen on the page: it gets an edge.',
    'banner-pale': 'Your banner is hardly seen on the page: it gets an edge.',
  } satisfies Record<PaletteAdvice, string>,
} as const

export const paymentWords = {
  cards: 'Cards',
  provider: {
    stripe: 'Cards are paid through Stripe.',
    sandbox: 'Cards are paid in the sandbox: no money moves.',
    none: 'Cards are not set up. Diners pay in cash.',
  },
  keys: {
    live: 'The keys are set, and real money moves.',
    test: 'The keys are test keys: no money moves.',
    none: 'No keys are set.',
  },
  webhook: {
    yes: 'Stripe reports payments here.',
    no: 'Stripe cannot report payments here yet. Ask whoever runs this installation to set its webhook secret.',
  },
  keysHint: 'Whoever runs this installation sets the keys. Nobody can read them here.',
  cash: 'Cash',
  cashFor: { delivery: 'At the door, for delivery', pickup: 'At the counter, for pickup' },
  cashOnly: 'Cards are not set up: without cash nobody could pay.',
} as const

/** The fields of the branding, by their labels. */
export const brandingFields = {
  name: brandingWords.name,
  tagline: brandingWords.tagline,
  logo: brandingWords.logo,
  logo_style: brandingWords.logoStyle,
  logo_has_name: brandingWords.logoHasName,
  brand_colour: brandingWords.brand_colour,
  secondary_colour: brandingWords.secondary_colour,
  banner_colour: brandingWords.banner_colour,
} as const
