import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import { auditSentence } from './audit-sentence.ts'

const place = {
  zone: 'Europe/London',
  currency: { code: 'GBP', sign: '£' },
  outlet: 'Borough',
}

type Row = Parameters<typeof auditSentence>[0]

/** A screen of the kitchen. */
const pass: Row['actor'] = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' }

/** An action of Saffron on Borough; a test overrides the fields that matter to it. */
function logged(given: Partial<Row>): Row {
  return {
    id: '1',
    at: '2026-11-20T18:00:00.000Z',
    actor: { kind: 'member', id: 'saffron', name: 'Saffron', device: null },
    outlet_id: 'borough',
    action: 'hours.changed',
    subject: { kind: 'outlet', id: 'borough', label: 'Borough' },
    before: null,
    after: null,
    reason: null,
    request_id: null,
    ...given,
  }
}

test.each<[AuditAction, Record<string, unknown>, string | null, string]>([
  [
    'service.paused',
    { services: ['delivery', 'pickup'], until: '2026-11-20T19:02:00.000Z' },
    'Fryer broke',
    'Pass paused Borough (delivery and pickup) until 19:02: Fryer broke.',
  ],
  [
    'service.paused',
    { services: ['delivery'], until: '2026-11-21T17:00:00.000Z' },
    null,
    'Pass paused Borough (delivery) until 21 Nov 17:00.',
  ],
  [
    'service.paused',
    { services: ['delivery', 'pickup'], until: null },
    null,
    'Pass paused Borough (delivery and pickup).',
  ],
  [
    'service.busy_set',
    { minutes: 20, until: '2026-11-20T19:02:00.000Z', half: false },
    null,
    'Pass set Borough as busy (+20 min) until 19:02.',
  ],
  ['service.busy_set', { minutes: 0 }, null, 'Pass set Borough as busy (no more).'],
])('what ends by the clock says when: %s %o', (action, after, reason, text) => {
  const row = logged({
    actor: pass,
    action,
    after,
    reason,
  })

  expect(auditSentence(row, place)).toBe(text)
})

test('a pause that was changed says its new end, and that its words are others', () => {
  const row = logged({
    actor: pass,
    action: 'service.pause_changed',
    before: { until: '2026-11-20T18:20:00.000Z', message: '' },
    after: { until: '2026-11-20T18:40:00.000Z', message: 'Back soon.' },
  })

  expect(auditSentence(row, place)).toBe('Pass changed the pause of Borough (message) until 18:40.')
})

test('times are those of the clock at the outlet', () => {
  const row = logged({
    at: '2026-07-20T22:30:00.000Z',
    action: 'service.paused',
    after: { services: ['pickup'], until: '2026-07-20T23:10:00.000Z' },
  })

  expect(auditSentence(row, place)).toBe('Saffron paused Borough (pickup) until 21 Jul 00:10.')
})

test('names the fields that changed in plain words', () => {
  const fields = {
    'weekly.monday': null,
    'kitchen.slot_minutes': 15,
    'fees.small_order': null,
    pin_for_moves: true,
  }
  const row = logged({
    action: 'hours.changed',
    before: fields,
    after: fields,
  })

  expect(auditSentence(row, place)).toBe(
    'Saffron changed the hours of Borough (Monday, slot minutes, small order, pin for moves).',
  )
})

test.each<
  [
    AuditAction,
    Record<string, unknown> | null,
    Record<string, unknown> | null,
    string | null,
    string,
  ]
>([
  ['order.accepted', null, { minutes: 25 }, null, 'Pass accepted BSB-1042 with 25 minutes.'],
  ['order.accepted', null, {}, null, 'Pass accepted BSB-1042.'],
  [
    'order.moved',
    { status: 'ready' },
    { status: 'out_for_delivery' },
    null,
    'Pass moved BSB-1042 to out for delivery.',
  ],
  [
    'order.undone',
    { status: 'ready' },
    { status: 'preparing' },
    null,
    'Pass took back the last step of BSB-1042 (ready).',
  ],
  [
    'order.delayed',
    { ready_by: '2026-11-20T18:25:00.000Z' },
    { ready_by: '2026-11-20T18:40:00.000Z' },
    null,
    'Pass delayed BSB-1042 by 15 minutes.',
  ],
  [
    'order.cancelled',
    null,
    { refund: 'all' },
    'diner_asked',
    'Pass cancelled BSB-1042: the diner asked.',
  ],
  [
    'order.cancelled',
    null,
    { refund: 12.5 },
    'diner_asked',
    'Pass cancelled BSB-1042 and gave back £12.50: the diner asked.',
  ],
  [
    'order.cancelled',
    null,
    { refund: 'none' },
    'diner_asked',
    'Pass cancelled BSB-1042 and gave nothing back: the diner asked.',
  ],
])('says how an order went on: %s %o %o %s', (action, before, after, reason, text) => {
  const row = logged({
    actor: pass,
    action,
    subject: { kind: 'order', id: 'order', label: 'BSB-1042' },
    before,
    after,
    reason,
  })

  expect(auditSentence(row, place)).toBe(text)
})

test.each<[AuditAction, string, Record<string, unknown> | null, string | null, string]>([
  [
    'order.refunded',
    'BSB-1042',
    { amount: 8.95 },
    'missing',
    'Saffron at Pass refunded £8.95 on BSB-1042: missing dish.',
  ],
  [
    'order.refunded',
    'BSB-1042',
    { amount: 12 },
    'other: Spilled on the way',
    'Saffron at Pass refunded £12.00 on BSB-1042: Spilled on the way.',
  ],
  ['order.rejected', 'BSB-1042', null, 'too_busy', 'Saffron at Pass rejected BSB-1042: too busy.'],
  [
    'order.rejected',
    'BSB-1042',
    null,
    'unanswered',
    'Saffron at Pass rejected BSB-1042: nobody answered.',
  ],
  [
    'stock.marked',
    'Naan',
    { until: '2026-11-20T19:02:00.000Z' },
    null,
    'Saffron at Pass marked Naan as sold out at Borough until 19:02.',
  ],
  ['stock.returned', 'Naan', null, null, 'Saffron at Pass brought back Naan at Borough.'],
  ['customer.blocked', 'Rue', null, 'missing', 'Saffron at Pass blocked Rue: missing.'],
])('says how much, where and why: %s %s %o %s', (action, label, after, reason, text) => {
  const row = logged({
    actor: { kind: 'member', id: 'saffron', name: 'Saffron', device: 'Pass' },
    action,
    subject: { kind: 'order', id: 'order', label },
    after,
    reason,
  })

  expect(auditSentence(row, place)).toBe(text)
})
