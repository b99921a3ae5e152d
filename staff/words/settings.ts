import { counted } from './common.ts'

/** Words of the settings of an outlet and of oneself. */
export const settingsWords = {
  title: 'Settings',
  tabs: {
    outlet: 'Outlet',
    contact: 'Address',
    alerts: 'Alerts',
    tickets: 'Tickets',
    messages: 'Messages',
    branding: 'Branding',
    payments: 'Payments',
    you: 'You',
  },
  minutes: 'minutes',
  ofAllOutlets:
    'This applies to all outlets, and you only work at some. Ask a manager of all outlets to change it.',

  outlet: {
    orders: 'Orders',
    shortHint: 'Shown on dockets when a board covers several outlets. 3 to 12 letters.',
    startOnAcceptHint: 'Accepted orders go straight to Cooking.',
    autoHint: 'The order still rings until somebody taps it.',
    upTo: 'Up to a total of',
    openOrders: 'Only while open orders are at most',
    unanswered: 'When an order isn’t answered',
    callHint: 'A second text, before orders pause.',
    rise: 'Each must be later than the one before.',
    needsBoard: {
      auto: 'Pause if a screen is paired',
      on: 'Always pause orders',
      off: 'Keep taking orders',
    },
    needsBoardHint: 'What happens when no screen can ring for new orders.',
    money: 'Money and the day',
    ownerOnly: 'Only an owner can change this.',
    pinForMovesHint: 'Including Accept and Ready. This slows a busy kitchen.',
  },

  contact: {
    outlet: 'The outlet',
    noRating: 'Not shown',
    place: 'Where it is',
    placeHint: 'Diners see this on the menu, with their order and for pickup.',
    directionsHint: 'From a map, for example https://maps.example/your-place',
    map: 'Place on the map',
    mapHint: 'Two numbers, copied from a map. Delivery distances are measured from here.',
    mapFrom: (distance: string, district: string) =>
      `This is ${distance} from the middle of ${district}.`,
    mapUnread: 'Enter two numbers, for example 51.5009, -0.0936.',
    photoHint:
      'Your place or your food. Shown in the list of outlets, and on the outlet’s page if its brand has no dishes. WebP, PNG or JPEG, up to 8 MB.',
    noPhoto: 'No photo yet.',
    choosePhoto: 'Choose a photo',
    otherPhoto: 'Choose another photo',
    removePhoto: 'Remove the photo',
    reach: 'How diners reach you',
  },

  addOutlet: {
    title: 'Another outlet',
    about: 'Another kitchen of yours, with its own orders, hours and address.',
    open: 'Add an outlet',
    hint: (name: string) =>
      `It starts with the hours, holidays, cooking times and fees of ${name}, and pickup only. You can change everything afterwards. Diners can’t order there until you go live.`,
    menu: 'Its menu',
    menus: { same: 'The same menu', copy: 'Its own menu' },
    menuHint: {
      same: 'Changes to dishes and prices apply to both.',
      copy: 'It starts as a copy. After that you change each one separately.',
    },
    add: 'Add the outlet',
  },
  notLive: {
    title: (name: string) => `${name} is not open yet`,
    closed: 'Diners see “We open soon” and can’t order here.',
    look: 'Check its address, hours and areas, and pair a screen (or add this outlet to one) in Devices. Then go live.',
    ways: [
      { to: '/hours', name: 'Hours' },
      { to: '/hours/areas', name: 'Delivery areas' },
      { to: '/menu', name: 'Menu' },
      { to: '/devices', name: 'Devices' },
    ],
    goLive: (name: string) => `Go live: ${name}`,
  },

  alerts: {
    phonesHint: 'Up to 3 mobile numbers, when an order waits.',
    phone: (n: number) => `Mobile ${n}`,
    email: (n: number) => `Email ${n}`,
    test: 'Send a test',
    testHint: 'Each number gets a text with a code. Enter it here to confirm that texts arrive.',
    sent: (n: number) => `Sent to ${counted(n, 'number')}.`,
    code: 'Code from the text',
    prove: 'Confirm',
    proven: (time: string) => `A test arrived: ${time}`,
    notProven: 'No test has arrived yet.',
    tested: (time: string) => `Last test sent: ${time}`,
    saveFirst: 'Save the numbers first.',
    needsNumber: 'Enter a number first.',
  },

  tickets: {
    printOn: { accept: 'On Accept', arrival: 'When the order arrives', hand: 'By hand only' },
    copies: 'Copies',
    fewer: (what: string) => `Fewer copies: ${what}`,
    more: (what: string) => `More copies: ${what}`,
    noPrinter: 'None',
    noPrinterYet: 'No printer yet. Add one in Devices.',
    devices: 'Add printers in Devices.',
  },

  you: {
    name: 'Your name',
    nameHint: 'Shown in the log and on screens.',
    pin: 'PIN for shared screens',
    pinSet: 'A PIN is set.',
    pinNone: 'No PIN yet. Without one, you’re sent a code each time.',
    newPin: 'New PIN',
    pinHint: 'Four digits. Not 1234, and not all the same.',
    setPin: 'Set the PIN',
    pinSaved: 'The PIN is set.',
    sessions: 'Where you are signed in',
    teamSessions: 'Your team',
    thisOne: 'This one',
    lastSeen: (time: string) => `last used ${time}`,
    end: 'End',
    endLabel: (name: string, device: string) => `End ${name} on ${device}`,
    setYourPin: 'set a PIN',
  },
} as const

export const contactFields = {
  name: 'Name',
  hygiene_rating: 'Food hygiene rating',
  line1: 'Building and street',
  line2: 'Second line (optional)',
  city: 'Town',
  postcode: 'Postcode',
  direction_link: 'Link to directions (optional)',
  phone: 'Phone',
  email: 'Email',
  latitude: 'Latitude',
  longitude: 'Longitude',
  photo: 'Photo',
} as const

/** How an outlet takes orders: the fields by their labels. */
export const outletSettingFields = {
  short: 'Short name',
  start_on_accept: 'Accept starts cooking',
  auto_accept: 'Accept automatically',
  needs_board: 'When no screen listens',
  text_after: 'Text the alert numbers after',
  call_after: 'Text them again after',
  pause_after: 'Pause orders after',
  refund_after: 'Reject and refund after',
  board_missing_after: 'Pause after',
  refund_limit: 'Refund limit of a manager, per order',
  day_ends_at: 'The business day ends at',
  pin_for_moves: 'Ask for a PIN at every step',
} as const

export const alertFields = { phones: 'Texts go to', emails: 'Emails go to' } as const

export const ticketFields = {
  print_on: 'When tickets print',
  kitchen_copies: 'For the kitchen',
  counter_copies: 'For the bag',
  printer_id: 'Printer',
  thank_you: 'Last line on the bag’s ticket',
} as const
