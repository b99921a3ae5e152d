import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStaffCall } from '#contract/calls/table.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { orderActions } from '#testing/an-order.ts'
import { addTenant, openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

// An owner of one outlet, and one of another tenant, make every call of the restaurant's side with the ids of what stands
// in Soho: none of it is read or written.

type Request = Parameters<Shop['call']>[0]

let shop: Shop
/** Ids of what stands in Soho, by the words of the paths and bodies. */
let theirs: Record<string, string>
let strangers: { name: string; host?: string; actor: StaffActor }[]
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  await addTenant(shop.services, 'other', 'other.test')
  await addStaffHost(shop.services, 'other', 'staff.other.test')
  const pass = await addDevice(shop.services, shop.tenantId, { name: 'SOHO pass' })
  const owner = await addMember(shop.services, shop.tenantId, {
    role: 'owner',
    name: 'SOHO owner',
    outlets: ['soho'],
  })
  const actions = orderActions(shop, await shop.customer({ firstName: 'SOHO' }))
  const { order } = await actions.place({ payment_method: 'cash', note: 'SOHO note' })
  const call = <T extends { id: string }>(request: Request, body: object) =>
    staffCall<T>(shop, request, owner, { body })
  const printer = await call('POST /api/staff/printers', {
    name: 'SOHO printer',
    outlet_id: 'soho',
    kind: 'escpos',
  })
  const job = await call(`POST /api/staff/printers/${printer.data.id}/test`, {})
  const marked = await staffCall<{ marks: { id: string }[] }>(shop, 'PUT /api/staff/stock', owner, {
    body: { outlets: ['soho'], kind: 'item', id: 'lassi', until: 'manual' },
  })
  const paused = await staffCall<{ pauses: { id: string }[] }>(
    shop,
    'POST /api/staff/service/soho/pauses',
    owner,
    { body: { services: ['pickup'], until: 'manual' } },
  )
  theirs = {
    order: order.id,
    printer: printer.data.id,
    job: job.data.id,
    mark: marked.data.marks[0]?.id ?? '',
    pause: paused.data.pauses[0]?.id ?? '',
    device: pass.id,
    member: owner.id,
    session: pass.sessionId,
  }
  expect(Object.values(theirs).every(Boolean)).toBe(true)
  const camden = await addMember(shop.services, shop.tenantId, {
    role: 'manager',
    outlets: ['camden'],
  })
  const other = await addMember(shop.services, 'other', { role: 'owner' })
  strangers = [
    { name: 'a manager of another outlet', actor: camden },
    { name: 'an owner of another tenant', actor: other, host: 'staff.other.test' },
  ]
})
afterAll(() => shop?.close())

/** The ids that stand in a path, by what the call is about. */
function withIds(call: Call): string {
  const id = call.includes('/orders/')
    ? theirs.order
    : call.includes('/print/jobs/')
      ? theirs.job
      : call.includes('/printers/')
        ? theirs.printer
        : call.includes('/devices/')
          ? theirs.device
          : call.includes('/sessions/')
            ? theirs.session
            : theirs.member
  return call
    .replace(':id', id ?? '')
    .replace(':mark', theirs.mark ?? '')
    .replace(':pause', theirs.pause ?? '')
    .replace(':outlet', 'soho')
    .replace(':secret', 'x')
    .replace(':token', 'x')
    .replace(':step', 'cancel')
}

/** What a call is sent with, so that it comes as far as what it names. */
const bodies: Partial<Record<CallName, () => object>> = {
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
  addOutlet: () => ({
    like: 'soho',
    menu: 'same',
    name: 'x',
    line1: '',
    city: '',
    postcode: 'SE1 1AA',
    phone: '',
  }),
  updateAlertSettings: () => ({ revision: 0, phones: [] }),
  updateTicketSettings: () => ({ revision: 0, thank_you: 'x' }),
  testAlerts: () => ({ outlet_id: 'soho' }),
  proveAlerts: () => ({ outlet_id: 'soho', code: '1234' }),
  updateMember: () => ({ name: 'x', contact: 'x@example.com', role: 'staff', outlets: ['soho'] }),
  inviteMember: () => ({ name: 'x', contact: 'y@example.com', role: 'staff', outlets: ['soho'] }),
  unlockDevice: () => ({ member_id: theirs.member, pin: '4821' }),
  sendUnlockCode: () => ({ member_id: theirs.member }),
  sendHeartbeat: () => ({
    outlets: ['soho'],
    sound: 'on',
    visible: true,
    battery: null,
    printer: null,
    queue: 0,
    version: '1',
  }),
}
const queries: Partial<Record<CallName, string>> = {
  getBoard: '?outlet_ids=soho',
  getStock: '?outlet_id=soho',
  listStaffOrders: '?outlet_id=soho',
  getToday: '?outlet_ids=soho',
  listPrintJobs: '?outlet_id=soho',
  listAudit: '?outlet_id=soho',
}

/** Everything of the tenant that stands in Soho or is about it. */
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
    ['devices', "'soho' = any(outlets)"],
    ['staff_members', "'soho' = any(outlets)"],
    ['audit_log', "outlet_id = 'soho'"],
  ]
  const rows = await shop.services.db.transaction(shop.tenantId, async (tx) => {
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

/** A stream has no end to wait for; the rest are made by nobody in particular. */
const apart = new Set<CallName>(['watchBoard', 'staffSignOut', 'staffSignIn', 'staffVerify'])

test('every staff call with the ids of another outlet or tenant reads and writes nothing of it', async () => {
  const before = await snapshot()
  const named = (Object.entries(calls) as [CallName, Call][])
    .filter(([name, call]) => isStaffCall(call) && !apart.has(name))
    // Where it succeeds it ends the session that made it.
    .toSorted(([a], [b]) => Number(a === 'addDevice') - Number(b === 'addDevice'))
  const read: string[] = []
  for (const { name: stranger, actor, host } of strangers) {
    await shop.services.db.transaction(host ? 'other' : shop.tenantId, (tx) =>
      tx
        .updateTable('staff_sessions')
        .set({ proof_until: new Date(shop.clock.now().getTime() + 3_600_000) })
        .where('id', '=', actor.sessionId)
        .execute(),
    )
    for (const [name, call] of named) {
      const isWrite = !call.startsWith('GET ')
      const request = `${withIds(call)}${queries[name] ?? ''}` as Request
      const answer = await staffCall<unknown>(shop, request, actor, {
        ...(isWrite ? { body: bodies[name]?.() ?? {} } : {}),
        ...(host ? { host } : {}),
        headers: { 'idempotency-key': `${stranger} ${name}` },
      })
      if (JSON.stringify(answer).includes('SOHO')) read.push(`${stranger}: ${name}`)
      // The other tenant has an outlet of the same name, which is its own.
      const isOwn = host !== undefined && !/:(id|mark|pause)/.test(call)
      if (/:(id|mark|pause|outlet)/.test(call) || queries[name]) {
        const isRefused = answer.status === 404 || answer.status === 403 || answer.status === 422
        if (!isRefused && !isOwn) read.push(`${stranger}: ${name} was answered ${answer.status}`)
      }
    }
  }

  expect(named.length).toBeGreaterThan(75)
  expect(read).toEqual([])
  expect(await snapshot()).toBe(before)
})
