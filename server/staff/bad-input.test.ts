import { beforeEach, expect, test } from 'vitest'
import { definitionOf, isStaffCall, queryOf } from '#contract/calls/table.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'

// Invalid input to the restaurant's calls is refused with a sentence, and changes nothing.

const shop = await openShop()
const owner = await shop.addMember({ role: 'owner', name: 'Olive' })
const diner = await shop.customer()
const { order } = await diner.place({ payment_method: 'cash' })
/** Ids for paths: of a waiting order, a member and an outlet. */
const ids: Record<'order' | 'member' | 'outlet', string> = {
  order: order.id,
  member: owner.id,
  outlet: 'soho',
}
beforeEach(() => shop.giveProof(owner, 60))

type Request = Parameters<Shop['call']>[0]
let keys = 0
const json = { 'content-type': 'application/json' }
/** The rate limit per address is low: each request comes from another one. */
const ask = (request: string, body?: unknown) =>
  staffCall<{ errors: { field: string; message: string }[] }>(shop, request as Request, owner, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': `bad-${keys++}`, ...(typeof body === 'string' ? json : {}) },
    remoteAddress: `10.1.${keys >> 8}.${keys & 255}`,
  })

/** Calls that change something and take no fields. */
const withoutFields = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => {
  const { body, mediaTypes } = definitionOf(call)
  return isStaffCall(call) && !call.startsWith('GET ') && !body && !mediaTypes
})
/** Calls that take a body, with something in the place of each id. */
const withBody = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, call]) => isStaffCall(call) && definitionOf(call).body && !call.includes('/pictures'),
)
const pathOf = (call: Call) =>
  call
    .replaceAll(/:outlet/g, 'soho')
    .replaceAll(/:step/g, 'seat')
    .replaceAll(/:\w+/g, ids.order)

