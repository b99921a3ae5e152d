import type { WireOrderMessages } from '#contract/staff/order-messages.ts'
import { setupSteps } from '#contract/staff/settings.ts'
import { rightsOfRole } from '#domain/staff-rights.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { aPrinter } from '#staff/fixtures/printing.ts'
import { reportAnswers } from './kitchen-answers-reports.ts'
import { menuAnswers } from './menu-answers.ts'
import { officeAnswers } from './office-answers.ts'
import { settingsAnswers } from './settings-answers.ts'

// What the kitchen's calls answer while pictures are taken: an evening at Borough, with long names among the short ones.

const device = {
  actor: { kind: 'device', id: 'pass', name: 'Pass', role: null },
  rights: ['orders.move', 'stock', 'service'],
  outlets: [{ id: 'bombay-spice-borough', name: 'Borough', short: 'BSB' }],
  tenant: {
    name: 'Bombay Spice',
    logo: 'logo.svg',
    currency: { code: 'GBP', sign: '£' },
    time_zone: 'Europe/London',
  },
  device: { id: 'pass', name: 'Pass', purpose: 'board' },
  all_outlets: true,
  proof_until: null,
  person: null,
  has_pin: false,
  needs_setup: false,
}

const people = ['Saffron', 'Basil', 'Ginger', 'Olive', 'Clove', 'Mace'].map((name, index) => ({
  id: name,
  name,
  role: ['owner', 'manager', 'staff', 'staff', 'manager', 'staff'][index],
  has_pin: true,
}))

const mark = (name: string, kind: string, until: string | null) => ({
  id: name,
  outlet_id: 'bombay-spice-borough',
  kind,
  ref: name,
  name,
  until,
  left: null,
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
  at: at(-2),
})
const dish = (name: string, category: string, open_orders = 0) => ({
  id: name,
  name,
  category,
  available: true,
  open_orders,
})
const stock = {
  marks: [
    mark('Garlic & Coriander Naan', 'item', at(1_098)),
    mark('Achari Salmon Tikka', 'item', null),
    mark('Coconut chutney', 'option', at(78)),
  ],
  items: [
    dish('Butter Chicken', 'Curries', 3),
    dish('Lamb Rogan Josh', 'Curries'),
    dish('Saag Paneer', 'Curries', 1),
    dish('Garlic & Coriander Naan', 'Breads'),
    dish('Achari Salmon Tikka', 'Grill'),
  ],
  options: [
    {
      id: 'Coconut chutney',
      name: 'Coconut chutney',
      group: 'Chutneys',
      available: false,
      open_orders: 0,
    },
  ],
}

/** A manager on a desk. */
export const member = {
  ...device,
  actor: { kind: 'member', id: 'basil', name: 'Basil', role: 'manager' },
  rights: [...rightsOfRole.manager],
  device: null,
  has_pin: true,
  needs_setup: true,
}

/** As above, an owner. */
export const owner = {
  ...member,
  actor: { kind: 'member', id: 'saffron', name: 'Saffron', role: 'owner' },
  rights: [...rightsOfRole.owner],
}

const orders = [...(evenings.rush?.orders ?? [])]
  .filter(({ status }) => status !== 'accepted')
  .toSorted((a, b) => b.number.localeCompare(a.number))
const ended = [
  anOrder({
    number: 'BSB-1039',
    status: 'completed',
    customer: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley',
    placed_at: at(-62),
    total: 31.2,
    refunds: [
      {
        id: 'refund',
        amount: 3.75,
        reason: 'missing',
        note: 'Rice was not in the bag',
        status: 'succeeded',
        at: at(-10),
        by: { kind: 'member', id: 'basil', name: 'Basil', device: 'Pass' },
      },
    ],
  }),
  {
    ...anOrder({ number: 'BSB-1036', type: 'pickup', status: 'rejected', total: 14.5 }),
    reason: 'sold_out',
  },
  anOrder({ number: 'BSB-1035', type: 'pickup', status: 'completed', placed_at: at(-84) }),
]

const service = evenings.alarm?.outlets[0]?.service
const booking = (id: string, time: string, name: string, people: string, message = '') => ({
  id,
  day: '2026-11-21',
  time,
  people,
  guests: 6,
  name,
  phone: '07700 900 114',
  email: '',
  message,
  state: time === '19:00' ? 'placed' : 'confirmed',
  source: 'web',
  held_until: null,
  allowed: [],
  version: 1,
  created_at: at(-900),
})
const outlet_id = 'bombay-spice-borough'

