import { counted } from './common.ts'

/** Words of the board: its rail, its menu, its lanes, its dockets, its bars and the start of the shift. */
export const boardWords = {
  rail: {
    takingOrders: 'Taking orders',
    till: (time: string) => `till ${time}`,
    paused: 'Paused',
    left: (minutes: number) => `${minutes} min left`,
    busy: (minutes: number) => `Busy +${minutes}`,
    closed: 'Closed',
    opens: (time: string) => `opens ${time}`,
    onlyPaused: { delivery: 'Delivery paused', pickup: 'Pickup paused' },
    counted: {
      open: 'open',
      closed: 'closed',
      busy: 'busy',
      partly: 'partly paused',
      paused: 'paused',
    },
    notLive: 'Not live yet',
    updating: 'Updating',
    time: 'Time',
    busyButton: 'Busy',
    pauseButton: 'Pause',
    soldOutButton: 'Sold out',
    laterButton: 'Later',
    menu: 'Menu',
    more: 'More',
    outlets: 'Outlets',
    allOutlets: 'All outlets',
  },

  menu: {
    title: 'Menu',
    orders: 'Orders',
    soldOut: 'Sold out',
    service: 'Busy and pause',
    fullScreen: 'Full screen',
    textSize: 'Text size',
    sizes: { normal: 'Normal', large: 'Large', largest: 'Largest' },
    look: 'Light or dark',
    looks: { device: 'As the device', light: 'Light', dark: 'Dark' },
    testSound: 'Test sound',
    mute: 'Mute for 15 min',
    unmute: 'Sound on',
    density: 'Dockets',
    densities: { auto: 'As they fit', roomy: 'Roomy', compact: 'Compact' },
    lock: 'Lock',
    unsaved: 'Unsaved changes will be lost.',
    signOutUnsaved: 'Sign out without saving',
    signOut: 'Sign out',
    stillSignedIn: 'You are still signed in: the server did not answer. Try again.',
    makeScreen: 'Make this a kitchen screen',
    pairScreen: 'Pair a screen',
    counted: (name: string, n: number) => `${name} ${n}`,
    signedInAs: (name: string, role: string) => `${name} · ${role}`,
  },

  lanes: {
    orders: 'Orders',
    names: { new: 'New', cooking: 'Cooking', ready: 'Ready', out: 'Out' },
    oldest: (age: string) => `oldest ${age}`,
    late: (n: number) => `${n} late`,
    notListening: 'not listening',
    noneLate: 'none late',
    below: (n: number) => `${n} below`,
    more: (n: number) => `${n} more`,
    nothing: { ready: 'Nothing is ready.', out: 'Nothing is out.' },
    listening: (n: number) => counted(n, 'screen listens', 'screens listen'),
    list: (lane: string) => `${lane} orders`,
    emptyTitle: 'No orders right now',
    noneNew: 'No new orders',
    emptyLast: (time: string) => `The last one was at ${time}.`,
    bellIsOn: 'The bell is on.',
    bellIsOff: 'The bell is off.',
    nothingCooking: 'Nothing to cook',
    offlineTitle: 'New orders can’t reach this screen',
    offlineText: 'Check the Wi-Fi, or open the board on a phone with mobile data.',
    pausedTitle: (time: string | null) => (time ? `Paused till ${time}` : 'Paused'),
    dinersRead: (message: string) => `Diners read: “${message}”`,
    changeWords: 'Change the message',
    offlineTexts: (phones: number) => `Alert texts go to ${phonesText(phones)}.`,
    moreOrders: (n: number) => `${n} more open orders are in Orders.`,
  },

  docket: {
    label: (number: string, more: string) => `Order ${number}${more ? `, ${more}` : ''}`,
    newLabel: (number: string) => `New order ${number}`,
    order: 'Order',
    waits: 'waits',
    notSent: 'not sent yet',
    items: (n: number) => counted(n, 'item'),
    dishes: 'Dishes',
    moreBelow: (n: number) => `${n} more`,
    later: 'later',
    paid: 'paid',
    seen: 'Seen',
    test: 'TEST – DO NOT COOK',
    testShort: 'TEST',
    late: 'late',
    min: 'min',
    hours: (n: number) => `${n} h`,
    by: (time: string) => `by ${time}`,
    due: (time: string) => `due ${time}`,
    was: (time: string) => `was ${time}`,
    cash: 'cash',
    cashOf: (amount: string) => `${amount} cash`,
    takeCash: (amount: string) => `Take ${amount} cash`,
    allergy: 'ALLERGY',
    otherScript: 'NOTE IN ANOTHER SCRIPT: READ IT',
    /** @param dish that the note is about; null: the order */
    dinerWrites: (dish: string | null, note: string) =>
      dish === null ? `“${note}”` : `${dish}: “${note}”`,
    forLater: 'For later:',
    cookingStarts: (time: string) => `cooking starts ${time}`,
    seenBy: (name: string) => `Seen by ${name}`,
    reject: 'Reject',
    acceptIn: (minutes: number) => `Accept · ${minutes} min`,
    atTheDoor: (range: string) => `at the door ${range}`,
    readyForPickup: (time: string) => `ready for pickup ${time}`,
    fewerMinutes: '5 minutes fewer',
    moreMinutes: '5 minutes more',
    undo: 'Undo',
    undoBar: (number: string, step: string) => `${number} is ${step}.`,
    secondsLeft: (seconds: number) => `${seconds} s left`,
    lastStep: (number: string, step: string, { time, who }: { time: string; who: string }) =>
      `Last: ${number} ${step} at ${time}${who ? ` by ${who}` : ''}`,
    waitingToSend: (step: string) => `${step}: waiting to send`,
    acceptedNotSent: 'Accepted here, not sent.',
    refundedAutomatically: (time: string, phone: string) =>
      `Will be refunded automatically at ${time} unless it’s sent${phone ? `: call ${phone}` : ''}.`,
    theDiner: 'the diner',
    didThis: (who: string, time: string) => `${who} did this at ${time}.`,
    stop: (who: string, time: string) => `Cancelled by ${who} at ${time}. Stop cooking.`,
    notice: (number: string, text: string) => `Order ${number}: ${text}`,
    acknowledge: 'Got it',
    acceptedAutomatically: 'Accepted automatically',
    changeTo: (minutes: number) => `Change to ${minutes} min`,
    notPrinted: 'Not printed yet',
    forgotten: (number: string) => `Taps on ${number} are over 2 hours old and weren’t sent.`,
    veryLate: 'Delay or call the diner',
    delay: 'Delay',
    call: 'Call',
    startNow: 'Start now',
  },

  steps: {
    accepted: { button: 'Accept', done: 'Accepted', is: 'accepted' },
    preparing: { button: 'Start cooking', done: 'Cooking', is: 'cooking' },
    ready: { button: 'Ready', done: 'Ready', is: 'ready' },
    out_for_delivery: { button: 'Hand to driver', done: 'Out', is: 'with the driver' },
    completed: { button: 'Delivered', done: 'Delivered', is: 'delivered' },
    handedOver: { button: 'Handed over', done: 'Handed over', is: 'handed over' },
  },

  bars: {
    wait: (n: number, age: string) => `${counted(n, 'order waits', 'orders wait')} · ${age}`,
    /** What has been done about an order that waits. */
    done: {
      text: (phones: number) => (phones > 0 ? `A text went to ${phonesText(phones)}.` : noPhone),
      text_again: (phones: number) =>
        phones > 0 ? `Two texts went to ${phonesText(phones)}.` : noPhone,
      pause: () => 'Orders are paused.',
      refund: () => 'Orders are paused.',
    },
    test: 'This is what happens with real orders. For a test nobody is texted, and nothing is paused or refunded.',
    /** What comes next. */
    next: {
      text: (time: string, { phones }: Coming) =>
        phones > 0 ? `At ${time} a text goes to ${phonesText(phones)}.` : noPhone,
      // Without a phone the words before it have said so.
      text_again: (time: string, { phones }: Coming) =>
        phones > 0 ? `At ${time} a second text goes to them.` : '',
      pause: (time: string, { refund }: Coming) =>
        refund
          ? `At ${time} we pause orders, at ${refund} we refund.`
          : `At ${time} we pause orders.`,
      refund: (time: string, { refund }: Coming) => (refund ? `At ${time} we refund.` : ''),
    },
    quiet: 'Quiet 30 s',
    show: 'Show',
    title: 'Notices',
    none: 'There is nothing to say now.',
    oneOf: (n: number) => `1 of ${n}`,
    lost: (time: string) => `Offline since ${time}.`,
    lostNew: 'New orders cannot reach this screen.',
    lostPause: (time: string) => `Diners see a pause from ${time}.`,
    stepsWait: (n: number) => `${counted(n, 'step waits', 'steps wait')} to be sent.`,
    tryNow: 'Try now',
    pausedBy: (who: string, until: string | null) =>
      `Paused by ${who}${until ? ` until ${until}` : ''}.`,
    at: (outlet: string, text: string) => `${outlet}: ${text}`,
    what: { both: 'All orders', delivery: 'Delivery', pickup: 'Pickup' },
    paused: (what: string, until: string | null) =>
      `${what} paused${until ? ` until ${until}` : ''}.`,
    by: (who: string) => `By ${who}.`,
    seenBy: (n: number) => `${counted(n, 'diner has', 'diners have')} seen it.`,
    openOrdersStay: 'Open orders aren’t affected.',
    more20: '+20 min',
    resume: 'Resume',
    silent: 'This screen is silent: tap to hear orders.',
    muted: (minutes: number) => `Muted for ${minutes} min more.`,
    unmute: 'Sound on',
    battery: (percent: number) => `Battery ${percent} %: plug the tablet in.`,
    clock: 'This tablet’s clock is wrong. Times shown use the server’s.',
    silentScreens: (names: readonly string[]) => {
      const [shown, more] = [names.slice(0, 3).join(', '), names.length - 3]
      return `Sound is off on ${shown}${more > 0 ? ` and ${more} more` : ''}.`
    },
    ringElsewhere: 'New orders ring on other screens only.',
    booked: 'A table was booked for today.',
    bookings: (bookings: number, guests: number) =>
      `${counted(bookings, 'booking')}, ${counted(guests, 'guest')}.`,
    noBoard:
      'No screen was listening, so orders are paused. This screen resumes them automatically.',
    unanswered: 'An order wasn’t answered, so orders are paused until you resume.',
    notLive: 'Not live yet: diners read “We open soon.”',
    printer: 'A printer isn’t printing, so orders are paused.',
  },

  allDay: { title: 'To cook', all: (n: number) => `All ${n}` },

  later: {
    title: 'Later',
    starts: (time: string) => `cooking starts ${time}`,
    empty: 'No orders for later.',
    cancelled: (number: string, who: string, time: string) =>
      `${number}: cancelled by ${who} at ${time}.`,
  },

  start: {
    outlets: (count: number) => `${count} outlets`,
    title: 'Ready to hear orders?',
    text: 'This screen stays silent until you start.',
    playBell: 'Play the bell',
    volume: 'Volume',
    hear: 'I can hear it over the extraction',
    start: 'Start',
    connected: 'Connected, clock right to the second',
    clockWrong: (minutes: number) =>
      `Connected. This clock is ${minutes} min wrong, so the server’s is used`,
    notConnected: 'No connection yet',
    awake: 'Screen stays awake',
    awakeByVideo:
      'A silent video keeps the screen awake. If it still sleeps, set the device to never sleep',
    offline: {
      saved: 'Opens without a connection',
      saving: 'Saving for use without a connection. Stay online until it’s done',
      impossible: 'This browser can’t open the board without a connection',
    },
    printer: (name: string, state: string) => `Printer ${name}: ${state}`,
    printerStates: {
      ready: 'paper is in',
      unknown: 'not checked yet',
      paper_out: 'paper is out',
      cover_open: 'the lid is open',
      off: 'off',
      failed: 'isn’t printing',
    },
    battery: (percent: number) => `Battery ${percent} %`,
    batteryLow: (percent: number) => `Battery ${percent} %: plug the tablet in`,
  },
} as const

