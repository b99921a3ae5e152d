import { beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinting } from '#contract/staff/printing.ts'
import { type Ticket, ticketText } from '#domain/ticket-layout.ts'
import { openTicketShop, usualTickets } from '#testing/ticket-shop.ts'

const tickets = await openTicketShop()
const { shop, pass, bar, manager, printer, call, accepted, job, jobsOf, printAll } = tickets
beforeEach(() => tickets.setTickets(usualTickets))

/** The log's sentences about one order. */
async function logOf(id: string, action: string): Promise<string[]> {
  const path = `audit?subject_id=${id}&action=${action}`
  const { rows } = await tickets.get<{ rows: { text: string }[] }>(path, manager)
  return rows.map(({ text }) => text.replace(/BSS-\d+/, 'BSS-n'))
}
/** The first ticket that waits for an order. */
const firstOf = async (orderId: string) => (await jobsOf(orderId))[0]?.id ?? ''
const claimAndPrint = async (id: string, screen = pass) => {
  await job(id, 'claim', screen)
  return job(id, 'printed', screen)
}
const forget = () => call<WirePrinting>(`POST printers/${printer.id}/forget`)
const cancel = (id: string) => {
  const ending = { from: 'preparing', reason: 'duplicate', refund: 'all' }
  return tickets.step(id, 'cancel', ending, manager)
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('an accepted order', () => {
  test('has one ticket of each copy, and is printed once', async () => {
    const id = await accepted()
    // The same order again, moved on by another screen.
    await tickets.move(id, 'preparing', 'ready', bar)

    const ticket = { kind: 'ticket', copy_number: 1, state: 'waiting' }
    expect(await printAll(id)).toMatchObject([
      { copy: 'kitchen', ...ticket },
      { copy: 'counter', ...ticket },
    ])
    expect(await jobsOf(id)).toEqual([])
    expect((await tickets.read(id)).printed).toMatchObject([
      { copy: 'kitchen', printer: 'Kitchen' },
      { copy: 'counter', printer: 'Kitchen' },
    ])
  })

  test('is not printed where tickets are printed by hand, and as it arrives where that is the setting', async () => {
    await tickets.setTickets({ print_on: 'hand' })
    const byHand = await accepted()
    await tickets.setTickets({ print_on: 'arrival', kitchen_copies: 2, counter_copies: 0 })
    const arrived = await tickets.placeCash()
    await tickets.shop.runJobs()

    expect(await jobsOf(byHand)).toEqual([])
    expect(await jobsOf(arrived)).toMatchObject([{ copy: 'kitchen', times: 2 }])
  })

  test('for later is printed when its cooking starts', async () => {
    const id = await accepted({ timing: (await tickets.slots())[4] })
    const before = await jobsOf(id)

    await tickets.move(id, 'accepted', 'preparing')

    expect(before).toEqual([])
    expect((await jobsOf(id)).map(({ copy }) => copy)).toEqual(['kitchen', 'counter'])
  })

  test('that is undone is not printed, and is once it is accepted again', async () => {
    const id = await accepted()
    await tickets.undo(id, (await tickets.read(id)).undo?.position)
    const afterUndo = await jobsOf(id)

    await tickets.accept(id)

    expect(afterUndo).toEqual([])
    expect((await jobsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})

describe('a ticket', () => {
  test('that many screens claim concurrently is printed by one of them', async () => {
    const id = await firstOf(await accepted())
    const screens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => shop.addDevice({ name: `Screen ${index}` })),
    )

    const answers = await Promise.all(screens.map((screen) => job(id, 'claim', screen)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /^Screen \d is printing this ticket\.$/,
    )
  })

  test('of a screen that has died is taken by another after 30 seconds, and only that one reports it', async () => {
    const id = await firstOf(await accepted())
    await job(id, 'claim', pass)
    shop.clock.advance({ seconds: 29 })
    const early = await job(id, 'claim', bar)
    shop.clock.advance({ seconds: 2 })
    const late = await job(id, 'claim', bar)

    expect(statusesOf([early, late])).toEqual([409, 200])
    expect(statusesOf([await job(id, 'printed', pass), await job(id, 'printed', bar)])).toEqual([
      409, 200,
    ])
    // Said again, as after a lost answer.
    expect((await job(id, 'printed', bar)).status).toBe(200)
    expect((await job(id, 'claim', pass)).message).toBe('Bar has printed this ticket.')
  })

  test('that the printer refused can be taken again, and boards hear why', async () => {
    const order = await accepted()
    const id = await firstOf(order)
    await job(id, 'claim', pass)
    await job(id, 'failed', pass, { reason: 'paper_out' })
    const { printing } = await tickets.get<{ printing: WirePrinting[] }>('board')

    expect(printing[0]?.printers.find((each) => each.id === printer.id)?.state).toBe('paper_out')
    expect(printing[0]?.jobs.find((each) => each.id === id)).toMatchObject({
      state: 'failed',
      reason: 'paper_out',
    })
    expect((await job(id, 'claim', bar)).status).toBe(200)
    await printAll(order, bar)
    expect((await tickets.listPrinters()).find((each) => each.id === printer.id)?.state).toBe(
      'ready',
    )
  })

  test('that waits can be forgotten', async () => {
    const id = await accepted()

    const { data } = await forget()

    expect(data.jobs.filter(({ order_id }) => order_id === id)).toEqual([])
    expect(await jobsOf(id)).toEqual([])
  })

  test('that was forgotten is not printed because cooking begins', async () => {
    const set = (start_on_accept: boolean, revision: number) => {
      const settings = { revision, start_on_accept }
      return call<{ revision: number }>('PUT settings/outlet/soho', settings, manager)
    }
    const { data } = await set(false, 0)
    const id = await accepted()
    await forget()

    const { status } = await tickets.move(id, 'accepted', 'preparing')
    await set(true, data.revision)

    expect([status, await jobsOf(id)]).toEqual([200, []])
  })

  test('of a printer that belongs to one screen is claimed by that screen alone', async () => {
    const own = await tickets.addPrinter({ kind: 'browser', device_id: bar.id })
    const asked = { copy: 'counter', printer_id: own.id }
    const { data } = await tickets.print(await accepted(), asked)

    const claims = [await job(data[0]?.id, 'claim', pass), await job(data[0]?.id, 'claim', bar)]
    expect(statusesOf(claims)).toEqual([409, 200])
  })

  test('is printed again as copy 2, and the log names the person or screen', async () => {
    const id = await accepted()
    await printAll(id)

    const { data } = await tickets.print(id, { copy: 'both' }, bar)
    const ticket = await tickets.get<Ticket>(`print/jobs/${data[0]?.id}/ticket`)

    expect(data.map(({ copy, copy_number }) => [copy, copy_number])).toEqual([
      ['kitchen', 2],
      ['counter', 2],
    ])
    expect(ticketText(ticket)).toContain('COPY 2 · 18:')
    // The requested print under its person, and the two automatic ones, all at the same time.
    expect((await logOf(id, 'order.printed')).sort()).toEqual([
      'Bar printed BSS-n.',
      'Pass printed BSS-n.',
      'Pass printed BSS-n.',
    ])
  })

  test('that prints automatically is in the log once it is on paper, by the screen that printed it', async () => {
    const id = await accepted()
    const ticket = await firstOf(id)
    await job(ticket, 'claim', bar)
    const waiting = await logOf(id, 'order.printed')
    for (let times = 0; times < 2; times++) await job(ticket, 'printed', bar)

    expect(waiting).toEqual([])
    expect(await logOf(id, 'order.printed')).toEqual(['Bar printed BSS-n.'])
  })

  test('that prints automatically is logged as the screen’s, even if a person has unlocked it', async () => {
    const screen = await shop.addDevice({ name: 'Grill' })
    const id = await accepted()
    await shop.unlock(screen, manager)
    await claimAndPrint(await firstOf(id), screen)

    expect(await logOf(id, 'order.printed')).toEqual(['Grill printed BSS-n.'])
  })

  test('that was requested is in the log once, by the screen that requested it', async () => {
    await tickets.setTickets({ print_on: 'hand' })
    const id = await accepted()
    await tickets.print(id, { copy: 'kitchen' }, bar)
    await printAll(id)

    expect(await logOf(id, 'order.printed')).toEqual(['Bar printed BSS-n.'])
  })
})

describe('an order that is cancelled', () => {
  test('after its ticket was printed prints a STOP slip, and unprinted tickets stay so', async () => {
    const id = await accepted()
    await claimAndPrint(await firstOf(id))

    await cancel(id)

    const [stop, ...others] = await jobsOf(id)
    const slip = await tickets.get<Ticket>(`print/jobs/${stop?.id}/ticket`)
    expect(others).toEqual([])
    expect(stop?.kind).toBe('stop')
    expect(ticketText(slip)).toMatch(/STOP - CANCELLED\n \d+\n\nOrdered twice\. 18:\d\d · Maya/)
    await printAll(id)
    expect(await logOf(id, 'order.stop_printed')).toEqual(['Pass printed the STOP slip of BSS-n.'])
  })

  test('before that prints nothing', async () => {
    const id = await accepted()

    await cancel(id)

    expect(await jobsOf(id)).toEqual([])
  })
})
