import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import { addDevice, staffCall } from '#testing/staff.ts'
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

  test('of a screen that is removed, or leaves the outlet, are any screen’s', async () => {
    const { shop, manager } = tickets
    const [lost, moved] = [
      await addDevice(shop.services, shop.tenantId, { name: 'Lost' }),
      await addDevice(shop.services, shop.tenantId, { name: 'Moved' }),
    ]
    const ids: string[] = []
    for (const device_id of [lost.id, moved.id, tickets.bar.id]) {
      ids.push((await tickets.addPrinter({ name: 'Own', kind: 'escpos', device_id })).id)
    }
    const page = { name: 'Page', kind: 'browser', device_id: lost.id }
    ids.push((await tickets.addPrinter(page)).id)

    await staffCall(shop, `DELETE /api/staff/devices/${lost.id}`, manager)
    await staffCall(shop, `PUT /api/staff/devices/${moved.id}`, manager, {
      body: { name: 'Moved', purpose: 'board', outlets: ['camden'] },
    })
    const { data } = await staffCall<WirePrinter[]>(shop, 'GET /api/staff/printers', manager)
    for (const id of ids) await staffCall(shop, `DELETE /api/staff/printers/${id}`, manager)

    const screenOf = new Map(data.map(({ id, device_id }) => [id, device_id]))
    expect(ids.map((id) => screenOf.get(id))).toEqual([null, null, tickets.bar.id, lost.id])
  })

  test('that are alone once the chosen one was removed print its tickets, beside a new one too', async () => {
    const { shop, manager } = tickets
    const chosen = async () =>
      (
        await staffCall<{ printer_id: string }>(
          shop,
          'GET /api/staff/settings/tickets/camden',
          manager,
        )
      ).data.printer_id
    const first = await tickets.addPrinter({ outlet_id: 'camden', name: 'One', kind: 'escpos' })
    const second = await tickets.addPrinter({ outlet_id: 'camden', name: 'Two', kind: 'escpos' })
    const before = await chosen()
    await staffCall(shop, `DELETE /api/staff/printers/${first.id}`, manager)
    const third = await tickets.addPrinter({ outlet_id: 'camden', name: 'Three', kind: 'escpos' })
    const after = await chosen()
    for (const { id } of [second, third]) {
      await staffCall(shop, `DELETE /api/staff/printers/${id}`, manager)
    }

    expect([before, after]).toEqual([first.id, second.id])
  })

  test('that are removed leave no ticket behind, also none that a screen was printing', async () => {
    const { shop, manager, pass } = tickets
    const printer = await tickets.addPrinter({ name: 'Old', kind: 'escpos' })
    const { data: job } = await staffCall<WirePrintJob>(
      shop,
      `POST /api/staff/printers/${printer.id}/test`,
      manager,
    )
    await tickets.job(job.id, 'claim', pass)
    await staffCall(shop, `DELETE /api/staff/printers/${printer.id}`, manager)
    const failed = await tickets.job(job.id, 'failed', pass, { reason: 'off' })
    const { data: left } = await staffCall<WirePrintJob[]>(shop, 'GET /api/staff/print/jobs', pass)

    expect(failed.status).toBe(200)
    expect(left.map(({ id }) => id)).not.toContain(job.id)
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

  test('are at most 30, also when many are added concurrently', async () => {
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