const today = {
  now: at(0),
  day: '2026-11-21',
  outlets: [{ id: outlet_id, name: 'Borough', service }],
  needs: [
    { kind: 'unanswered', outlet_id, orders: 2, since: at(-3.2) },
    {
      kind: 'refund_failed',
      outlet_id,
      order_id: 'order-BSB-1050',
      number: 'BSB-1021',
      amount: 12.4,
      at: at(-90),
    },
    {
      kind: 'printer',
      outlet_id,
      printer_id: 'kitchen',
      name: 'Kitchen',
      state: 'paper_out',
      waiting: 2,
      since: at(-3),
    },
    { kind: 'silent_screen', outlet_id, device_id: 'counter', name: 'Counter', since: at(-72) },
    {
      kind: 'message_failed',
      outlet_id: null,
      message_id: 'message-1',
      what: 'booking',
      at: at(-8),
      order: null,
      booking: { day: '2026-11-21', time: '19:00', people: '10+' },
    },
    { kind: 'no_board', outlet_id },
    {
      kind: 'left_over',
      outlet_id,
      order_id: 'order-BSB-1051',
      number: 'BSB-0998',
      at: at(-1_300),
    },
  ],
  orders: 42,
  open: 9,
  amount: 1186.4,
  average: 28.25,
  answered: { median_seconds: 48, slowest_seconds: 192 },
  bookings: {
    bookings: 6,
    guests: 31,
    next: [
      booking('one', '18:30', 'Bay K.', '6', 'Birthday. High chair for one'),
      booking('two', '18:30', 'Fennel D.', '6'),
      booking('three', '19:00', 'Sorrel W.', '10+', 'Two vegans, one nut allergy'),
    ],
  },
  sold_out: stock.marks,
}

const memberRow = (id: string, name: string, role: string, facts: object = {}) => ({
  id,
  name,
  contact: `${id}@bombayspice.example`,
  channel: 'email',
  role,
  outlets: 'all',
  state: 'active',
  has_pin: true,
  last_at: at(-150),
  ...facts,
})
const team = [
  memberRow('owner', 'Saffron', 'owner'),
  memberRow('basil', 'Basil', 'manager', { last_at: at(0) }),
  memberRow('clove', 'Clove', 'manager', { outlets: [outlet_id], last_at: at(-1_500) }),
  memberRow('ginger', 'Ginger', 'staff', { state: 'blocked', outlets: [outlet_id] }),
  memberRow('olive', 'Olive', 'staff', { has_pin: false, contact: '07700 900 190' }),
  memberRow('maximiliane-rosamunde', 'Maximiliane-Rosamunde von Hohenlohe-Bartenstein', 'staff', {
    state: 'invited',
    has_pin: false,
    last_at: null,
  }),
]

const screen = (id: string, name: string, facts: object = {}) => ({
  id,
  name,
  purpose: 'board',
  outlets: [outlet_id],
  last_beat_at: at(0),
  listening: true,
  sound: 'on',
  battery: { level: 0.34, charging: false },
  printer: null,
  version: 'main.js',
  ...facts,
})
const devices = [
  screen('pass', 'Pass'),
  screen('counter', 'Counter', {
    listening: false,
    sound: 'blocked',
    battery: null,
    purpose: 'counter',
  }),
  screen('phone', 'The phone that lies beside the tandoor in the back kitchen', {
    listening: false,
    last_beat_at: at(-12),
  }),
]
const printers = [
  aPrinter({ state: 'paper_out', waiting: 2, waiting_since: at(-3) }),
  aPrinter({ id: 'counter', name: 'Counter', kind: 'browser', width: 58, device_id: 'counter' }),
]

const by = { kind: 'member', id: 'basil', name: 'Basil', device: 'Pass' }
const auditRow = (id: string, action: string, text: string, facts: object = {}) => ({
  id,
  at: at(-Number(id)),
  actor: by,
  outlet_id,
  action,
  subject: { kind: 'order', id: 'order', label: 'BSB-1051' },
  before: null,
  after: null,
  reason: null,
  request_id: null,
  text,
  ...facts,
})
const audit = {
  rows: [
    auditRow(
      '2',
      'settings.changed',
      'Basil at Pass changed the settings of Borough (refund limit, day ends at).',
      {
        before: { refund_limit: 50, day_ends_at: '04:00' },
        after: { refund_limit: 80, day_ends_at: '03:30' },
      },
    ),
    auditRow('4', 'order.refunded', 'Basil at Pass refunded BSB-1039: missing dish.'),
    auditRow(
      '9',
      'service.paused',
      'The system paused Borough: no screen was listening for 3 min.',
      {
        actor: { kind: 'system', id: 'system', name: 'The system', device: null },
      },
    ),
    auditRow('15', 'order.accepted', 'Pass accepted BSB-1050.', {
      actor: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
    }),
    auditRow('1500', 'member.pin_locked', 'Ginger entered too many wrong PINs for Ginger.'),
  ],
  next_cursor: 'more',
}

