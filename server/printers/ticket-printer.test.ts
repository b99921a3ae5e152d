import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { staffCall } from '#testing/staff.ts'
import { openTicketShop, type TicketShop, usualTickets } from '#testing/ticket-shop.ts'

let tickets: TicketShop
let chosen: WirePrinter
beforeAll(async () => {
  tickets = await openTicketShop()
})
afterAll(() => tickets?.close())
beforeEach(async () => {
  const { data } = await staffCall<WirePrinter[]>(
    tickets.shop,
    'GET /api/staff/printers',
    tickets.manager,
  )
  for (const printer of data) await remove(printer)
  await tickets.shop.services.db.transaction(tickets.shop.tenantId, (tx) =>
    tx.deleteFrom('outlet_settings').where('kind', '=', 'tickets').execute(),
  )
  await tickets.setTickets(usualTickets)
  chosen = await tickets.addPrinter({ name: 'Chosen', kind: 'escpos' })
})

const remove = ({ id }: WirePrinter) =>
  staffCall(tickets.shop, `DELETE /api/staff/printers/${id}`, tickets.manager)
const add = (name: string) => tickets.addPrinter({ name, kind: 'escpos' })
const inSettings = async () => {
  const call = 'GET /api/staff/settings/tickets/soho'
  const { data } = await staffCall<{ printer_id: string | null }>(
    tickets.shop,
    call,
    tickets.manager,
  )
  return data.printer_id
}
/** Where the tickets of an order that is accepted now are printed. */
const printing = async () => {
  const jobs = await tickets.jobsOf(await tickets.accepted())
  return [...new Set(jobs.map(({ printer_id }) => printer_id))]
}
const printByHand = async () =>
  staffCall<WirePrintJob[]>(
    tickets.shop,
    `POST /api/staff/orders/${await tickets.place()}/print`,
    tickets.pass,
    { body: { copy: 'kitchen' } },
  )
const needs = async () => {
  const call = 'GET /api/staff/today?outlet_ids=soho'
  const { data } = await staffCall<WireToday>(tickets.shop, call, tickets.manager)
  return data.needs.filter(({ kind }) => kind === 'no_printer')
}

describe('once the printer of an outlet’s tickets is removed', () => {
  test('the only other one prints them, and still does when a third is added', async () => {
    const other = await add('Other')
    await tickets.addPrinter({ outlet_id: 'camden', name: 'Elsewhere', kind: 'escpos' })
    await remove(chosen)
    const left = { inSettings: await inSettings(), printing: await printing() }
    await add('Third')

    expect(left).toEqual({ inSettings: other.id, printing: [other.id] })
    expect(await printing()).toEqual([other.id])
    expect((await printByHand()).data[0]?.printer_id).toBe(other.id)
    expect(await needs()).toEqual([])
  })

  test('of several none is chosen: Today says so until one is', async () => {
    await add('Second')
    const third = await add('Third')
    await remove(chosen)
    const lost = { inSettings: await inSettings(), printing: await printing() }
    const byHand = await printByHand()
    const before = await needs()
    await tickets.setTickets({ printer_id: third.id })

    expect(lost).toEqual({ inSettings: null, printing: [] })
    expect([byHand.status, byHand.message]).toEqual([409, 'No printer is chosen for this outlet.'])
    expect(before).toEqual([{ kind: 'no_printer', outlet_id: 'soho' }])
    expect(await needs()).toEqual([])
    expect(await printing()).toEqual([third.id])
  })

  test('and it was the last one, Today says so until tickets are printed by hand', async () => {
    await remove(chosen)
    const before = await needs()
    await tickets.setTickets({ print_on: 'hand' })

    expect(before).toEqual([{ kind: 'no_printer', outlet_id: 'soho' }])
    expect(await needs()).toEqual([])
  })

  test('the next one that is added prints them, where none is left or several are', async () => {
    await remove(chosen)
    const next = await add('Next')
    const afterNone = await printing()
    await add('Second')
    await add('Third')
    await remove(next)
    const fourth = await add('Fourth')

    expect(afterNone).toEqual([next.id])
    expect(await printing()).toEqual([fourth.id])
  })
})

test('settings that name a printer which an earlier release removed are those of the only other one', async () => {
  await tickets.shop.services.db.transaction(tickets.shop.tenantId, async (tx) => {
    await tx
      .updateTable('outlet_settings')
      .set({ document: JSON.stringify({ printerId: 'removed' }) })
      .where('outlet_id', '=', 'soho')
      .where('kind', '=', 'tickets')
      .execute()
    await liveFactsChanged(tx)
  })
  const shown = { inSettings: await inSettings(), printing: await printing(), needs: await needs() }
  await add('Second')

  expect(shown).toEqual({ inSettings: chosen.id, printing: [chosen.id], needs: [] })
  expect(await printing()).toEqual([chosen.id])
})

test('where it was chosen that no printer prints them, Today does not say so', async () => {
  await tickets.setTickets({ printer_id: null })

  expect(await printing()).toEqual([])
  expect(await needs()).toEqual([])
})
