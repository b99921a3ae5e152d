import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definitionOf, isStaffCall, queryOf } from '#contract/calls/table.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { PermanentFailure } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addTenant, openShop, type Shop } from '#testing/shop.ts'
import { addMember, giveProof, type StaffActor, staffCall } from '#testing/staff.ts'

// An owner of another outlet, and one of another tenant, make every call of the restaurant's side with ids of Soho's
// rows: none of them is read or written.

type Request = Parameters<Shop['call']>[0]

const shop = await openShop({
  content: { promos: [aPromo({ code: 'ONLY10', outletIds: ['soho'] })] },
})
await addTenant(shop.services, 'other', 'other.test')
const pass = await shop.addDevice({ name: 'SOHO pass' })
const owner = await shop.addMember({
  role: 'owner',
  name: 'SOHO owner',
  outlets: ['soho'],
})
const customer = await shop.customer({ firstName: 'SOHO' })
const { order } = await customer.place({ payment_method: 'cash', note: 'SOHO note' })
const call = <T extends { id: string }>(request: Request, body: object) =>
  owner.call<T>(request, body)
const printer = await call('POST /api/staff/printers', {
  name: 'SOHO printer',
  outlet_id: 'soho',
  kind: 'escpos',
})
const job = await call(`POST /api/staff/printers/${printer.data.id}/test`, {})
const marked = await owner.call<{ marks: { id: string }[] }>('PUT /api/staff/stock', {
  outlets: ['soho'],
  kind: 'item',
  id: 'lassi',
  until: 'manual',
})
const paused = await owner.call<{ pauses: { id: string }[] }>(
  'POST /api/staff/service/soho/pauses',
  { services: ['pickup'], until: 'manual' },
)
const away = vi
  .spyOn(shop.services.messages, 'send')
  .mockRejectedValue(new PermanentFailure('unknown number'))
await shop.runJobs()
away.mockRestore()
const today = await owner.get<WireToday>('today')
const failed = today.needs.find((need) => need.kind === 'message_failed')
const pairing = await staffCall<{ secret: string }>(shop, 'POST /api/staff/devices/pairing', null, {
  body: {},
})
/** Ids of Soho's rows, by the words of the paths and bodies. */
const theirs: Record<string, string> = {
  order: order.id,
  message: failed?.message_id ?? '',
  booking: await addBooking(),
  dispute: await addDispute(order.id),
  code: 'ONLY10',
  token: await addInvitation(owner.id),
  secret: pairing.data.secret,
  printer: printer.data.id,
  job: job.data.id,
  mark: marked.data.marks[0]?.id ?? '',
  pause: paused.data.pauses[0]?.id ?? '',
  device: pass.id,
  member: owner.id,
  session: owner.sessionId,
  customer: customer.id,
}
expect(Object.values(theirs).every(Boolean)).toBe(true)
const camden = await shop.addMember({
  role: 'owner',
  outlets: ['camden'],
})
const other = await addMember(shop.services, 'other', { role: 'owner' })
const strangers: { name: string; host?: string; actor: StaffActor }[] = [
  { name: 'an owner of another outlet', actor: camden },
  { name: 'an owner of another tenant', actor: other, host: 'staff.other.test' },
]

/** Adds a booking, which belongs to the whole restaurant. @returns its id */
async function addBooking(): Promise<string> {
  const id = shop.services.random.id()
  await shop.transaction((tx) =>
    tx
      .insertInto('bookings')
      .values({
        tenant_id: shop.tenantId,
        id,
        day: '2026-11-20',
        start: '19:30',
        people: '4',
        name: 'SOHO guest',
        email: '',
        phone: '',
        message: '',
        created_at: shop.clock.now(),
        held_until: null,
        confirmed_at: null,
      })
      .execute(),
  )
  return id
}

