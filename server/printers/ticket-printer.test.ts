import { beforeEach, describe, expect, test } from 'vitest'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { openTicketShop, usualTickets } from '#testing/ticket-shop.ts'

const tickets = await openTicketShop()
const { shop, pass, bar, manager, call, addPrinter, removePrinter, listPrinters } = tickets
let chosen: WirePrinter
beforeEach(async () => {
  for (const printer of await listPrinters()) await removePrinter(printer)
  await shop.transaction((tx) =>
    tx.deleteFrom('outlet_settings').where('kind', '=', 'tickets').execute(),
  )
  await tickets.setTickets(usualTickets)
  chosen = await addPrinter({ name: 'Kitchen' })
})

const tryPrinter = async ({ id }: WirePrinter) =>
  (await call<WirePrintJob>(`POST printers/${id}/test`, undefined, manager)).data
const fieldOf = ({ status, data }: { status: number; data: { errors: { field: string }[] } }) => [
  status,
  data.errors[0]?.field,
]

describe('printers', () => {
  test('are tried with a ticket of their own', async () => {
    const { id } = await tryPrinter(chosen)
    const text = await tickets.fetchRaw(`/api/staff/print/jobs/${id}/ticket?format=text`)

    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.body).toMatch(/^TEST\nKitchen\n/)
    await tickets.job(id, 'claim')
    await tickets.job(id, 'printed')
    expect(await tickets.get('setup', manager)).toMatchObject({
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
    const printer = { outlet_id: 'soho', ...given }

    expect(fieldOf(await call('POST printers', printer, manager))).toEqual([422, field])
  })

  test('of a screen that is removed, or leaves the outlet, are any screen’s', async () => {
    const lost = await shop.addDevice({ name: 'Lost' })
    const moved = await shop.addDevice({ name: 'Moved' })
    const ids: string[] = []
    for (const device_id of [lost.id, moved.id, bar.id]) {
      ids.push((await addPrinter({ device_id })).id)
    }
    ids.push((await addPrinter({ kind: 'browser', device_id: lost.id })).id)

    await call(`DELETE devices/${lost.id}`, undefined, manager)
    const elsewhere = { name: 'Moved', purpose: 'board', outlets: ['camden'] }
    await call(`PUT devices/${moved.id}`, elsewhere, manager)

    const screenOf = new Map((await listPrinters()).map(({ id, device_id }) => [id, device_id]))
    expect(ids.map((id) => screenOf.get(id))).toEqual([null, null, bar.id, lost.id])
  })

  test('that are removed leave no ticket behind, also none that a screen was printing', async () => {
    const { id } = await tryPrinter(chosen)
    await tickets.job(id, 'claim')
    await removePrinter(chosen)
    const failed = await tickets.job(id, 'failed', pass, { reason: 'off' })
    const left = await tickets.get<WirePrintJob[]>('print/jobs')

    expect(failed.status).toBe(200)
    expect(left.map((job) => job.id)).not.toContain(id)
  })

  test('of another outlet cannot be chosen for its tickets', async () => {
    const settings = { revision: 0, printer_id: chosen.id }

    const answer = await call<{ errors: { field: string }[] }>(
      'PUT settings/tickets/camden',
      settings,
      manager,
    )
    expect(fieldOf(answer)).toEqual([422, 'printer_id'])
  })

  test('are at most 30, also when many are added concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        call(
          'POST printers',
          { outlet_id: 'camden', kind: 'escpos', name: `Printer ${index}` },
          manager,
        ),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

/** Where the tickets of an order that is accepted now are printed. */
const printing = async () => {
  const jobs = await tickets.jobsOf(await tickets.accepted())
  return [...new Set(jobs.map(({ printer_id }) => printer_id))]
}
const state = async () => ({
  inSettings: await tickets.chosenPrinter('soho'),
  printing: await printing(),
})
const printByHand = async () => tickets.print(await tickets.placeCash(), { copy: 'kitchen' })
const needs = async () => {
  const { needs } = await tickets.get<WireToday>('today?outlet_ids=soho', manager)
  return needs.filter(({ kind }) => kind === 'no_printer')
}
const noPrinter = [{ kind: 'no_printer', outlet_id: 'soho' }]

test('the first printer of an outlet becomes the one that prints its tickets', async () => {
  expect(await tickets.chosenPrinter('soho')).toBe(chosen.id)
})

describe('once the printer of an outlet’s tickets is removed', () => {
  test('the only other one prints them, and still does when a third is added', async () => {
    const other = await addPrinter({})
    await addPrinter({ outlet_id: 'camden' })
    await removePrinter(chosen)
    const left = await state()
    await addPrinter({})

    expect(left).toEqual({ inSettings: other.id, printing: [other.id] })
    expect(await printing()).toEqual([other.id])
    expect((await printByHand()).data[0]?.printer_id).toBe(other.id)
    expect(await needs()).toEqual([])
  })

  test('of several none is chosen: Today says so until one is', async () => {
    await addPrinter({})
    const third = await addPrinter({})
    await removePrinter(chosen)
    const lost = await state()
    const byHand = await printByHand()
    const before = await needs()
    await tickets.setTickets({ printer_id: third.id })

    expect(lost).toEqual({ inSettings: null, printing: [] })
    expect([byHand.status, byHand.message]).toEqual([409, 'No printer is chosen for this outlet.'])
    expect([before, await needs()]).toEqual([noPrinter, []])
    expect(await printing()).toEqual([third.id])
  })

  test('and it was the last one, Today says so until tickets are printed by hand', async () => {
    await removePrinter(chosen)
    const before = await needs()
    await tickets.setTickets({ print_on: 'hand' })

    expect([before, await needs()]).toEqual([noPrinter, []])
  })

  test('the next one that is added prints them, where none is left or several are', async () => {
    await removePrinter(chosen)
    const next = await addPrinter({})
    const afterNone = await printing()
    await addPrinter({})
    await addPrinter({})
    await removePrinter(next)
    const fourth = await addPrinter({})

    expect(afterNone).toEqual([next.id])
    expect(await printing()).toEqual([fourth.id])
  })
})

test('settings that name a printer which an earlier release removed are those of the only other one', async () => {
  await shop.transaction(async (tx) => {
    await tx
      .updateTable('outlet_settings')
      .set({ document: JSON.stringify({ printerId: 'removed' }) })
      .where('tenant_id', '=', shop.tenantId)
      .where('outlet_id', '=', 'soho')
      .where('kind', '=', 'tickets')
      .execute()
    await liveFactsChanged(tx)
  })
  const shown = { ...(await state()), needs: await needs() }
  await addPrinter({})

  expect(shown).toEqual({ inSettings: chosen.id, printing: [chosen.id], needs: [] })
  expect(await printing()).toEqual([chosen.id])
})

test('where it was chosen that no printer prints them, Today does not say so', async () => {
  await tickets.setTickets({ printer_id: null })

  expect(await printing()).toEqual([])
  expect(await needs()).toEqual([])
})
