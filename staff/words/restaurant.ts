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
  about: 'Texts and emails sent to diners. The order page has its own wording.',
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
    'Always sent, because diners need to know that the order is off and what happens to their money.',
  text: 'Text message',
  email: 'Email',
  ours: 'Standard text',
  own: 'My own text',
  backToOurs: 'Back to the standard text',
  count: (n: number, most: number) => `${n} of ${most} characters`,
  canUse: 'You can use',
  belowEmail: 'Followed by date, time, people, your address and the link to cancel.',
  faultsLeft: 'A message needs correcting.',
  placeholders: {
    number: 'the order’s number',
    restaurant: 'your name',
    outlet: 'the outlet',
    phone: 'the outlet’s phone',
    promise: 'when it comes',
    outcome: 'why, and what happens to the money',
    booking: 'day, time and people',
    link: 'the link to cancel',
    note: 'what you write when you cancel',
  } satisfies Record<Placeholder, string>,
  withOrder: (number: string) => `Preview with order ${number}:`,
  withBooking: (name: string) => `Preview with ${name}’s booking:`,
  withSampleOutcome: (number: string) => `Preview with order ${number} and a sample refund:`,
  withSample: 'Preview with sample details:',
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
  chooseLogo: 'Choose another file',
  logoHint: 'SVG, PNG, WebP or JPEG, up to 300 KB.',
  logoTooLarge: 'This file is too large: 300 KB at most.',
  logoNext: (name: string) => `${name}, when you save`,
  logoStyles: { round: 'Round', square: 'Square', wide: 'Wide' },
  logoHasNameHint: 'Your name isn’t shown beside it.',
  colours: 'Colours',
  colourHint: 'For example #A11650',
  colourFault: 'Enter # and six digits or letters from A to F.',
  faultsLeft: 'A colour needs correcting.',
  preview: 'How it looks',
  sampleDish: 'Masala dosa',
  sampleText: 'Rice pancake with spiced potatoes.',
  sampleButton: 'Order now',
  sampleOffer: 'New',
  sampleLink: 'See the menu',
  allFine: 'These colours are readable everywhere.',
  advice: {
    'brand-moved': 'Text isn’t readable on your brand colour, so it’s darkened on buttons.',
    'secondary-moved': 'Text isn’t readable on your second colour, so it’s darkened.',
    'banner-moved': 'Text isn’t readable on your banner colour, so it’s darkened.',
    'brand-text': 'Your brand colour isn’t readable on white, so text in it is darkened.',
    'button-swapped':
      'Your brand colour is hard to see on the banner, so buttons there use the banner’s text colour.',
    'brand-pale': 'Your brand colour is hard to see on the page, so it gets a border.',
    'banner-pale': 'Your banner is hard to see on the page, so it gets a border.',
  } satisfies Record<PaletteAdvice, string>,
} as const

export const paymentWords = {
  cards: 'Cards',
  provider: {
    stripe: 'Card payments go through Stripe.',
    sandbox: 'Card payments use the sandbox: no money moves.',
    none: 'Card payments aren’t set up. Diners pay in cash.',
  },
  keys: {
    live: 'The keys are set, and real money moves.',
    test: 'The keys are test keys: no money moves.',
    none: 'No keys are set.',
  },
  webhook: {
    yes: 'Stripe is connected.',
    no: 'Stripe isn’t fully connected. Ask your administrator to set the webhook secret.',
  },
  keysHint: 'Keys are set by your administrator and aren’t shown here.',
  cash: 'Cash',
  cashFor: { delivery: 'At the door, for delivery', pickup: 'At the counter, for pickup' },
  cashOnly: 'Card payments aren’t set up, so diners can only pay in cash.',
} as const

export const brandingFields = {
  name: 'Name',
  tagline: 'Line under the name',
  logo: 'Logo',
  logo_style: 'Shape of the logo',
  logo_has_name: 'The logo has the name in it',
  brand_colour: 'Brand: buttons and links',
  secondary_colour: 'Second colour: offers',
  banner_colour: 'Banner on top',
} as const
