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
    short: 'Short name',
    shortHint: 'Shown on dockets when a board covers several outlets. 3 to 12 letters.',
    startOnAccept: 'Accept starts cooking',
    startOnAcceptHint: 'Accepted orders go straight to Cooking.',
    auto: 'Accept automatically',
    autoHint: 'The order still rings until somebody taps it.',
    upTo: 'Up to a total of',
    openOrders: 'Only while open orders are at most',
    unanswered: 'When an order isn’t answered',
    textAfter: 'Text the alert numbers after',
    callAfter: 'Text them again after',
    callHint: 'A second text, before orders pause.',
    pauseAfter: 'Pause orders after',
    refundAfter: 'Reject and refund after',
    rise: 'Each must be later than the one before.',
    listening: 'When no screen listens',
    needsBoard: {
      auto: 'Pause if a screen is paired',
      on: 'Always pause orders',
      off: 'Keep taking orders',
    },
    needsBoardHint: 'What happens when no screen can ring for new orders.',
    missingAfter: 'Pause after',
    money: 'Money and the day',
    refundLimit: 'Refund limit of a manager, per order',
    ownerOnly: 'Only an owner can change this.',
    dayEnds: 'The business day ends at',
    pinForMoves: 'Ask for a PIN at every step',
    pinForMovesHint: 'Including Accept and Ready. This slows a busy kitchen.',
  },

  contact: {
    outlet: 'The outlet',
    name: 'Name',
    rating: 'Food hygiene rating',
    noRating: 'Not shown',
    place: 'Where it is',
    placeHint: 'Diners see this on the menu, with their order and for pickup.',
    line1: 'Building and street',
    line2: 'Second line (optional)',
    city: 'Town',
    postcode: 'Postcode',
    directions: 'Link to directions (optional)',
    directionsHint: 'From a map, for example https://maps.example/your-place',
    map: 'Place on the map',
    mapHint: 'Two numbers, copied from a map. Delivery distances are measured from here.',
    mapFrom: (distance: string, district: string) =>
      `This is ${distance} from the middle of ${district}.`,
    mapUnread: 'Enter two numbers, for example 51.5009, -0.0936.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    photo: 'Photo',
    photoHint:
      'Your place or your food. Shown in the list of outlets, and on the outlet’s page if its brand has no dishes. WebP, PNG or JPEG, up to 8 MB.',
    noPhoto: 'No photo yet.',
    choosePhoto: 'Choose a photo',
    otherPhoto: 'Choose another photo',
    removePhoto: 'Remove the photo',
    reach: 'How diners reach you',
    phone: 'Phone',
    email: 'Email',
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
    phones: 'Texts go to',
    phonesHint: 'Up to 3 mobile numbers, when an order waits.',
    phone: (n: number) => `Mobile ${n}`,
    emails: 'Emails go to',
    email: (n: number) => `Email ${n}`,
    test: 'Send a test',
    testHint: 'Each number gets a text with a code. Enter it here to confirm that texts arrive.',
    sent: (n: number) => `Sent to ${n} ${n === 1 ? 'number' : 'numbers'}.`,
    code: 'Code from the text',
    prove: 'Confirm',
    proven: (time: string) => `A test arrived: ${time}`,
    notProven: 'No test has arrived yet.',
    tested: (time: string) => `Last test sent: ${time}`,
    saveFirst: 'Save the numbers first.',
    needsNumber: 'Enter a number first.',
  },

  tickets: {
    when: 'When tickets print',
    printOn: { accept: 'On Accept', arrival: 'When the order arrives', hand: 'By hand only' },
    copies: 'Copies',
    kitchen: 'For the kitchen',
    counter: 'For the bag',
    fewer: (what: string) => `Fewer copies: ${what}`,
    more: (what: string) => `More copies: ${what}`,
    printer: 'Printer',
    noPrinter: 'None',
    noPrinterYet: 'No printer yet. Add one in Devices.',
    thankYou: 'Last line on the bag’s ticket',
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

/** The fields of an outlet's address, by their labels. */
export const contactFields = {
  name: settingsWords.contact.name,
  hygiene_rating: settingsWords.contact.rating,
  line1: settingsWords.contact.line1,
  line2: settingsWords.contact.line2,
  city: settingsWords.contact.city,
  postcode: settingsWords.contact.postcode,
  direction_link: settingsWords.contact.directions,
  phone: settingsWords.contact.phone,
  email: settingsWords.contact.email,
  latitude: settingsWords.contact.latitude,
  longitude: settingsWords.contact.longitude,
  photo: settingsWords.contact.photo,
} as const

const { outlet, alerts, tickets } = settingsWords

/** How an outlet takes orders: the fields by their labels. */
export const outletSettingFields = {
  short: outlet.short,
  start_on_accept: outlet.startOnAccept,
  auto_accept: outlet.auto,
  needs_board: outlet.listening,
  text_after: outlet.textAfter,
  call_after: outlet.callAfter,
  pause_after: outlet.pauseAfter,
  refund_after: outlet.refundAfter,
  board_missing_after: outlet.missingAfter,
  refund_limit: outlet.refundLimit,
  day_ends_at: outlet.dayEnds,
  pin_for_moves: outlet.pinForMoves,
} as const

/** The fields of an outlet's alerts, by their labels. */
export const alertFields = { phones: alerts.phones, emails: alerts.emails } as const

/** The fields of an outlet's tickets, by their labels. */
export const ticketFields = {
  print_on: tickets.when,
  kitchen_copies: tickets.kitchen,
  counter_copies: tickets.counter,
  printer_id: tickets.printer,
  thank_you: tickets.thankYou,
} as const