const details: Record<string, string> = {
  you: 'Basil',
  alerts: '07700 900 101, test arrived',
  screen: 'Pass',
  ticket: 'Kitchen',
}
const setup = {
  steps: setupSteps.map((step) => ({
    step,
    state: ['test_order', 'menu', 'go_live'].includes(step)
      ? 'open'
      : step === 'second_person'
        ? 'skipped'
        : 'done',
    detail: step === 'menu' ? '37 of 38. Missing: Kerala Jackfruit Curry' : (details[step] ?? null),
  })),
}

/** Of any order. */
export const orderMessages: WireOrderMessages = {
  messages: [
    { what: 'receipt', channel: 'email', state: 'sent', minutes: -16 } as const,
    { what: 'accepted', channel: 'email', state: 'sent', minutes: -15 } as const,
    { what: 'delayed', channel: 'email', state: 'failed', minutes: -4 } as const,
    { what: 'out_for_delivery', channel: 'text', state: 'waiting', minutes: -1 } as const,
  ].map(({ minutes, ...message }) => ({
    ...message,
    id: message.state === 'sent' ? null : message.what,
    at: at(minutes),
    can_repeat: message.state === 'failed',
  })),
}

/** By path. What is not here is not answered. */
export const answers: Record<string, unknown> = {
  ...settingsAnswers(outlet_id),
  ...officeAnswers,
  ...menuAnswers,
  '/api/staff/me': device,
  '/api/staff/people': people,
  '/api/staff/stock': stock,
  '/api/staff/beat': { now: at(0), listening: { 'bombay-spice-borough': 1 } },
  '/api/staff/devices/pairing': { code: 'KQ7M2D', secret: 'secret', expires_in: 581 },
  '/api/staff/devices/pairing/secret': { paired: false },
  '/api/staff/sign-in': {
    contact: 'counter@bombayspice.example',
    channel: 'email',
    resend_after: 60,
  },
  '/api/staff/today': today,
  '/api/staff/orders': {
    orders: [...orders, ...ended],
    next_cursor: 'more',
    count: 42,
    amount: 1186.4,
    refunded: 2,
    rejected: 1,
  },
  ...reportAnswers,
  '/api/staff/setup': setup,
  '/api/staff/team': team,
  '/api/staff/devices': devices,
  '/api/staff/printers': printers,
  '/api/staff/audit': audit,
  '/api/staff/sessions': [
    {
      id: 'one',
      member: { id: 'basil', name: 'Basil', role: 'manager' },
      device: 'Desk',
      browser: 'Chrome on Windows',
      first_at: at(-5_000),
      last_at: at(0),
      is_this: true,
    },
    {
      id: 'two',
      member: { id: 'basil', name: 'Basil', role: 'manager' },
      device: 'iPhone',
      browser: 'Safari',
      first_at: at(-9_000),
      last_at: at(-900),
      is_this: false,
    },
    {
      id: 'three',
      member: { id: 'ginger', name: 'Ginger', role: 'staff' },
      device: 'iPad',
      browser: 'Safari',
      first_at: at(-9_000),
      last_at: at(-90),
      is_this: false,
    },
  ],
  [`/api/staff/settings/outlet/${outlet_id}`]: {
    revision: 4,
    short: null,
    start_on_accept: true,
    auto_accept: { services: ['pickup'], up_to: 40, open_orders: 6 },
    needs_board: null,
    text_after: 2,
    call_after: 3,
    pause_after: 5,
    refund_after: 10,
    board_missing_after: 3,
    refund_limit: 50,
    day_ends_at: '04:00',
    pin_for_moves: false,
  },
  [`/api/staff/settings/alerts/${outlet_id}`]: {
    revision: 2,
    phones: ['+447700900101', '+447700900145'],
    emails: ['basil@bombayspice.example'],
    tested_at: at(-3),
    proven_at: null,
  },
  [`/api/staff/settings/tickets/${outlet_id}`]: {
    revision: 1,
    print_on: 'accept',
    kitchen_copies: 1,
    counter_copies: 1,
    printer_id: 'kitchen',
    thank_you: 'Thank you. See you in the neighbourhood.',
  },
}
