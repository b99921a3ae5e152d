import { expect, test } from 'vitest'
import type { AuditRow } from '#contract/staff/audit.ts'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { type StaffCaller, staffCall } from '#testing/staff.ts'

type Request = Parameters<Shop['call']>[0]

const shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
const pass = await shop.addDevice({ name: 'Pass' })
const owner = await shop.addMember({ role: 'owner', name: 'Clove' })
const diner = await shop.customer()

let calls = 0
/** A call that succeeds. Rows of one moment have no order. */
async function make<T>(request: Request, actor: StaffCaller, body: object = {}): Promise<T> {
  shop.clock.advance({ seconds: 1 })
  const { status, message, data } = await actor.call<T>(request, body, {
    headers: { 'idempotency-key': `log-${calls++}` },
  })
  if (status !== 200) throw new Error(`${request} was answered ${status}: ${message}`)
  return data
}
const step = (id: string, verb: string, body: object, actor = pass) =>
  make<{ order: WireStaffOrder }>(`POST orders/${id}/${verb}`, actor, body)

/** Texts of the log's rows after the first `known`, oldest first, without the order's number. */
async function logFrom(known: number): Promise<string[]> {
  const rows = await logRows()
  return rows.slice(known).map(({ text }) => text.replace(/[A-Z]+-\d+/g, '#'))
}
async function logRows(): Promise<AuditRow[]> {
  const data = await owner.get<{ rows: AuditRow[] }>('audit?limit=100')
  return data.rows.toReversed()
}

async function placePaid(): Promise<string> {
  const placed = await diner.place()
  await diner.pay(placed)
  await diner.report(placed)
  return placed.order.id
}

test('each step of an order is in the log, by whom, and how', async () => {
  const known = (await logRows()).length
  const id = await placePaid()
  await step(id, 'accept', { from: 'placed', minutes: 25 })
  const { order } = await step(id, 'move', { from: 'preparing', to: 'ready' })
  await make(`POST orders/${id}/undo`, pass, { position: order.undo?.position })
  const shown = await pass.get<WireStaffOrder>(`orders/${id}`)
  await step(id, 'delay', { minutes: 10, ready_by: shown.ready_by })
  await shop.giveProof(owner)
  await step(id, 'refunds', { amount: 5, refundable: 31.4, reason: 'missing' }, owner)
  await step(id, 'cancel', { from: 'preparing', reason: 'no_driver', refund: 'all' }, owner)
  await make('POST test-order', owner, { outlet_id: 'soho', type: 'pickup' })

  expect(await logFrom(known)).toEqual([
    'Pass accepted # with 25 minutes.',
    'Pass moved # to ready.',
    'Pass took back the last step of # (ready).',
    'Pass delayed # by 10 minutes.',
    'Clove refunded £5.00 on #: missing dish.',
    'Clove cancelled #: no driver.',
    'Clove placed the test order #.',
  ])
})

test('an order that is rejected, and the pause that follows from it, are two rows of one moment', async () => {
  const known = (await logRows()).length
  const id = await placePaid()
  await step(id, 'reject', { from: 'placed', reason: 'too_busy', also: 'busy' })

  expect((await logFrom(known)).toSorted()).toEqual([
    'Pass rejected #: too busy.',
    'Pass set Bombay Spice Soho as busy (+20 min) until 19:00.',
  ])
  await make('DELETE service/soho/busy', pass)
})

