import { setupSteps } from '#contract/staff/settings.ts'
import { at } from '#staff/fixtures/order.ts'
import { aPrinter } from '#staff/fixtures/printing.ts'
import { outlet_id } from './kitchen-answers-today.ts'

// What the calls of the team, its devices and the first day answer while pictures are taken.

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
export const team = [
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
  printer: 'Kitchen',
  version: 'main.js',
  clock_off: 0,
  ...facts,
})
export const devices = [
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
export const printers = [
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
export const audit = {
  rows: [
    auditRow(
      '2',
      'settings.changed',
      'Basil at Pass changed the settings of Borough (refund limit, day ends at).',
      {
        subject: { kind: 'outlet', id: 'borough', label: 'Borough' },
        before: { refund_limit: 50, day_ends_at: '04:00' },
        after: { refund_limit: 80, day_ends_at: '03:30' },
      },
    ),
    auditRow('4', 'order.refunded', 'Basil at Pass refunded £3.75 on BSB-1039: missing dish.'),
    auditRow(
      '9',
      'service.paused',
      'The system paused Borough: no screen was listening for 3 min.',
      { actor: { kind: 'system', id: 'system', name: 'The system', device: null } },
    ),
    auditRow('15', 'order.accepted', 'Pass accepted BSB-1050.', {
      actor: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
    }),
    auditRow('1500', 'member.pin_locked', 'Ginger entered too many wrong PINs for Ginger.'),
  ],
  next_cursor: 'more',
  searched_until: null,
}

const details: Record<string, string> = {
  you: 'Basil',
  alerts: '07700 900 101, test arrived',
  screen: 'Pass',
  ticket: 'Kitchen',
}
export const setup = {
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
