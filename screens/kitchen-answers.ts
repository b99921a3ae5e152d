import type { WireOrderMessages } from '#contract/staff/staff-order.ts'
import { rightsOfRole } from '#domain/staff-rights.ts'
import { at } from '#staff/fixtures/order.ts'
import { reportAnswers } from './kitchen-answers-reports.ts'
import { audit, devices, printers, setup, team } from './kitchen-answers-team.ts'
import { ended, orders, outlet_id, today } from './kitchen-answers-today.ts'
import { menuAnswers } from './menu-answers.ts'
import { officeAnswers } from './office-answers.ts'
import { settingsAnswers } from './settings-answers.ts'
import { websiteAnswers } from './website-answers.ts'

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
    shop: 'https://orders.bombayspice.example',
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
const option = (name: string, group: string, facts: object = {}) => ({
  id: `${group}.${name}`,
  name,
  group,
  available: true,
  open_orders: 0,
  needed_by: [],
  ...facts,
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
    option('Coconut chutney', 'Chutneys', { id: 'Coconut chutney', available: false }),
    option('Pilau rice', 'Curries', { needed_by: ['Lamb Rogan Josh'] }),
    option('Pilau rice', 'Grill'),
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

/** An owner on a desk. */
export const owner = {
  ...member,
  actor: { kind: 'member', id: 'saffron', name: 'Saffron', role: 'owner' },
  rights: [...rightsOfRole.owner],
}

const session = (
  id: string,
  [member, name, role]: [string, string, string],
  device: string,
  browser: string,
  last: number,
) => ({
  id,
  member: { id: member, name, role },
  device,
  browser,
  first_at: at(-9_000),
  last_at: at(last),
  is_this: last === 0,
})

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

/** Responses by path; other calls are not answered. */
export const answers: Record<string, unknown> = {
  ...settingsAnswers(outlet_id),
  ...officeAnswers,
  ...menuAnswers,
  ...websiteAnswers,
  '/api/staff/me': device,
  '/api/staff/people': people,
  '/api/staff/stock': stock,
  '/api/staff/devices/pairing': { code: 'KQ7M2D', secret: 'secret', expires_in: 581 },
  '/api/staff/devices/pairing/secret': { paired: false },
  '/api/staff/sign-in': {
    contact: 'counter@bombayspice.example',
    channel: 'email',
    resend_after: 60,
  },
  '/api/staff/today': { ...today, sold_out: stock.marks },
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
    session('one', ['basil', 'Basil', 'manager'], 'Desk', 'Chrome on Windows', 0),
    session('two', ['basil', 'Basil', 'manager'], 'iPhone', 'Safari', -900),
    session('three', ['ginger', 'Ginger', 'staff'], 'iPad', 'Safari', -90),
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
  [`/api/staff/settings/contact/${outlet_id}`]: {
    revision: 0,
    name: 'Bombay Spice Borough',
    hygiene_rating: '5',
    line1: '12 Borough High Street',
    line2: '',
    city: 'London',
    postcode: 'SE1 1AA',
    phone: '020 7946 0000',
    email: 'borough@bombay-spice.example',
    direction_link: 'https://maps.example/bombay-spice',
    latitude: 51.5009,
    longitude: -0.0936,
    photo: null,
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