/** What is said of a step to come beside its time. */
interface Coming {
  phones: number
  /** Time of the refund; null where there will be none. */
  refund: string | null
}

const noPhone = 'No phone number is set for texts.'

function phonesText(phones: number): string {
  return phones === 1 ? '1 phone' : `${phones} phones`
}

/** Words of printing a ticket. */
export const printWords = {
  title: (number: string) => `Print ${number}`,
  copy: 'Which copy',
  copies: { kitchen: 'Kitchen', counter: 'For the bag', both: 'Both' },
  printer: 'Where',
  noPrinter: 'No printer here yet. You can print from this browser.',
  print: 'Print',
  byBrowser: 'Print from this browser',
  onItsWay: (printer: string) => `On its way to ${printer}.`,
  printed: 'Printed before',
  printedAt: (copy: string, time: string, printer: string) => `${copy}, ${time}, ${printer}`,
  trouble: (name: string, state: string, waiting: number) =>
    `Printer ${name}: ${state}. ${counted(waiting, 'ticket waits', 'tickets wait')}.`,
  late: (name: string, late: number) =>
    `Printer ${name}: ${counted(late, 'ticket is', 'tickets are')} older than 10 min.`,
  printLate: (n: number) => `Print ${n} waiting ${n === 1 ? 'ticket' : 'tickets'}`,
  forget: 'Don’t print them',
  states: {
    unknown: 'isn’t responding',
    ready: 'isn’t printing',
    paper_out: 'paper is out',
    cover_open: 'the lid is open',
    off: 'is off',
    failed: 'isn’t printing',
  },
} as const
