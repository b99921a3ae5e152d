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
    'This is about all outlets, and you work for some. Ask somebody who works for all of them to change it.',

  outlet: {
    orders: 'Orders',
    short: 'Short name',
    shortHint: 'On dockets, where a board shows several outlets. 3 to 12 letters.',
    startOnAccept: 'Accept starts cooking',
    startOnAcceptHint: 'An accepted order hangs in Cooking at once.',
    auto: 'Accept by itself',
    autoHint: 'The order still rings until somebody touches it.',
    upTo: 'Up to a total of',
    openOrders: 'While no more open than',
    unanswered: 'When nobody answers',
    textAfter: 'Text the alert numbers after',
    callAfter: 'Text them again after',
    callHint: 'A second text, before orders pause.',
    pauseAfter: 'Pause orders after',
    refundAfter: 'Reject and refund after',
    rise: 'Each of these comes after the one before it.',
    listening: 'When no screen listens',
    needsBoard: { auto: 'As paired', on: 'Pause orders', off: 'Go on' },
    needsBoardHint: 'As paired: orders pause from the first paired screen on.',
    missingAfter: 'Pause after',
    money: 'Money and the day',
    refundLimit: 'Refund limit of a manager, per order',
    ownerOnly: 'Only an owner changes this.',
    dayEnds: 'The business day ends at',
    pinForMoves: 'Ask for a PIN at every step',
    pinForMovesHint: 'Also for Accept and Ready. Slow in a rush.',
  },

  contact: {
    outlet: 'The outlet',
    name: 'Name',
    rating: 'Food hygiene rating',
    noRating: 'Not shown',
    place: 'Where it is',
    placeHint: 'Diners see this on the menu, with their order and when they come for it.',
    line1: 'Building and street',
    line2: 'Second line (optional)',
    city: 'Town',
    postcode: 'Postcode',
    directions: 'Link to directions (optional)',
    directionsHint: 'From a map, such as https://maps.example/your-place',
    map: 'Place on the map',
    mapHint: 'Two numbers, as a map copies them. Distances and round areas are measured from here.',
    mapFrom: (distance: string, district: string) =>
      `This is ${distance} from the middle of ${district}.`,
    mapUnread: 'Write the place as two numbers, such as 51.5009, -0.0936.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    photo: 'Photo',
    photoHint:
      'Of your place or your food. Diners see it in the list of outlets and on the outlet’s page, where its brand shows no dishes. WebP, PNG or JPEG, up to 8 MB.',
    noPhoto: 'No photo yet.',
    choosePhoto: 'Choose a photo',
    otherPhoto: 'Choose another photo',
    removePhoto: 'Remove the photo',
    reach: 'How diners reach you',
    phone: 'Phone',
    email: 'Email',
  },

  addOutlet: {
    title: 'A further outlet',
    about: 'Another kitchen of yours, with its own orders, hours and address.',
    open: 'Add an outlet',
    hint: (name: string) =>
      `It begins with the hours, holidays, cooking times and fees of ${name}, and takes orders for pickup. Everything is changed on its own screens. Diners cannot order there until you go live.`,
    menu: 'Its menu',
    menus: { same: 'The same menu', copy: 'Its own menu' },
    menuHint: {
      same: 'A change of a dish or price holds for both.',
      copy: 'It begins as a copy. From then on each is changed by itself.',
    },
    add: 'Add the outlet',
  },
  notLive: {
    title: (name: string) => `${name} is not open yet`,
    closed: 'Diners read “We open soon” and cannot order here.',
    look: 'Look at its address, hours and areas, and pair a screen or add this outlet to one under Devices. Then go live.',
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
    testHint: 'Each number gets a text with a code. Enter it here: then we know that texts arrive.',
    sent: (n: number) => `Sent to ${n} ${n === 1 ? 'number' : 'numbers'}.`,
    code: 'Code from the text',
    prove: 'It arrived',
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
    noPrinterYet: 'No printer yet. Add it under Devices.',
    thankYou: 'Last line on the bag’s ticket',
    devices: 'Printers are under Devices.',
  },

  you: {
    name: 'Your name',
    nameHint: 'As the log and the screens show it.',
    pin: 'PIN for shared screens',
    pinSet: 'A PIN is set.',
    pinNone: 'No PIN yet. Without one a code is sent each time.',
    newPin: 'New PIN',
    pinHint: 'Four digits, not 1234 and not all alike.',
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