/** @returns the id of a dispute over the order's total */
async function addDispute(orderId: string): Promise<string> {
  const id = shop.services.random.id()
  await shop.transaction((tx) =>
    tx
      .insertInto('disputes')
      .values({
        tenant_id: shop.tenantId,
        id,
        order_id: orderId,
        amount: 1_000,
        reason: 'fraudulent',
        respond_by: null,
        opened_at: shop.clock.now(),
        ended_at: null,
      })
      .execute(),
  )
  return id
}

/** Invites a member again. @returns the token of the link */
async function addInvitation(memberId: string): Promise<string> {
  const token = shop.services.random.token()
  await shop.transaction((tx) =>
    tx
      .insertInto('staff_invitations')
      .values({
        tenant_id: shop.tenantId,
        token_hash: hashToken(token),
        member_id: memberId,
        created_at: shop.clock.now(),
        expires_at: new Date(shop.clock.now().getTime() + 86_400_000),
      })
      .execute(),
  )
  return token
}

/** The id for a path, by the path's beginning. */
const ofPath: Record<string, string> = {
  disputes: 'dispute',
  orders: 'order',
  'print/jobs': 'job',
  printers: 'printer',
  messages: 'message',
  bookings: 'booking',
  customers: 'customer',
  sessions: 'session',
  devices: 'device',
  team: 'member',
}

/** A call with the ids that its path has a place for. */
function withIds(call: Call): string {
  const [, area = ''] = /\/api\/staff\/([\w/-]+?)\/:id/.exec(call) ?? []
  const id = theirs[ofPath[area] ?? '']
  if (call.includes(':id') && !id) throw new Error(`no id for ${call}`)
  const others = { outlet: 'soho', menu: 'menu', step: 'cancel', n: '1', number: '1' }
  const words: Record<string, string | undefined> = { ...theirs, ...others, id }
  return call.replace(/:(\w+)/g, (_, word: string) => words[word] ?? '')
}

/** A call that names one row by its id, whoever the caller is. */
const namesOne = /:(id|mark|pause|secret|token|code)\b/

