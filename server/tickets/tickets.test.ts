import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinter, WirePrinting, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { orderTicket } from '#domain/ticket.ts'
import {
  columnsOf,
  plainLine,
  printable,
  type Ticket,
  ticketCopies,
  ticketText,
} from '#domain/ticket-layout.ts'
import { readKitchenOrders } from '#server/kitchen/kitchen-order.ts'
import { buildContent } from '#server/tenancy/content/build-content.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { orderActions } from '#testing/an-order.ts'
import { readEscPos } from '#testing/read-escpos.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  addDevice,
  addMember,
  addStaffHost,
  type StaffActor,
  staffCall,
  staffHost,
} from '#testing/staff.ts'
import { toEscPos } from './escpos.ts'

let shop: Shop
let pass: StaffActor
let bar: StaffActor
let manager: StaffActor
let actions: ReturnType<typeof orderActions>
let printer: WirePrinter
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId, { name: 'Pass' })
  bar = await addDevice(shop.services, shop.tenantId, { name: 'Bar' })
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager', name: 'Maya' })
  actions = orderActions(shop, await shop.customer())
  printer = await addPrinter({ name: 'Kitchen', kind: 'escpos' })
})
afterAll(() => shop?.close())
beforeEach(() => setTickets({ print_on: 'accept', kitchen_copies: 1, counter_copies: 1 }))

async function addPrinter(given: object): Promise<WirePrinter> {
  const { data, message } = await staffCall<WirePrinter>(
    shop,
    'POST /api/staff/printers',
    manager,
    {
      body: { outlet_id: 'soho', ...given },
    },
  )
  if (!data?.id) throw new Error(`no printer was added: ${message}`)
  return data
}

async function setTickets(fields: object): Promise<void> {
  const { status } = await staffCall(shop, 'PUT /api/staff/settings/tickets/soho', manager, {
    body: { revision: 1_000, ...fields },
  })
  expect(status).toBe(200)
}

let keys = 0
const step = (id: string, verb: string, body: object, actor: StaffActor = pass) =>
  staffCall<WireSteppedOrder>(shop, `POST /api/staff/orders/${id}/${verb}`, actor, {
    body,
    headers: { 'idempotency-key': `print-${keys++}` },
  })
const place = async (given = {}) =>
  (await actions.place({ payment_method: 'cash', ...given })).order.id
const accepted = async (given = {}) => {
  const id = await place(given)
  await step(id, 'accept', { from: 'placed' })
  return id
}
const jobsOf = async (orderId: string) =>
  (await staffCall<WirePrintJob[]>(shop, 'GET /api/staff/print/jobs', pass)).data.filter(
    ({ order_id }) => order_id === orderId,
  )
const job = (id: string, verb: string, actor: StaffActor, body?: object) =>
  staffCall<WirePrintJob>(
    shop,
    `POST /api/staff/print/jobs/${id}/${verb}`,
    actor,
    body ? { body } : {},
  )
const read = async (id: string) =>
  (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, pass)).data

/** Claims and prints what waits for an order. */
async function printAll(orderId: string, actor: StaffActor = pass): Promise<WirePrintJob[]> {
  const jobs = await jobsOf(orderId)
  for (const { id } of jobs) {
    await job(id, 'claim', actor)
    expect((await job(id, 'printed', actor)).status).toBe(200)
  }
  return jobs
}

/** The bytes, text or page of a path on the staff host. */
function fetchRaw(path: string, actor: StaffActor | null = pass) {
  return shop.app.inject({
    method: 'GET',
    url: path,
    headers: { host: staffHost, ...(actor ? { cookie: `staff=${actor.token}` } : {}) },
  })
}

describe('the first printer of an outlet', () => {
  test('becomes the one that prints its tickets', async () => {
    const { data } = await staffCall<{ printer_id: string }>(
      shop,
      'GET /api/staff/settings/tickets/soho',
      manager,
    )

    expect(data.printer_id).toBe(printer.id)
  })
})

