import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import { escalationText } from './notice-place.tsx'
import { type NoticeFacts, noticesOf, refundAt } from './notices.ts'

const quiet: NoticeFacts = {
  printing: [],
  orderNotices: [],
  outlets: [anOutlet()],
  orders: [],
  ringing: { count: 0, waiting: 0, oldest: 0, isLoud: false },
  lostSince: null,
  steps: 0,
  sound: 'on',
  mutedUntil: 0,
  battery: { percent: 80, isCharging: false },
  silentScreens: [],
  heardElsewhere: [],
  clockOffset: 0,
  bookings: { bookings: 3, guests: 8 },
  bookedAt: 0,
  now: evening,
}
const kinds = (facts: Partial<NoticeFacts>) =>
  noticesOf({ ...quiet, ...facts }).map(({ kind }) => kind)
const by = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const paused = anOutlet({
  state: 'paused',
  pauses: [
    {
      id: 'p',
      kind: 'hand',
      services: ['delivery'],
      until: at(20),
      reason: '',
      message: '',
      by,
      at: at(-1),
      seen_by: 6,
    },
  ],
})
const loud = { count: 1, waiting: 1, oldest: 90_000, isLoud: true }

test('a quiet evening has no notice', () => {
  expect(kinds({})).toEqual([])
})

test.each([
  ['offline', { lostSince: evening }],
  ['bell', { ringing: loud, orders: [anOrder({ status: 'placed' })] }],
  ['sound', { sound: 'blocked' }],
  ['muted', { sound: 'muted' }],
  ['pause', { outlets: [paused] }],
  ['battery', { battery: { percent: 19, isCharging: false } }],
  ['clock', { clockOffset: -5 * 60_000 - 1 }],
  ['screens', { silentScreens: ['Bar'] }],
  ['booking', { bookedAt: evening - 29_999 }],
] as const)('%s', (kind, facts) => {
  expect(kinds(facts as Partial<NoticeFacts>)).toEqual([kind])
})

test.each([
  { battery: { percent: 20, isCharging: false } },
  { battery: { percent: 5, isCharging: true } },
  { battery: null },
  { clockOffset: 5 * 60_000 },
  { bookedAt: evening - 30_000 },
  { ringing: { ...loud, isLoud: false } },
])('not yet: %o', (facts) => {
  expect(kinds(facts)).toEqual([])
})

test.each([
  ['the only outlet', [paused], [false]],
  ['one of several', [paused, anOutlet()], [true]],
])('a pause of %s says which one it is: %j', (_, outlets, named) => {
  const notices = noticesOf({ ...quiet, outlets })

  expect(notices.flatMap((each) => (each.kind === 'pause' ? each.isNamed : []))).toEqual(named)
})

test.each([
  ['the only outlet', null, [anOutlet()]],
  ['one of several', 'Borough', [anOutlet(), anOutlet({ outlet_id: 'soho' }, { name: 'Soho' })]],
])('a printer of %s that fails is said with the outlet %j', (_, outlet, outlets) => {
  const printers = [aPrinter({ state: 'off' })]
  const printing = [{ outlet_id: 'bombay-spice-borough', printers, jobs: [aPrintJob()] }]

  const notices = noticesOf({ ...quiet, outlets, printing })

  expect(notices).toMatchObject([{ kind: 'printer', outlet }])
})

test('the worst comes first', () => {
  const orderNotices = [{ orderId: 'order-BSB-1050', kind: 'note', text: '' } as const]
  const all = { lostSince: evening, ringing: loud, sound: 'blocked', outlets: [paused] } as const

  expect(kinds({ ...all, outlets: [...all.outlets], orderNotices })).toEqual([
    'offline',
    'bell',
    'sound',
    'pause',
    'order',
  ])
})

test.each([
  ['open', ['delivery'], 'delivery'],
  ['open', ['delivery', 'pickup'], null],
  // The outlet has no other service.
  ['paused', ['pickup'], null],
] as const)('an outlet that is %s with a pause of %j lacks only %s', (state, services, only) => {
  const [pause] = paused.service.pauses
  if (!pause) throw new Error('there is no pause')
  const outlet = anOutlet({ state, pauses: [{ ...pause, services: [...services] }] })

  expect(noticesOf({ ...quiet, outlets: [outlet] })).toMatchObject([{ kind: 'pause', only }])
})