const place = { line1: '', city: '', postcode: 'SE1 1AA', phone: '' }
const promo = { headline: 'x', kind: 'percent', value: 10 }
/** A body for each call, so that it reaches the check of the id. */
const bodies: Partial<Record<CallName, () => object>> = {
  noteCustomer: () => ({ notes: 'x' }),
  blockCustomer: () => ({ reason: 'Rude' }),
  acceptInvitation: () => ({ code: '123456', name: 'x', pin: '4826' }),
  changeMenu: () => ({ revision: 0, changes: [{ op: 'item.remove', id: 'curry' }] }),
  publishMenu: () => ({ revision: 0 }),
  undoPublish: () => ({ number: 1 }),
  bringBackVersion: () => ({ menu_id: 'menu' }),
  changeMenuPrices: () => ({ revision: 0, items: ['curry'], percent: 5 }),
  acceptOrder: () => ({ from: 'placed' }),
  moveOrder: () => ({ from: 'placed', to: 'ready' }),
  undoOrderStep: () => ({ position: 0 }),
  delayOrder: () => ({ minutes: 10, ready_by: '2026-11-20T18:30:00Z' }),
  rejectOrder: () => ({ from: 'placed', reason: 'too_busy' }),
  cancelStaffOrder: () => ({ from: 'accepted', reason: 'duplicate', refund: 'all' }),
  refundOrder: () => ({ amount: 1, refundable: 31.4, reason: 'missing' }),
  placeTestOrder: () => ({ outlet_id: 'soho', type: 'pickup' }),
  printOrder: () => ({ copy: 'kitchen' }),
  markStock: () => ({ outlets: ['soho'], kind: 'item', id: 'curry', until: 'manual' }),
  pauseService: () => ({ services: ['pickup'], until: 'next_opening' }),
  changePause: () => ({ message: 'Back soon' }),
  setBusy: () => ({ minutes: 20, until: 'closing' }),
  addPrinter: () => ({ name: 'x', outlet_id: 'soho', kind: 'escpos' }),
  updatePrinter: () => ({ name: 'x', width: 80, device_id: null }),
  reportPrinter: () => ({ state: 'off' }),
  markPrintFailed: () => ({}),
  updateDevice: () => ({ name: 'x', purpose: 'board', outlets: ['soho'] }),
  addDevice: () => ({ name: 'x', purpose: 'board', outlets: ['soho'] }),
  updateOutletSettings: () => ({ revision: 0, pin_for_moves: true }),
  updateContactSettings: () => ({ revision: 0, phone: '1' }),
  addOutlet: () => ({ ...place, like: 'soho', menu: 'same', name: 'x' }),
  updateAlertSettings: () => ({ revision: 0, phones: [] }),
  updateTicketSettings: () => ({ revision: 0, thank_you: 'x' }),
  testAlerts: () => ({ outlet_id: 'soho' }),
  proveAlerts: () => ({ outlet_id: 'soho', code: '1234' }),
  bringBackSettings: () => ({ part: 'hours', outlet_id: 'soho', revision: 0 }),
  updateHours: () => ({ revision: 0 }),
  updateAreas: () => ({ revision: 0 }),
  closeDay: () => ({ outlet_id: 'soho', date: '2026-11-20', counted_cash: 1 }),
  addPromo: () => ({ ...promo, code: 'NEW10', outlets: ['soho'] }),
  updatePromo: () => ({ revision: 0, outlets: ['soho'] }),
  tryPromo: () => ({ outlet_id: 'soho', type: 'pickup', amount: 20 }),
  updateMember: () => ({ name: 'x', contact: 'x@example.com', role: 'staff', outlets: ['soho'] }),
  inviteMember: () => ({ name: 'x', contact: 'y@example.com', role: 'staff', outlets: ['soho'] }),
  unlockDevice: () => ({ member_id: theirs.member, pin: '4821' }),
  sendUnlockCode: () => ({ member_id: theirs.member }),
  sendHeartbeat: () => heartbeatOf('soho'),
}
/** Parameters that a query requires besides its outlet. */
function restOf(name: CallName): string[] {
  if (/^discard/.test(name)) return ['revision=0']
  if (
    /^(get(Sales|Items|Promos|Reasons)Report|export(Lines|Refunds|Pauses|Bookings))$/.test(name)
  ) {
    return ['from=2026-11-20', 'to=2026-11-20']
  }
  if (name === 'tryPostcode') return ['postcode=W1F0AA']
  return name === 'getDayReport' ? ['date=2026-11-20'] : []
}

/** The fields in which a part of a request names outlets, by its schema. */
function outletFields(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const found = new Set<string>()
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (key, value) => {
    if (/^(outlets?(_ids?)?|like)$/.test(key)) found.add(key)
    return value
  })
  return [...found]
}

/** The address of a call with Soho wherever its path or its query may name an outlet. */
function addressOf(name: CallName, call: Call): Request {
  const query = outletFields(queryOf(call)).map((field) => `${field}=soho`)
  return `${withIds(call)}?${[...query, ...restOf(name)].join('&')}` as Request
}

/** Whether a call names an outlet anywhere: in its path, its query or its body. */
const namesOutlet = (call: Call) =>
  call.includes(':outlet') ||
  outletFields(queryOf(call)).length > 0 ||
  outletFields(definitionOf(call).body).length > 0