test('an unknown field is refused by name, in every call', async () => {
  const wrong: string[] = []
  for (const [name, call] of [...withBody, ...withoutFields]) {
    const { status, data } = await ask(pathOf(call), { surprise: 1 })
    // A choice between two forms does not say which of them was meant.
    const isNamed =
      name === 'bringBackSettings' || JSON.stringify(data?.errors ?? []).includes('surprise')
    if (status !== 422 || !isNamed) wrong.push(`${name}: ${status} ${JSON.stringify(data)}`)
  }

  expect(withBody.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

/** Every call of the restaurant's side, with any input. */
const every = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => isStaffCall(call))
const mayLackBody = (call: Call) => {
  const { body, mediaTypes } = definitionOf(call)
  return !mediaTypes && (!body || body.safeParse({}).success)
}
const bodyFor = (call: Call) => (call.startsWith('GET ') ? undefined : {})

test('an unknown field of the query is refused by name, in every call', async () => {
  const wrong: string[] = []
  // An invalid body is refused first: for calls that require one, the query could not be reached.
  const [bodiless, others] = [
    every.filter(([, call]) => mayLackBody(call)),
    every.filter(([, call]) => !mayLackBody(call)),
  ]
  for (const [name, call] of others) {
    if (queryOf(call)?.safeParse({ surprise: '1' }).success !== false) wrong.push(name)
  }
  for (const [name, call] of bodiless) {
    const { status, data } = await ask(`${pathOf(call)}?surprise=1`, bodyFor(call))
    const isNamed = JSON.stringify(data?.errors ?? []).includes('"surprise"')
    if (status !== 422 || !isNamed) wrong.push(`${name}: ${status} ${JSON.stringify(data)}`)
  }

  expect(bodiless.length).toBeGreaterThan(80)
  expect(others.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('a board asked for with a misspelt outlet is refused, and not that of all outlets', async () => {
  const misspelt = await ask('GET /api/staff/board?outlet_id=soho')

  expect(misspelt).toMatchObject({
    status: 422,
    data: { errors: [{ field: 'outlet_id', message: 'There is no field outlet_id here.' }] },
  })
})

test.each([
  ['a list', []],
  ['nothing', null],
])('%s instead of an object is refused in every call', async (_what, body) => {
  const wrong: string[] = []
  for (const [name, call] of withBody) {
    const { status } = await ask(pathOf(call), body)
    // Its body is optional: the unknown id is that of the booking.
    const mayBeNothing = name === 'stepBooking' && body === null && status === 404
    if (status !== 422 && status !== 400 && !mayBeNothing) wrong.push(`${name}: ${status}`)
  }

  expect(wrong).toEqual([])
})

test('lists in lists, thousands deep, are refused in every call', async () => {
  const deep = `{"surprise":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  const wrong: string[] = []
  for (const [name, call] of withBody) {
    const { status } = await ask(pathOf(call), deep)
    // A report of an error is short: more bytes are not read.
    if (status !== (name === 'reportStaffError' ? 413 : 422)) wrong.push(`${name}: ${status}`)
  }

  expect(wrong).toEqual([])
})

test('no body and no type of one is a refusal in every call that writes', async () => {
  const wrong: string[] = []
  const writing = every.filter(([, call]) => !/^(GET|DELETE) /.test(call) && !mayLackBody(call))
  for (const [name, call] of writing) {
    const { status } = await ask(pathOf(call))
    if (status < 400 || status >= 500) wrong.push(`${name}: ${status}`)
  }

  expect(writing.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
/** The header of a PNG of 50,000 by 50,000 pixels. */
const vast = Buffer.concat([png, Buffer.from('0000c3500000c350080600000000000000', 'hex')])
test.each([
  ['nothing', undefined, '', 415],
  ['nothing, by the type of a picture', 'image/png', '', 422],
  ['JSON', 'application/json', '{}', 415],
  ['a form', 'multipart/form-data; boundary=x', '--x--', 415],
  ['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
  [
    'a drawing that calls itself a picture',
    'image/png',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    422,
  ],
  ['a page', 'image/webp', '<html><script>alert(1)</script>', 422],
  ['the beginning of a picture', 'image/png', png, 422],
  ['a picture of 2,500 million pixels', 'image/png', vast, 422],
])('%s as an upload is refused, and kept nowhere', async (_what, type, payload, status) => {
  const uploads = every.filter(([, call]) => definitionOf(call).mediaTypes)
  for (const [, call] of uploads) {
    const [method = '', url = ''] = call.split(' ')
    const answer = await shop.app.inject({
      method: method as 'POST',
      url: `${url}?kind=photo&name=x`,
      headers: {
        host: 'staff.sample.test',
        origin: 'http://staff.sample.test',
        cookie: `staff=${owner.token}`,
        ...(type ? { 'content-type': type } : {}),
      },
      payload,
    })
    expect([call, answer.statusCode]).toEqual([call, status])
  }
  const kept = await shop.transaction((tx) =>
    tx.selectFrom('uploaded_pictures').select('file').execute(),
  )

  expect(uploads.length).toBeGreaterThan(0)
  expect(kept).toEqual([])
})

const accept = 'POST /api/staff/orders/:order/accept'
const delay = 'POST /api/staff/orders/:order/delay'
const reject = 'POST /api/staff/orders/:order/reject'
const refund = 'POST /api/staff/orders/:order/refunds'
const stock = 'PUT /api/staff/stock'
const pauses = 'POST /api/staff/service/soho/pauses'
const busy = 'PUT /api/staff/service/soho/busy'
const outlet = 'PUT /api/staff/settings/outlet/soho'
const alerts = 'PUT /api/staff/settings/alerts/soho'
const tickets = 'PUT /api/staff/settings/tickets/soho'
const printers = 'POST /api/staff/printers'
const devices = 'POST /api/staff/devices'
const team = 'POST /api/staff/team'
const readyBy = '2026-11-20T18:30:00Z'
const mark = { outlets: ['soho'], kind: 'item', id: 'curry', until: 'manual' }
const pause = { services: ['pickup'], until: 'next_opening' }
const printer = { name: 'Bar', outlet_id: 'soho', kind: 'escpos' }
const device = { name: 'Pass', purpose: 'board', outlets: ['soho'] }
const member = { name: 'Fern', contact: 'fern@example.com', role: 'staff', outlets: 'all' }
const past = '2020-01-01T00:00:00Z'
const long = (letters: number) => 'x'.repeat(letters)

/** Request, body, and the field that the refusal names; a number is the status of one that names none. */
const cases: [request: string, body: object, fault: string | number][] = [
  [accept, { from: 'placed', minutes: 7 }, 'minutes'],
  [accept, { from: 'placed', minutes: 0 }, 'minutes'],
  [accept, { from: 'placed', minutes: 125 }, 'minutes'],
  [accept, { from: 'placed', minutes: '20' }, 'minutes'],
  [accept, { from: 'cooked' }, 'from'],
  [accept, {}, 'from'],
  ['POST /api/staff/orders/:order/move', { from: 'placed', to: 'placed' }, 'to'],
  ['POST /api/staff/orders/:order/move', { from: 'placed', to: 'rejected' }, 'to'],
  ['POST /api/staff/orders/:order/undo', { position: -1 }, 'position'],
  [delay, { minutes: 7, ready_by: readyBy }, 'minutes'],
  [delay, { minutes: 10, ready_by: 'soon' }, 'ready_by'],
  [reject, { from: 'placed', reason: 'lazy' }, 'reason'],
  [reject, { from: 'placed', reason: 'unanswered' }, 'reason'],
  [reject, { from: 'placed', reason: 'other' }, 'note'],
  [reject, { from: 'placed', reason: 'other', note: long(121) }, 'note'],
  [reject, { from: 'placed', reason: 'sold_out', sold_out: ['pie'] }, 'sold_out'],
  [reject, { from: 'placed', reason: 'too_busy', also: 'close' }, 'also'],
  [
    'POST /api/staff/orders/:order/cancel',
    { from: 'accepted', reason: 'duplicate', refund: 1.2345 },
    'refund',
  ],
  [
    'POST /api/staff/orders/:order/cancel',
    { from: 'accepted', reason: 'duplicate', refund: 'half' },
    'refund',
  ],
  [refund, { amount: 1.005, refundable: 31.4, reason: 'missing' }, 'amount'],
  [refund, { amount: 1, refundable: 31.4, reason: 'because' }, 'reason'],
  [refund, { lines: [], refundable: 31.4, reason: 'missing' }, 'lines'],
  [
    refund,
    { lines: [{ position: 0, quantity: 0 }], refundable: 31.4, reason: 'missing' },
    'lines.0.quantity',
  ],
  [refund, { amount: 1, refundable: 31.4, reason: 'missing', note: long(121) }, 'note'],
  ['POST /api/staff/test-order', { outlet_id: 'elsewhere', type: 'pickup' }, 404],
  ['POST /api/staff/test-order', { outlet_id: 'soho', type: 'dine_in' }, 'type'],
  ['POST /api/staff/orders/:order/print', { copy: 'all' }, 'copy'],
  ['POST /api/staff/orders/none/accept', { from: 'placed' }, 404],

  [stock, { ...mark, outlets: [] }, 'outlets'],
  [stock, { ...mark, outlets: ['elsewhere'] }, 404],
  [stock, { ...mark, id: 'pie' }, 404],
  [stock, { ...mark, kind: 'drink' }, 'kind'],
  [stock, { ...mark, until: past }, 'until'],
  [stock, { ...mark, until: 'tomorrow' }, 'until'],
  [stock, { ...mark, left: 0 }, 'left'],
  ['DELETE /api/staff/stock/none', {}, 404],
  [pauses, { ...pause, services: [] }, 'services'],
  [pauses, { ...pause, services: ['dine_in'] }, 'services.0'],
  [pauses, { ...pause, until: past }, 'until'],
  [pauses, { ...pause, message: long(121) }, 'message'],
  [pauses, { ...pause, reason: long(121) }, 'reason'],
  ['POST /api/staff/service/elsewhere/pauses', pause, 404],
  ['DELETE /api/staff/service/soho/pauses/none', {}, 404],
  ['PUT /api/staff/service/soho/pauses/none', { message: 'Back soon' }, 404],
  ['PUT /api/staff/service/soho/pauses/none', { message: long(121) }, 'message'],
  ['PUT /api/staff/service/soho/pauses/none', { until: past }, 'until'],
  [busy, { minutes: 7, until: 'closing' }, 'minutes'],
  [busy, { minutes: 65, until: 'closing' }, 'minutes'],
  [busy, { minutes: 20, until: past }, 'until'],

  [outlet, { revision: 0, text_after: 6 }, 'text_after'],
  [outlet, { revision: 0, text_after: 3, call_after: 3 }, 'call_after'],
  [outlet, { revision: 0, day_ends_at: '07:00' }, 'day_ends_at'],
  [outlet, { revision: 0, refund_limit: 1_001 }, 'refund_limit'],
  [outlet, { revision: 0, refund_limit: 10.005 }, 'refund_limit'],
  [outlet, { revision: -1 }, 'revision'],
  [outlet, { revision: 0, short: 'xy' }, 'short'],
  ['PUT /api/staff/settings/outlet/elsewhere', { revision: 0 }, 404],
  [alerts, { revision: 0, phones: ['1', '2', '3', '4'] }, 'phones'],
  [alerts, { revision: 0, phones: ['call me'] }, 'phones.0'],
  [alerts, { revision: 0, emails: ['nobody'] }, 'emails.0'],
  [tickets, { revision: 0, kitchen_copies: 4 }, 'kitchen_copies'],
  [tickets, { revision: 0, print_on: 'never' }, 'print_on'],
  [tickets, { revision: 0, thank_you: long(121) }, 'thank_you'],

  [printers, { ...printer, name: '' }, 'name'],
  [printers, { ...printer, kind: 'fax' }, 'kind'],
  [printers, { ...printer, width: 70 }, 'width'],
  [printers, { ...printer, outlet_id: 'elsewhere' }, 404],
  ['POST /api/staff/printers/none/test', {}, 404],
  [devices, { ...device, name: long(81) }, 'name'],
  [devices, { ...device, purpose: 'cinema' }, 'purpose'],
  [devices, { ...device, outlets: [] }, 'outlets'],
  [devices, { ...device, outlets: ['elsewhere'] }, 404],
  [devices, { ...device, code: 'NOSUCH' }, 404],
  [team, { ...member, name: '' }, 'name'],
  [team, { ...member, contact: 'nobody' }, 'contact'],
  [team, { ...member, role: 'boss' }, 'role'],
  [team, { ...member, outlets: ['elsewhere'] }, 404],
  ['PUT /api/staff/me/pin', { pin: '1234' }, 'pin'],
  ['PUT /api/staff/me/pin', { pin: '7777' }, 'pin'],
  ['PUT /api/staff/me/pin', { pin: '12a4' }, 'pin'],
  ['PUT /api/staff/me', { name: long(81) }, 'name'],
  ['PUT /api/staff/me', { text_size: 'huge' }, 'text_size'],
  ['PUT /api/staff/setup', { skip: 'go_live' }, 'skip'],
  ['PUT /api/staff/setup', {}, 'done'],
  ['PUT /api/staff/setup', { done: 'hours', skip: 'ticket' }, 'done'],
  ['POST /api/staff/sign-in', { contact: 'olive@example.com', shared: true }, 'shared'],
]

test('an invalid value is refused at its field with a sentence, and changes nothing', async () => {
  const before = await snapshot()
  const wrong: string[] = []
  for (const [request, body, fault] of cases) {
    const path = request.replace(':order', ids.order)
    const { status, message, data } = await ask(path, path.startsWith('DELETE') ? undefined : body)
    const errors = typeof fault === 'string' ? (data?.errors ?? []) : []
    const isRefused =
      typeof fault === 'number'
        ? status === fault
        : status === 422 && errors.some(({ field }) => field === fault)
    const isSaid = [message, ...errors.map((each) => each.message)].every(
      // The sentence says what is valid.
      (text) => text.length > 5 && !text.endsWith('is not valid.'),
    )
    if (!isRefused || !isSaid) {
      wrong.push(`${request} ${JSON.stringify(body)}: ${status} ${message} ${JSON.stringify(data)}`)
    }
  }

  expect(wrong).toEqual([])
  expect(await snapshot()).toBe(before)
})

/** All rows that a call of the restaurant's side may write. */
async function snapshot(): Promise<string> {
  const tables = [
    'orders',
    'order_history',
    'refunds',
    'stock_marks',
    'service_pauses',
    'service_busy',
    'outlet_settings',
    'printers',
    'devices',
    'staff_members',
  ] as const
  const rows = await shop.transaction((tx) =>
    Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().execute())),
  )
  return JSON.stringify(rows)
}
