import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireTimings } from '#contract/checkout.ts'
import type { WirePrinter, WirePrinting, WirePrintJob } from '#contract/staff/printing.ts'
import { type Ticket, ticketText } from '#domain/ticket-layout.ts'
import { addDevice, staffCall, unlock } from '#testing/staff.ts'
import { openTicketShop, type TicketShop, usualTickets } from '#testing/ticket-shop.ts'

let tickets: TicketShop
beforeAll(async () => {
  tickets = await openTicketShop()
})
afterAll(() => tickets?.close())
beforeEach(() => tickets.setTickets(usualTickets))

/** The log's sentences about one order. */
async function logOf(id: string, action: string): Promise<string[]> {
  const { data } = await staffCall<{ rows: { text: string }[] }>(
    tickets.shop,
    `GET /api/staff/audit?subject_id=${id}&action=${action}`,
    tickets.manager,
  )
  return data.rows.map(({ text }) => text)
}

describe('an accepted order', () => {
  test('has one ticket of each copy, and is printed once', async () => {
    const id = await tickets.accepted()
    // The same order again, moved on by another screen.
    await tickets.step(id, 'move', { from: 'preparing', to: 'ready' }, tickets.bar)

    const jobs = await tickets.printAll(id)

    expect(
      jobs.map(({ copy, kind, copy_number, state }) => [copy, kind, copy_number, state]),
    ).toEqual([
      ['kitchen', 'ticket', 1, 'waiting'],
      ['counter', 'ticket', 1, 'waiting'],
    ])
    expect(await tickets.jobsOf(id)).toEqual([])
    expect((await tickets.read(id)).printed).toMatchObject([
      { copy: 'kitchen', printer: 'Kitchen' },
      { copy: 'counter', printer: 'Kitchen' },
    ])
  })

  test('is not printed where tickets are printed by hand, and as it arrives where that is the setting', async () => {
    await tickets.setTickets({ print_on: 'hand' })
    const byHand = await tickets.accepted()
    await tickets.setTickets({ print_on: 'arrival', kitchen_copies: 2, counter_copies: 0 })
    const arrived = await tickets.place()
    await tickets.actions.jobs()

    expect(await tickets.jobsOf(byHand)).toEqual([])
    expect(await tickets.jobsOf(arrived)).toMatchObject([{ copy: 'kitchen', times: 2 }])
  })

  test('for later is printed when its cooking starts', async () => {
    const { data: timings } = await tickets.shop.call<WireTimings>(
      'GET /api/available-timings?outlet_id=soho&type=delivery',
      { token: tickets.diner.token },
    )
    const id = await tickets.accepted({ timing: timings.days[0]?.slots[4]?.start })
    const accepted = await tickets.jobsOf(id)

    await tickets.step(id, 'move', { from: 'accepted', to: 'preparing' })

    expect(accepted).toEqual([])
    expect((await tickets.jobsOf(id)).map(({ copy }) => copy)).toEqual(['kitchen', 'counter'])
  })

  test('that is undone is not printed, and is once it is accepted again', async () => {
    const id = await tickets.accepted()
    const { undo } = await tickets.read(id)
    await staffCall(tickets.shop, `POST /api/staff/orders/${id}/undo`, tickets.pass, {
      body: { position: undo?.position },
    })
    const afterUndo = await tickets.jobsOf(id)

    await tickets.step(id, 'accept', { from: 'placed' })

    expect(afterUndo).toEqual([])
    expect((await tickets.jobsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})

describe('a ticket', () => {
  test('that many screens claim concurrently is printed by one of them', async () => {
    const [first] = await tickets.jobsOf(await tickets.accepted())
    const screens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        addDevice(tickets.shop.services, tickets.shop.tenantId, { name: `Screen ${index}` }),
      ),
    )

    const answers = await Promise.all(
      screens.map((screen) => tickets.job(first?.id ?? '', 'claim', screen)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /^Screen \d is printing this ticket\.$/,
    )
  })

  test('of a screen that has died is taken by another after 30 seconds, and only that one reports it', async () => {
    const [first] = await tickets.jobsOf(await tickets.accepted())
    const id = first?.id ?? ''
    await tickets.job(id, 'claim', tickets.pass)
    tickets.shop.clock.advance({ seconds: 29 })
    const early = await tickets.job(id, 'claim', tickets.bar)
    tickets.shop.clock.advance({ seconds: 2 })
    const late = await tickets.job(id, 'claim', tickets.bar)

    const reports = [
      await tickets.job(id, 'printed', tickets.pass),
      await tickets.job(id, 'printed', tickets.bar),
    ]

    expect([early.status, late.status]).toEqual([409, 200])
    expect(reports.map(({ status }) => status)).toEqual([409, 200])
    // Said again, as after a lost answer.
    expect((await tickets.job(id, 'printed', tickets.bar)).status).toBe(200)
    expect((await tickets.job(id, 'claim', tickets.pass)).message).toBe(
      'Bar has printed this ticket.',
    )
  })

  test('that the printer refused can be taken again, and boards hear why', async () => {
    const id = await tickets.accepted()
    const [first] = await tickets.jobsOf(id)
    await tickets.job(first?.id ?? '', 'claim', tickets.pass)
    await tickets.job(first?.id ?? '', 'failed', tickets.pass, { reason: 'paper_out' })
    const { data: board } = await staffCall<{ printing: WirePrinting[] }>(
      tickets.shop,
      'GET /api/staff/board',
      tickets.pass,
    )

    expect(board.printing[0]?.printers).toContainEqual(
      expect.objectContaining({ name: 'Kitchen', state: 'paper_out' }),
    )
    expect(board.printing[0]?.jobs).toContainEqual(
      expect.objectContaining({ id: first?.id, state: 'failed', reason: 'paper_out' }),
    )
    expect((await tickets.job(first?.id ?? '', 'claim', tickets.bar)).status).toBe(200)
    await tickets.printAll(id, tickets.bar)
    const { data: printers } = await staffCall<WirePrinter[]>(
      tickets.shop,
      'GET /api/staff/printers',
      tickets.pass,
    )
    expect(printers).toContainEqual(
      expect.objectContaining({ id: tickets.printer.id, state: 'ready' }),
    )
  })

  test('that waits can be forgotten', async () => {
    const id = await tickets.accepted()

    const { data } = await staffCall<WirePrinting>(
      tickets.shop,
      `POST /api/staff/printers/${tickets.printer.id}/forget`,
      tickets.pass,
    )

    expect(data.jobs.filter(({ order_id }) => order_id === id)).toEqual([])
    expect(await tickets.jobsOf(id)).toEqual([])
  })

  test('that was forgotten is not printed because cooking begins', async () => {
    const set = (start_on_accept: boolean, revision: number) =>
      staffCall<{ revision: number }>(
        tickets.shop,
        'PUT /api/staff/settings/outlet/soho',
        tickets.manager,
        { body: { revision, start_on_accept } },
      )
    const { data } = await set(false, 0)
    const id = await tickets.accepted()
    await staffCall(
      tickets.shop,
      `POST /api/staff/printers/${tickets.printer.id}/forget`,
      tickets.pass,
    )

    const { status } = await tickets.step(id, 'move', { from: 'accepted', to: 'preparing' })
    await set(true, data.revision)

    expect([status, await tickets.jobsOf(id)]).toEqual([200, []])
  })

  test('of a printer that belongs to one screen is claimed by that screen alone', async () => {
    const own = await tickets.addPrinter({
      name: 'Counter page',
      kind: 'browser',
      device_id: tickets.bar.id,
    })
    const id = await tickets.accepted()
    const { data } = await staffCall<WirePrintJob[]>(
      tickets.shop,
      `POST /api/staff/orders/${id}/print`,
      tickets.pass,
      {
        body: { copy: 'counter', printer_id: own.id },
      },
    )
    const ticket = data[0]?.id ?? ''

    expect((await tickets.job(ticket, 'claim', tickets.pass)).status).toBe(409)
    expect((await tickets.job(ticket, 'claim', tickets.bar)).status).toBe(200)
  })

  test('is printed again as copy 2, and the log names the person or screen', async () => {
    const id = await tickets.accepted()
    await tickets.printAll(id)

    const { data } = await staffCall<WirePrintJob[]>(
      tickets.shop,
      `POST /api/staff/orders/${id}/print`,
      tickets.bar,
      {
        body: { copy: 'both' },
      },
    )
    const { data: ticket } = await staffCall<Ticket>(
      tickets.shop,
      `GET /api/staff/print/jobs/${data[0]?.id}/ticket`,
      tickets.bar,
    )
    const log = await logOf(id, 'order.printed')

    expect(data.map(({ copy, copy_number }) => [copy, copy_number])).toEqual([
      ['kitchen', 2],
      ['counter', 2],
    ])
    expect(ticketText(ticket)).toContain('COPY 2 · 18:')
    // The requested print under its person, and the two automatic ones, all at the same time.
    expect(log.map((text) => text.replace(/\d+/, 'n')).sort()).toEqual([
      'Bar printed BSS-n.',
      'Pass printed BSS-n.',
      'Pass printed BSS-n.',
    ])
  })

  test('that prints automatically is in the log once it is on paper, by the screen that printed it', async () => {
    const id = await tickets.accepted()
    const [kitchen] = await tickets.jobsOf(id)
    await tickets.job(kitchen?.id ?? '', 'claim', tickets.bar)
    const waiting = await logOf(id, 'order.printed')
    for (let times = 0; times < 2; times++) {
      await tickets.job(kitchen?.id ?? '', 'printed', tickets.bar)
    }

    expect(waiting).toEqual([])
    expect(await logOf(id, 'order.printed')).toEqual([
      expect.stringMatching(/^Bar printed BSS-\d+\.$/),
    ])
  })

  test('that prints automatically is logged as the screen’s, even if a person has unlocked it', async () => {
    const { shop, manager } = tickets
    const screen = await addDevice(shop.services, shop.tenantId, { name: 'Grill' })
    const id = await tickets.accepted()
    const [kitchen] = await tickets.jobsOf(id)
    await unlock(shop.services, shop.tenantId, screen, manager)
    await tickets.job(kitchen?.id ?? '', 'claim', screen)
    await tickets.job(kitchen?.id ?? '', 'printed', screen)

    expect(await logOf(id, 'order.printed')).toEqual([
      expect.stringMatching(/^Grill printed BSS-\d+\.$/),
    ])
  })

  test('that was requested is in the log once, by the screen that requested it', async () => {
    await tickets.setTickets({ print_on: 'hand' })
    const id = await tickets.accepted()
    await staffCall(tickets.shop, `POST /api/staff/orders/${id}/print`, tickets.bar, {
      body: { copy: 'kitchen' },
    })
    await tickets.printAll(id)

    expect(await logOf(id, 'order.printed')).toEqual([
      expect.stringMatching(/^Bar printed BSS-\d+\.$/),
    ])
  })
})

describe('an order that is cancelled', () => {
  test('after its ticket was printed prints a STOP slip, and unprinted tickets stay so', async () => {
    const id = await tickets.accepted()
    const [kitchen] = await tickets.jobsOf(id)
    await tickets.job(kitchen?.id ?? '', 'claim', tickets.pass)
    await tickets.job(kitchen?.id ?? '', 'printed', tickets.pass)

    await tickets.step(
      id,
      'cancel',
      { from: 'preparing', reason: 'duplicate', refund: 'all' },
      tickets.manager,
    )

    const [stop, ...others] = await tickets.jobsOf(id)
    const { data: slip } = await staffCall<Ticket>(
      tickets.shop,
      `GET /api/staff/print/jobs/${stop?.id}/ticket`,
      tickets.pass,
    )
    expect(others).toEqual([])
    expect(stop?.kind).toBe('stop')
    expect(ticketText(slip)).toMatch(/STOP - CANCELLED\n \d+\n\nOrdered twice\. 18:\d\d · Maya/)
    await tickets.printAll(id)
    expect(await logOf(id, 'order.stop_printed')).toEqual([
      expect.stringMatching(/^Pass printed the STOP slip of BSS-\d+\.$/),
    ])
  })

  test('before that prints nothing', async () => {
    const id = await tickets.accepted()

    await tickets.step(
      id,
      'cancel',
      { from: 'preparing', reason: 'duplicate', refund: 'all' },
      tickets.manager,
    )

    expect(await tickets.jobsOf(id)).toEqual([])
  })
})
