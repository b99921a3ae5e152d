import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import { staffCall } from '#testing/staff.ts'
import { openTicketShop, type TicketShop, usualTickets } from '#testing/ticket-shop.ts'

let tickets: TicketShop
beforeAll(async () => {
  tickets = await openTicketShop()
})
afterAll(() => tickets?.close())
beforeEach(() => tickets.setTickets(usualTickets))

describe('the first printer of an outlet', () => {
  test('becomes the one that prints its tickets', async () => {
    const { data } = await staffCall<{ printer_id: string }>(
      tickets.shop,
      'GET /api/staff/settings/tickets/soho',
      tickets.manager,
    )

    expect(data.printer_id).toBe(tickets.printer.id)
  })
})

describe('printers', () => {
  test('are tried with a ticket of their own', async () => {
    const { data } = await staffCall<WirePrintJob>(
      tickets.shop,
      `POST /api/staff/printers/${tickets.printer.id}/test`,
      tickets.manager,
    )
    const text = await tickets.fetchRaw(`/api/staff/print/jobs/${data.id}/ticket?format=text`)

    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.body).toMatch(/^TEST\nKitchen\n/)
    await tickets.job(data.id, 'claim', tickets.pass)
    await tickets.job(data.id, 'printed', tickets.pass)
    expect(
      (await staffCall(tickets.shop, 'GET /api/staff/setup', tickets.manager)).data,
    ).toMatchObject({
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
      tickets.shop,
      'POST /api/staff/printers',
      tickets.manager,
      { body: { outlet_id: 'soho', ...given } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('of another outlet cannot be chosen for its tickets', async () => {
    const { status, data } = await staffCall<{ errors: { field: string }[] }>(
      tickets.shop,
      'PUT /api/staff/settings/tickets/camden',
      tickets.manager,
      { body: { revision: 0, printer_id: tickets.printer.id } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, 'printer_id'])
  })

  test('are at most 30, also when many are added at once', async () => {
    const before = (
      await staffCall<WirePrinter[]>(tickets.shop, 'GET /api/staff/printers', tickets.manager)
    ).data
    const answers = await Promise.all(
      Array.from({ length: 32 - before.length }, (_, index) =>
        staffCall<WirePrinter>(tickets.shop, 'POST /api/staff/printers', tickets.manager, {
          body: { outlet_id: 'camden', kind: 'escpos', name: `Printer ${index}` },
        }),
      ),
    )
    const added = answers.filter(({ status }) => status === 200)
    for (const { data } of added) {
      await staffCall(tickets.shop, `DELETE /api/staff/printers/${data.id}`, tickets.manager)
    }

    expect(added).toHaveLength(30 - before.length)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
