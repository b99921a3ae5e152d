import type { RangesFault } from '#domain/edited-hours.ts'
import { counted } from './common.ts'

export const hoursWords = {
  title: 'Hours',
  tabs: { hours: 'Hours', areas: 'Areas and fees' },
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  week: 'Every week',
  closed: 'Closed',
  opens: (day: string) => `${day} opens`,
  closes: (day: string) => `${day} closes`,
  addRange: (day: string) => `Add times on ${day}`,
  removeRange: (day: string, range: string) => `Remove ${range} on ${day}`,
  copyDay: (day: string) => `Copy ${day} to other days`,
  copyTitle: (day: string) => `Copy ${day} to`,
  copyTo: (n: number) => `Copy to ${counted(n, 'day')}`,
  copyNone: 'Choose a day',
  until: (time: string, day: string) => `until ${time} on ${day}`,
  untilNextDay: (time: string) => `until ${time} next day`,
  faults: {
    incomplete: 'Enter both times.',
    empty: 'This opens and closes at the same time.',
    overlap: 'These times overlap.',
  } satisfies Record<RangesFault, string>,
  faultsLeft: 'Some times need correcting.',

  holidays: {
    empty: 'None yet. A day added here replaces its usual hours.',
    add: 'Add a day',
    edit: (day: string) => `Edit ${day}`,
    date: 'Date',
    reason: 'Reason',
    reasonHint: 'Diners see it.',
    closedAllDay: 'Closed all day',
    twice: 'This date is already listed.',
    needsDate: 'Choose a date.',
    done: 'Done',
    remove: 'Remove this day',
    name: 'Special day',
    this: 'this day',
  },

  kitchen: {
    title: 'Kitchen',
    numbers: {
      preparation_minutes: 'Cooking time',
      lead_minutes: 'Notice for later orders',
      slot_minutes: 'Slot length',
      slot_capacity: 'Orders per slot',
      days_ahead: 'Days ahead',
      early_kitchen_minutes: 'Cooks start before opening',
    },
    ordersForLaterHint: 'Also while you’re closed, for the next opening.',
  },

  shown: {
    title: 'As diners see it',
    about: 'The next 14 days',
    openNow: 'open now',
    clocks: { forward: 'the clocks go forward', back: 'the clocks go back' },
  },
  alsoInFolder:
    'Saved hours are also written to this restaurant’s folder, so exports include them.',

  affected: {
    title: 'Some orders are affected',
    closed: (n: number) =>
      n === 1
        ? '1 order is promised for a time that would be closed.'
        : `${n} orders are promised for a time that would be closed.`,
    outside: (n: number) =>
      n === 1
        ? '1 order goes to where you would no longer deliver.'
        : `${n} orders go to where you would no longer deliver.`,
    stay: 'They aren’t changed: cook them as promised, or call the diner.',
    keep: 'Keep editing',
    save: 'Save anyway',
  },

  setup: {
    hours: 'If these hours are right, this step of your first day is done.',
    areas: 'Try a postcode below to finish this step of your first day.',
    right: 'They are right',
  },
} as const

export const hoursFields = {
  exceptions: 'Holidays and special days',
  orders_for_later: 'Orders for later',
  services: 'What you offer',
} as const

export const areaWords = {
  about: 'The first area that matches applies.',
  none: 'No areas yet, so diners can only pick up.',
  add: 'Add an area',
  unnamed: (n: number) => `Area ${n}`,
  fields: {
    name: 'Name',
    postcodes: 'Postcodes',
    radius_km: 'Or within (km)',
    fee: 'Fee',
    free_over: 'Free over',
    minimum_order: 'Minimum order',
    minutes: 'On the road',
  },
  postcodesHint: 'Districts or sectors separated by commas, for example SE1, SE16 4.',
  radiusHint: 'From your door, in a straight line. Empty: postcodes only.',
  never: 'Empty: never free.',
  remove: (name: string) => `Remove ${name}`,
  noPlace: 'Enter a postcode or a distance.',
  faultsLeft: 'Some areas need a postcode or distance.',

  fees: {
    title: 'Fees',
    ownerOnly: 'Only an owner can change fees.',
    smallOrderHint: 'Added to deliveries under this amount.',
    below: 'Orders below',
    fee: 'Fee',
    serviceHint: 'A percentage of the dishes, between two limits.',
    percent: 'Percentage',
    min: 'At least',
    max: 'At most',
  },

  try: {
    title: 'Try a postcode',
    label: 'Postcode',
    button: 'Try',
    savedOnly: 'This checks your saved areas, not unsaved changes.',
    outside: (postcode: string) => `${postcode}: you don’t deliver there.`,
    inside: (postcode: string, area: string) => `${postcode}: ${area}`,
    free: (amount: string) => `free over ${amount}`,
    minimum: (amount: string) => `minimum ${amount}`,
    feeOf: (amount: string) => `fee ${amount}`,
    noFee: 'no fee',
    road: (minutes: number) => `${minutes} min on the road`,
  },
} as const

export const areaFields = {
  areas: 'Delivery areas',
  'fees.small_order': 'Fee on small orders',
  'fees.service': 'Service fee',
  'fees.pickup_minimum': 'Minimum order for pickup',
} as const