/** All rows of the tenant that belong to Soho or concern it. */
async function snapshot(): Promise<string> {
  const tables = [
    ['orders', "outlet_id = 'soho'"],
    ['order_history', 'true'],
    ['order_delays', 'true'],
    ['refunds', 'true'],
    ['printers', "outlet_id = 'soho'"],
    ['print_jobs', "outlet_id = 'soho'"],
    ['service_pauses', "outlet_id = 'soho'"],
    ['service_busy', "outlet_id = 'soho'"],
    ['stock_marks', "outlet_id = 'soho'"],
    ['outlet_settings', "outlet_id = 'soho'"],
    ['bookings', 'true'],
    ['customers', 'true'],
    ['staff_invitations', 'true'],
    ['outbox', 'failed_at is not null'],
    ['devices', "'soho' = any(outlets)"],
    ['staff_members', "'soho' = any(outlets)"],
    ['audit_log', "outlet_id = 'soho'"],
  ]
  const rows = await shop.transaction(async (tx) => {
    const all: unknown[] = []
    for (const [table = '', condition = ''] of tables) {
      const found = await sql`
        select to_jsonb(t) as row from ${sql.table(table)} t
        where tenant_id = ${shop.tenantId} and ${sql.raw(condition)} order by to_jsonb(t)::text`.execute(
        tx,
      )
      all.push([table, found.rows])
    }
    return all
  })
  return JSON.stringify(rows)
}

/** Calls refused with a status other than 404: their changes concern all outlets, and the sentence says so. */
const otherwiseRefused: Partial<Record<CallName, number>> = {
  addOutlet: 403,
  addPromo: 403,
}

/** Rows of the whole restaurant, or open to anyone with the secret: only another tenant gets 404. */
const isOfRestaurant = (call: Call) => /\/bookings\/:id|:token|:secret/.test(call)

/** Calls that identify no caller. */
const apart = new Set<CallName>(['staffSignOut', 'staffSignIn', 'staffVerify'])

test('every outlet that a body may name is named in the body that is sent', () => {
  const missing = (Object.entries(calls) as [CallName, Call][])
    .filter(([, call]) => isStaffCall(call))
    .flatMap(([name, call]) => {
      const sent = Object.keys(bodies[name]?.() ?? {})
      return outletFields(definitionOf(call).body)
        .filter((field) => !sent.includes(field))
        .map((field) => `${name}: ${field}`)
    })

  expect(missing).toEqual([])
})

test('every staff call with the ids of another outlet or tenant reads and writes nothing of it', async () => {
  const before = await snapshot()
  const named = (Object.entries(calls) as [CallName, Call][])
    .filter(([name, call]) => isStaffCall(call) && !apart.has(name))
    // Where it succeeds it ends the session that made it.
    .toSorted(([a], [b]) => Number(a === 'addDevice') - Number(b === 'addDevice'))
  const read: string[] = []
  for (const { name: stranger, actor, host } of strangers) {
    await giveProof(shop.services, host ? 'other' : shop.tenantId, actor, 60)
    for (const [name, call] of named) {
      const isWrite = !call.startsWith('GET ')
      // A stream that is not refused has no end to wait for.
      if (name === 'watchBoard' && host) continue
      if (!host && isOfRestaurant(call)) continue
      const request = addressOf(name, call)
      expect(request).not.toMatch(/:\w/)
      const answer = await staffCall<unknown>(shop, request, actor, {
        ...(isWrite ? { body: bodies[name]?.() ?? {} } : {}),
        ...(host ? { host } : {}),
        headers: { 'idempotency-key': `${stranger} ${name}` },
      })
      if (JSON.stringify(answer).includes('SOHO')) read.push(`${stranger}: ${name}`)
      // The other tenant has an outlet and a menu of the same name, which are its own.
      const isOfMenu = /:menu/.test(call) || name === 'bringBackVersion'
      const isTheirs = namesOne.test(call) || (!host && (namesOutlet(call) || isOfMenu))
      if (isTheirs && answer.status !== (otherwiseRefused[name] ?? 404)) {
        read.push(`${stranger}: ${name} was answered ${answer.status} ${answer.message}`)
      }
    }
  }

  expect(named.length).toBeGreaterThan(130)
  expect(read).toEqual([])
  expect(await snapshot()).toBe(before)
})