test.each([
  ['no other board listens', [], evening + 3 * 60_000],
  ['another board listens', ['bombay-spice-borough'], null],
])('a lost connection says when diners see a pause: %s', (_, heardElsewhere, pauseAt) => {
  expect(noticesOf({ ...quiet, lostSince: evening, heardElsewhere })).toMatchObject([{ pauseAt }])
})

const nextAt = (minutes: number) =>
  ({ step: 'ring', next_step: 'loud', next_at: at(minutes) }) as const
const escalation = nextAt(1)
const outlet = (refund_after: number) =>
  anOutlet({}, { unanswered: { ...anOutlet().unanswered, refund_after } })

test.each([
  [10, 25, 1, 10],
  [20, 25, 1, 20],
  // Food wanted in more than two hours has three times the limit.
  [10, 150, 3, 30],
  // Waiting since a later time: its acceptance was undone, or no screen could answer for a while.
  [10, 25, 12, 21],
  [10, 150, 53, 62],
])(
  'with a refund after %i min, food for in %i min that gets louder after %i goes back after %i',
  (...given) => {
    const [set, ready, louder, minutes] = given
    const order = anOrder({
      status: 'placed',
      placed_at: at(0),
      ready_by: at(ready),
      escalation: nextAt(louder),
    })

    expect(refundAt(order, outlet(set))?.toISOString()).toBe(at(minutes))
  },
)

test.each([
  ['escalates to nobody', { status: 'placed', escalation: null }],
  ['is a test', { status: 'placed', is_test: true, escalation }],
  ['was accepted by itself, and nobody has seen', { status: 'preparing', escalation }],
] as const)('an order that %s stays', (_, facts) => {
  const order = anOrder({ placed_at: at(0), ...facts })

  expect(refundAt(order, outlet(10))).toBeNull()
})

const time = (instant: string | number) => new Date(instant).toISOString().slice(11, 16)
const facts = { phones: 3, refundAt: new Date(at(7)), isTest: false, time }

test.each([
  ['loud', 'text', 3, 'At 18:44 a text goes to 3 phones.'],
  ['loud', 'text', 1, 'At 18:44 a text goes to 1 phone.'],
  ['text', 'text_again', 3, 'A text went to 3 phones. At 18:44 a second text goes to them.'],
  [
    'text_again',
    'pause',
    2,
    'Two texts went to 2 phones. At 18:44 we pause orders, at 18:49 we refund.',
  ],
  ['pause', 'refund', 3, 'Orders are paused. At 18:44 we refund.'],
  ['refund', null, 3, 'Orders are paused.'],
] as const)('after %s, before %s, with %i phones: %s', (step, next, phones, text) => {
  const escalation = { step, next_step: next, next_at: next && at(2) }

  expect(escalationText(escalation, { ...facts, phones })).toBe(text)
})

test.each([
  ['text_again', 'pause', 'Two texts went to 3 phones. At 18:44 we pause orders.'],
  ['pause', 'refund', 'Orders are paused.'],
] as const)(
  'of what was accepted by itself no money goes back: after %s, before %s',
  (step, next, text) => {
    const escalation = { step, next_step: next, next_at: at(2) }

    expect(escalationText(escalation, { ...facts, refundAt: null })).toBe(text)
  },
)

test.each([
  ['loud', 'text', 'No phone number is set for texts.'],
  ['text', 'text_again', 'No phone number is set for texts.'],
  [
    'text_again',
    'pause',
    'No phone number is set for texts. At 18:44 we pause orders, at 18:49 we refund.',
  ],
] as const)('after %s, before %s, without a phone: %s', (step, next, text) => {
  const escalation = { step, next_step: next, next_at: at(2) }

  expect(escalationText(escalation, { ...facts, phones: 0 })).toBe(text)
})

test('what nobody waits for says nothing', () => {
  expect(escalationText(null, facts)).toBe('')
})

test.each([
  ['text_again', 'pause', ' At 18:44 we pause orders.'],
  ['pause', 'refund', ''],
] as const)(
  'of a test nothing is said to have happened: after %s, before %s',
  (step, next, coming) => {
    const escalation = { step, next_step: next, next_at: at(2) }

    expect(escalationText(escalation, { ...facts, refundAt: null, isTest: true })).toBe(
      `This is what happens with real orders. For a test nobody is texted, and nothing is paused or refunded.${coming}`,
    )
  },
)
