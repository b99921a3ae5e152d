import { refundReasonNames } from '#domain/refund.ts'

export const orderWords = {
  order: {
    title: (number: string) => `Order ${number}`,
    minLeft: 'min left',
    lateBy: 'min late',
    readyBy: (time: string) => `ready by ${time}`,
    atTheDoor: (range: string) => `at the door ${range}`,
    pickupAt: (range: string) => `pickup ${range}`,
    orders: (n: number) => (n === 0 ? '1st order with you' : `${ordinal(n + 1)} order with you`),
    blocked: 'Blocked',
    minutesAway: (n: number) => `${n} min`,
    call: 'Call',
    map: 'Map',
    delay: 'Delay',
    print: 'Print',
    printed: (copy: string, printer: string) => `Ticket for the ${copy} printed: ${printer}`,
    copies: { kitchen: 'kitchen', counter: 'bag' },
    undo: 'Undo last step',
    refund: 'Refund',
    cancel: 'Cancel order',
    markAsTest: 'Mark as test',
    whatHappened: 'What happened',
    references: 'At the payment provider',
    payment: 'Payment',
    dishes: 'Dishes',
    deliveryFee: 'Delivery',
    smallOrderFee: 'Small order',
    serviceFee: 'Service',
    tip: 'Tip',
    discount: 'Discount',
    total: 'Total',
    paidByCard: 'Paid by card',
    nothingToPay: 'Nothing to pay',
    paidInCash: 'Paid in cash',
    payCash: 'Cash to collect',
    refunded: 'Refunded',
    notFound: 'This order can’t be found.',
    delayed: (minutes: number, who: string) => `Delayed by ${minutes} min by ${who}`,
    undone: 'undone',
    by: (who: string) => `by ${who}`,
  },

  accept: {
    question: 'Ready in how many minutes?',
    quick: 'quick',
    usual: 'usual now',
    made: (prep: number, busy: number) =>
      busy > 0 ? `${prep} min as set + ${busy} busy` : `${prep} min as set`,
    asPromised: 'as promised after opening',
    dinerReads: 'The diner reads:',
  },

  reject: {
    title: (number: string) => `Reject ${number}?`,
    whatSoldOut: 'What is sold out?',
    inOpenOrders: (n: number) => `in ${n} more open ${n === 1 ? 'order' : 'orders'}`,
    untilTomorrow: 'Sold out until tomorrow:',
    soNobody: 'So nobody else can order it.',
    also: {
      busy: 'Busy +20 for 60 min',
      pause: 'Pause until next opening',
      delivery_off: 'No delivery for 60 min',
    },
    words: 'What happened',
    wordsHint: 'Kept in your reports. 3 to 120 characters.',
    dinerReads: (sentence: string) => `The diner reads: “${sentence}”`,
    keep: 'Keep the order',
    rejectRefund: (amount: string) => `Reject and refund ${amount}`,
    reject: 'Reject the order',
    /** On the button until it can be done. */
    missing: {
      reason: 'Choose a reason',
      words: 'Enter what happened',
      amount: 'Enter how much to refund',
      less: 'Enter no more than is left',
    },
  },

  cancel: {
    title: (number: string) => `Cancel ${number}?`,
    whatBack: 'How much do you refund?',
    none: 'Nothing',
    noneNeeds: 'Only if the diner asked, or for an owner.',
    cancelRefund: (amount: string) => `Cancel and refund ${amount}`,
    cancel: 'Cancel the order',
  },

  test: {
    title: (number: string) => `Is ${number} a test?`,
    what: 'A test isn’t cooked. It rings and moves like any order, but isn’t charged, isn’t in reports, and its diner gets no more messages.',
    noWayBack: 'This can’t be undone. The log shows who did it.',
    refundFirst: (amount: string) => `${amount} was paid. Refund it first.`,
  },

  delay: {
    title: (number: string) => `Delay ${number}`,
    ready: 'Ready',
    atTheDoor: 'At the door',
    pickup: 'Pickup',
    soFar: 'Delayed so far',
    of: (minutes: number, most: number) => `${minutes} min of ${most}`,
    page: 'The diner’s page changes at once.',
    message:
      'The diner’s page changes at once, and they get a message because it’s 10 minutes or more.',
    by: (minutes: number) => `Delay by ${minutes} min`,
    enough: 'Please call the diner.',
  },

  refund: {
    title: (number: string) => `Refund ${number}`,
    everything: (amount: string) => `Everything ${amount}`,
    dishes: 'Dishes',
    amount: 'An amount',
    amountLabel: 'How much?',
    of: (n: number, all: number, name: string) => `${n} of ${all} × ${name}`,
    times: (all: number, name: string) => `${all} × ${name}`,
    why: 'Why',
    choose: 'Choose a reason',
    reasons: refundReasonNames,
    states: { pending: 'on its way', failed: 'failed: refund it another way' },
    books: 'For your reports (optional)',
    paid: 'Paid',
    before: 'Refunded before',
    this: 'This refund',
    stays: 'Stays with you',
    limit: 'Managers can refund up to a limit set by the owner.',
    dinerReads: (amount: string) =>
      `The diner reads: “${amount} goes back to your card, usually within 5 days.”`,
    cashBack: 'Refund in cash. It’s recorded in your reports.',
    refund: (amount: string) => `Refund ${amount}`,
    /** On the button until it can be done. */
    missing: {
      left: () => 'Nothing is left to refund',
      dishes: () => 'Choose the dishes',
      amount: () => 'Enter an amount',
      less: (left: string) => `Only ${left} is left`,
      reason: () => 'Choose a reason',
    },
    nothingLeft: 'Everything has been refunded.',
  },
} as const

function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