describe('an accepted order', () => {
  test('has one ticket of each copy, and is printed once', async () => {
    const id = await accepted()
    // The same order again, moved on by another screen.
    await step(id, 'move', { from: 'preparing', to: 'ready' }, bar)

    const jobs = await printAll(id)

    expect(
      jobs.map(({ copy, kind, copy_number, state }) => [copy, kind, copy_number, state]),
    ).toEqual([
      ['kitchen', 'ticket', 1, 'waiting'],
      ['counter', 'ticket', 1, 'waiting'],
    ])
    expect(await jobsOf(id)).toEqual([])
    expect((await read(id)).printed).toMatchObject([
      { copy: 'kitchen', printer: 'Kitchen' },
      { copy: 'counter', printer: 'Kitchen' },
    ])
  })

  test('is not printed where tickets are printed by hand, and as it arrives where that is the setting', async () => {
    await setTickets({ print_on: 'hand' })
    const byHand = await accepted()
    await setTickets({ print_on: 'arrival', kitchen_copies: 2, counter_copies: 0 })
    const arrived = await place()
    await actions.jobs()

    expect(await jobsOf(byHand)).toEqual([])
    expect(await jobsOf(arrived)).toMatchObject([{ copy: 'kitchen', times: 2 }])
  })

  test('that is taken back is not printed, and is once it is accepted again', async () => {
    const id = await accepted()
    const { undo } = await read(id)
    await staffCall(shop, `POST /api/staff/orders/${id}/undo`, pass, {
      body: { position: undo?.position },
    })
    const afterUndo = await jobsOf(id)

    await step(id, 'accept', { from: 'placed' })

    expect(afterUndo).toEqual([])
    expect((await jobsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})

describe('a ticket', () => {
  test('that many screens claim at once is printed by one of them', async () => {
    const [first] = await jobsOf(await accepted())
    const screens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        addDevice(shop.services, shop.tenantId, { name: `Screen ${index}` }),
      ),
    )

    const answers = await Promise.all(
      screens.map((screen) => job(first?.id ?? '', 'claim', screen)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /^Screen \d is printing this ticket\.$/,
    )
  })

  test('of a screen that has died is taken by another after 30 seconds, and only that one reports it', async () => {
    const [first] = await jobsOf(await accepted())
    const id = first?.id ?? ''
    await job(id, 'claim', pass)
    shop.clock.advance({ seconds: 29 })
    const early = await job(id, 'claim', bar)
    shop.clock.advance({ seconds: 2 })
    const late = await job(id, 'claim', bar)

    const reports = [await job(id, 'printed', pass), await job(id, 'printed', bar)]

    expect([early.status, late.status]).toEqual([409, 200])
    expect(reports.map(({ status }) => status)).toEqual([409, 200])
    // Said again, as after a lost answer.
    expect((await job(id, 'printed', bar)).status).toBe(200)
    expect((await job(id, 'claim', pass)).message).toBe('Bar has printed this ticket.')
  })

  test('that the printer refused can be taken again, and boards hear why', async () => {
    const id = await accepted()
    const [first] = await jobsOf(id)
    await job(first?.id ?? '', 'claim', pass)
    await job(first?.id ?? '', 'failed', pass, { reason: 'paper_out' })
    const { data: board } = await staffCall<{ printing: WirePrinting[] }>(
      shop,
      'GET /api/staff/board',
      pass,
    )

    expect(board.printing[0]?.printers).toContainEqual(
      expect.objectContaining({ name: 'Kitchen', state: 'paper_out' }),
    )
    expect(board.printing[0]?.jobs).toContainEqual(
      expect.objectContaining({ id: first?.id, state: 'failed', reason: 'paper_out' }),
    )
    expect((await job(first?.id ?? '', 'claim', bar)).status).toBe(200)
    await printAll(id, bar)
    const { data: printers } = await staffCall<WirePrinter[]>(shop, 'GET /api/staff/printers', pass)
    expect(printers).toContainEqual(expect.objectContaining({ id: printer.id, state: 'ready' }))
  })

  test('that waits can be forgotten', async () => {
    const id = await accepted()

    const { data } = await staffCall<WirePrinting>(
      shop,
      `POST /api/staff/printers/${printer.id}/forget`,
      pass,
    )

    expect(data.jobs.filter(({ order_id }) => order_id === id)).toEqual([])
    expect(await jobsOf(id)).toEqual([])
  })

  test('of a printer that belongs to one screen is claimed by that screen alone', async () => {
    const own = await addPrinter({ name: 'Counter page', kind: 'browser', device_id: bar.id })
    const id = await accepted()
    const { data } = await staffCall<WirePrintJob[]>(
      shop,
      `POST /api/staff/orders/${id}/print`,
      pass,
      {
        body: { copy: 'counter', printer_id: own.id },
      },
    )
    const ticket = data[0]?.id ?? ''

    expect((await job(ticket, 'claim', pass)).status).toBe(409)
    expect((await job(ticket, 'claim', bar)).status).toBe(200)
  })

  test('is printed again as copy 2, and the log says who asked', async () => {
    const id = await accepted()
    await printAll(id)

    const { data } = await staffCall<WirePrintJob[]>(
      shop,
      `POST /api/staff/orders/${id}/print`,
      bar,
      {
        body: { copy: 'both' },
      },
    )
    const { data: ticket } = await staffCall<Ticket>(
      shop,
      `GET /api/staff/print/jobs/${data[0]?.id}/ticket`,
      bar,
    )
    const { data: log } = await staffCall<{ rows: { text: string }[] }>(
      shop,
      `GET /api/staff/audit?subject_id=${id}&action=order.printed`,
      manager,
    )

    expect(data.map(({ copy, copy_number }) => [copy, copy_number])).toEqual([
      ['kitchen', 2],
      ['counter', 2],
    ])
    expect(ticketText(ticket)).toContain('COPY 2 · 18:')
    expect(log.rows.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Bar printed BSS-\d+\.$/),
    ])
  })
})

describe('an order that is cancelled', () => {
  test('after its ticket was printed prints a STOP slip, and what was not printed stays so', async () => {
    const id = await accepted()
    const [kitchen] = await jobsOf(id)
    await job(kitchen?.id ?? '', 'claim', pass)
    await job(kitchen?.id ?? '', 'printed', pass)

    await step(id, 'cancel', { from: 'preparing', reason: 'duplicate', refund: 'all' }, manager)

    const [stop, ...others] = await jobsOf(id)
    const { data: slip } = await staffCall<Ticket>(
      shop,
      `GET /api/staff/print/jobs/${stop?.id}/ticket`,
      pass,
    )
    expect(others).toEqual([])
    expect(stop?.kind).toBe('stop')
    expect(ticketText(slip)).toMatch(/STOP - CANCELLED\n \d+\n\nOrdered twice\. 18:\d\d · Maya/)
  })

  test('before that prints nothing', async () => {
    const id = await accepted()

    await step(id, 'cancel', { from: 'preparing', reason: 'duplicate', refund: 'all' }, manager)

    expect(await jobsOf(id)).toEqual([])
  })
})

describe('a ticket as bytes', () => {
  /** Both of what is printed and what the ticket says, line by line. */
  function compare(ticket: Ticket) {
    const { lines, cuts } = readEscPos(toEscPos(ticket))
    const printed = lines.slice(0, ticket.lines.length)
    expect(printed.map(({ text }) => text.trimEnd())).toEqual(
      ticket.lines.map((line) => plainLine(line, ticket.columns).trimEnd()),
    )
    expect(printed.filter(({ text }) => text !== '').map(({ size }) => size)).toEqual(
      ticket.lines.filter((line) => line.text !== '' || line.inverse).map(({ size }) => size),
    )
    expect(cuts).toBe(1)
  }

  test('is read back as the same text, for every dish of the demo with two units and options', async () => {
    const order = await anyOrder()
    let dishes = 0
    for (const name of ['bombay-spice', 'sumo-group', 'the-best-burgers']) {
      const { folder } = await checkFolder(`tenants/${name}`)
      if (!folder) throw new Error(`${name} cannot be imported`)
      const menus = buildContent(folder).menus.flatMap(({ categories }) => categories)
      for (const item of menus.flatMap(({ items }) => items)) {
        dishes++
        const options = item.groups.flatMap((group) =>
          group.options.slice(0, 2).map((option, index) => ({
            optionId: option.id,
            group: group.name,
            name: option.name,
            quantity: index + 1,
            price: option.price,
          })),
        )
        const line = { itemId: item.id, name: item.name, photo: '', quantity: 2, note: '' }
        const lines = [{ ...line, unitPrice: item.price, options, total: 2 * item.price }]
        // Each copy on each paper, in turn: all of them for all dishes take as long as a kitchen's evening.
        const copy = ticketCopies[dishes % 2] ?? 'kitchen'
        const columns = columnsOf(dishes % 4 < 2 ? 80 : 58)
        const facts = [{ kitchenName: '', allergens: item.allergens }]
        const ticket = orderTicket(
          copy,
          { ...ticketFacts, order: { ...order, lines }, lines: facts, readyBy: shop.clock.now() },
          { columns, printedAt: shop.clock.now(), copyNumber: 1, by: 'Pass', thankYou: '' },
        )
        compare(ticket)
        const text = ticketText(ticket).replaceAll(/\s+/g, '').toLowerCase()
        for (const { group, name, quantity } of options) {
          if (group === removalsGroupName) continue
          expect(text).toContain(
            `${quantity}x${printable(name)}`.replaceAll(/\s+/g, '').toLowerCase(),
          )
        }
      }
    }
    expect(dishes).toBeGreaterThan(60)
  })

  test('has the euro and letters of other languages, each by the code page that has it', async () => {
    const id = await accepted({ note: '' })
    const { data: ticket } = await staffCall<Ticket>(
      shop,
      `GET /api/staff/orders/${id}/ticket`,
      pass,
    )
    const lines = [
      'Łódź, żółć i ćma',
      'Crème brûlée, jalapeño, smørrebrød, € 12, £ 3',
      'plain',
    ].map((text) => ({ ...lineOf(ticket), text }))

    const { lines: printed } = readEscPos(toEscPos({ ...ticket, lines }))

    expect(printed.slice(0, 3).map(({ text }) => text)).toEqual([
      'Łódź, żółć i ćma',
      'Crème br<19:150>lée, jalapeño, smørrebrød, € 12, £ 3',
      'plain',
    ])
  })

  test('beeps for the kitchen, more often when it must stop, and not at the counter', async () => {
    const id = await accepted({ note: '' })
    const { data: ticket } = await staffCall<Ticket>(
      shop,
      `GET /api/staff/orders/${id}/ticket?copy=kitchen`,
      pass,
    )
    const beeps = (given: Partial<Ticket>) => readEscPos(toEscPos({ ...ticket, ...given })).beeps

    expect([beeps({}), beeps({ kind: 'stop' }), beeps({ copy: 'counter' })]).toEqual([2, 6, 0])
  })

  test('holds no command that a diner wrote into a note', async () => {
    const note = 'No onions\u001b@\u001dV\u0001\u001bp0 please'
    const id = await accepted({ note })

    const response = await fetchRaw(
      `/api/staff/orders/${id}/ticket?copy=kitchen&format=escpos&width=58`,
    )

    const { lines, cuts } = readEscPos(response.rawPayload)
    expect(response.headers['content-type']).toBe('application/octet-stream')
    expect(lines.map(({ text }) => text).join(' ')).toContain('No onions @ V p0 please')
    expect(cuts).toBe(1)
  })

  test('is printed as often as the settings say', async () => {
    await setTickets({ kitchen_copies: 3, counter_copies: 0 })
    const [three] = await jobsOf(await accepted())

    const { rawPayload } = await fetchRaw(`/api/staff/print/jobs/${three?.id}/ticket?format=escpos`)

    expect(readEscPos(rawPayload).cuts).toBe(3)
  })
})

describe('a ticket as a page', () => {
  test('prints itself under a policy that allows that alone, and shows a note as text', async () => {
    const id = await accepted({ note: '<script>alert(1)</script>' })

    const page = await fetchRaw(`/print/orders/${id}?copy=counter&print=1`)
    const plain = await fetchRaw(`/print/orders/${id}?copy=kitchen`)

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; script-src 'sha256-[^']+'; .*frame-ancestors 'self'$/,
    )
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body.match(/<script>/g)).toHaveLength(1)
    expect(plain.body).not.toContain('<script>')
  })

  test('has the paper of the outlet’s ticket printer unless another is asked for', async () => {
    const id = await accepted()
    const narrow = await addPrinter({ name: 'Narrow', kind: 'escpos', width: 58 })
    const paper = async (query = '') => {
      const { body } = await fetchRaw(`/print/orders/${id}${query}`)
      return /@page\{size:(\d+)mm (\d+)mm;margin:0\}/.exec(body)?.slice(1).map(Number) ?? []
    }
    await setTickets({ printer_id: narrow.id })
    const [width = 0, length = 0] = await paper()
    const [asked] = await paper('?width=80')
    await setTickets({ printer_id: printer.id })

    expect([width, asked, (await paper())[0]]).toEqual([58, 80, 80])
    expect(length).toBeGreaterThan(width)
  })

  test('is nobody’s without a session, and 404 of another outlet', async () => {
    const id = await accepted()
    const [waiting] = await jobsOf(id)
    const other = await addDevice(shop.services, shop.tenantId, { outlets: ['camden'] })
    const paths = [`/print/orders/${id}`, `/print/jobs/${waiting?.id}`]

    for (const path of paths) {
      expect((await fetchRaw(path, null)).statusCode).toBe(401)
      expect((await fetchRaw(path, other)).statusCode).toBe(404)
    }
    // A diner's host has no such page.
    const elsewhere = await shop.app.inject({
      url: paths[0] ?? '',
      headers: { host: 'sample.test' },
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})

describe('printers', () => {
  test('are tried with a ticket of their own', async () => {
    const { data } = await staffCall<WirePrintJob>(
      shop,
      `POST /api/staff/printers/${printer.id}/test`,
      manager,
    )
    const text = await fetchRaw(`/api/staff/print/jobs/${data.id}/ticket?format=text`)

    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.body).toMatch(/^TEST\nKitchen\n/)
    await job(data.id, 'claim', pass)
    await job(data.id, 'printed', pass)
    expect((await staffCall(shop, 'GET /api/staff/setup', manager)).data).toMatchObject({
      steps: expect.arrayContaining([{ step: 'ticket', state: 'done', detail: 'Kitchen' }]),
    })
  })

  test.each([
    ['a page without its screen', { kind: 'browser', name: 'x' }, 'device_id'],
    ['an unknown screen', { kind: 'browser', name: 'x', device_id: 'nobody' }, 'device_id'],
    ['paper of 70 mm', { kind: 'escpos', name: 'x', width: 70 }, 'width'],
    ['no name', { kind: 'escpos', name: ' ' }, 'name'],
    ['a field that is not known', { kind: 'escpos', name: 'x', colour: 'red' }, 'colour'],
  ])('are refused with %s', async (_, given, field) => {
    const { status, data } = await staffCall<{ errors: { field: string }[] }>(
      shop,
      'POST /api/staff/printers',
      manager,
      { body: { outlet_id: 'soho', ...given } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('of another outlet cannot be chosen for its tickets', async () => {
    const { status, data } = await staffCall<{ errors: { field: string }[] }>(
      shop,
      'PUT /api/staff/settings/tickets/camden',
      manager,
      { body: { revision: 0, printer_id: printer.id } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, 'printer_id'])
  })

  test('are at most 30, also when many are added at once', async () => {
    const before = (await staffCall<WirePrinter[]>(shop, 'GET /api/staff/printers', manager)).data
    const answers = await Promise.all(
      Array.from({ length: 32 - before.length }, (_, index) =>
        staffCall<WirePrinter>(shop, 'POST /api/staff/printers', manager, {
          body: { outlet_id: 'camden', kind: 'escpos', name: `Printer ${index}` },
        }),
      ),
    )
    const added = answers.filter(({ status }) => status === 200)
    for (const { data } of added) {
      await staffCall(shop, `DELETE /api/staff/printers/${data.id}`, manager)
    }

    expect(added).toHaveLength(30 - before.length)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

function lineOf(ticket: Ticket): Ticket['lines'][number] {
  const line = ticket.lines.find(({ size, inverse, boxed }) => size === 1 && !inverse && !boxed)
  if (!line) throw new Error('a ticket without a plain line')
  return line
}

const ticketFacts = {
  isTest: false,
  allergy: [],
  startAt: null,
  acceptedAt: null,
  zone: 'Europe/London',
  currency: { code: 'GBP', sign: '£' },
}

/** An order to put dishes into. */
async function anyOrder() {
  const id = await place()
  const [found] = await shop.services.db.statement(shop.tenantId, (db) =>
    readKitchenOrders(db, shop.tenantId, [id]),
  )
  if (!found) throw new Error('an order that was placed')
  return found.order
}

test('two hours after the meal a ticket tells staff no more of the diner than their screens do', async () => {
  const id = await accepted()
  const moves = ['preparing', 'ready', 'out_for_delivery', 'completed']
  for (const [index, to] of moves.slice(1).entries()) {
    expect((await step(id, 'move', { from: moves[index], to })).status).toBe(200)
  }
  const ticketFor = async (actor: StaffActor) =>
    (await fetchRaw(`/api/staff/orders/${id}/ticket?copy=counter&format=text`, actor)).body

  const soon = await ticketFor(pass)
  shop.clock.advance({ hours: 3 })
  const late = await ticketFor(pass)
  const full = await ticketFor(manager)
  shop.clock.advance({ hours: -3 })

  expect(soon).toContain('Borough High Street')
  expect(late).not.toContain('Borough High Street')
  expect(late).toContain('SE1')
  expect(full).toContain('Borough High Street')
})