test('sold-out marks, pauses and busy times are in the log', async () => {
  const known = (await logRows()).length
  const { marks } = await make<{ marks: WireMark[] }>('PUT stock', pass, {
    outlets: ['soho'],
    kind: 'item',
    id: 'lassi',
    until: 'manual',
  })
  await make(`DELETE stock/${marks[0]?.id}`, pass)
  const at = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
  const { pauses } = await make<WireService>('POST service/soho/pauses', pass, {
    services: ['delivery'],
    until: at(20),
    reason: 'Fryer broke',
  })
  const pause = `/api/staff/service/soho/pauses/${pauses[0]?.id}` as const
  await make(`PUT ${pause}`, pass, { until: at(40) })
  await make(`DELETE ${pause}`, pass)
  await make('PUT service/soho/busy', pass, { minutes: 20, until: at(60), half: false })
  await make('DELETE service/soho/busy', pass)

  expect(await logFrom(known)).toEqual([
    'Pass marked Lassi as sold out at Bombay Spice Soho.',
    'Pass brought back Lassi at Bombay Spice Soho.',
    'Pass paused Bombay Spice Soho (delivery) until 18:20: Fryer broke.',
    'Pass changed the pause of Bombay Spice Soho until 18:40.',
    'Pass resumed Bombay Spice Soho (delivery).',
    'Pass set Bombay Spice Soho as busy (+20 min) until 19:00.',
    'Pass set Bombay Spice Soho as busy (no more).',
  ])
})

test('printers and screens are in the log', async () => {
  const screen = await shop.addDevice({ name: 'Window' })
  const known = (await logRows()).length
  const printer = await make<WirePrinter>('POST printers', owner, {
    name: 'Kitchen',
    outlet_id: 'soho',
    kind: 'escpos',
  })
  const path = `/api/staff/printers/${printer.id}` as const
  await make(`PUT ${path}`, owner, { name: 'Bar', width: 58, device_id: null })
  const job = await make<WirePrintJob>(`POST ${path}/test`, owner)
  await make(`POST ${path}/forget`, owner)
  await make(`DELETE ${path}`, owner)
  await make(`PUT devices/${screen.id}`, owner, {
    name: 'Door',
    purpose: 'board',
    outlets: ['soho'],
  })
  await make(`DELETE devices/${screen.id}`, owner)

  expect(job.state).toBe('waiting')
  expect(await logFrom(known)).toEqual([
    'Clove added the printer Kitchen.',
    'Clove changed the printer Bar (name, width).',
    'Clove tested the printer Bar.',
    'Clove dropped the waiting tickets of the printer Bar.',
    'Clove removed the printer Bar.',
    'Clove changed the screen Door (name).',
    'Clove removed the screen Door.',
  ])
})

test('members are in the log: joining, signing out, setting a PIN and leaving', async () => {
  const known = (await logRows()).length
  await shop.giveProof(owner)
  const member = await make<{ id: string }>('POST team', owner, {
    name: 'Basil',
    contact: 'basil@example.com',
    role: 'staff',
    outlets: ['soho'],
  })
  await shop.runJobs()
  const link = shop.messages.findLast(({ text }) => text.includes('/invitation/'))?.text ?? ''
  const invitation = `/api/staff/invitation/${/invitation\/([\w-]+)/.exec(link)?.[1]}` as const
  await staffCall(shop, `POST ${invitation}/code`, null, { body: {} })
  await shop.runJobs()
  shop.clock.advance({ seconds: 1 })
  await staffCall(shop, `POST ${invitation}`, null, {
    body: { code: shop.messages.at(-1)?.code, name: 'Basil' },
  })
  await make('PUT me/pin', owner, { pin: '4821' })
  await make(`PUT team/${member.id}`, owner, {
    name: 'Basil',
    contact: 'basil@example.com',
    role: 'manager',
    outlets: ['soho'],
  })
  await make(`DELETE team/${member.id}`, owner)
  const other = await shop.addMember({ name: 'Mace' })
  await make(`DELETE sessions/${other.sessionId}`, owner)
  const last = await shop.addMember({ name: 'Rue' })
  await make('POST sign-out', last)

  expect(await logFrom(known)).toEqual([
    'Clove invited Basil.',
    'Basil joined the team.',
    'Clove set a PIN.',
    'Clove changed Basil (role).',
    'Clove removed Basil.',
    'Clove ended a session of Mace.',
    'Rue signed out.',
  ])
})
