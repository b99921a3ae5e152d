import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { outletsWithBoard } from './heartbeats.ts'

let shop: Shop
let manager: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
})
beforeEach(async () => {
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
})
afterAll(() => shop.close())

const screen = { name: 'Pass', purpose: 'board', outlets: ['soho'] }
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
  token: /staff=([\w-]{43})/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? '',
})

interface Pairing {
  code: string
  secret: string
  expires_in: number
}
const begin = async () =>
  (await staffCall<Pairing>(shop, 'POST /api/staff/devices/pairing', null, { body: {} })).data
const ask = (secret: string) =>
  staffCall<{ paired: boolean; device?: WireDevice }>(
    shop,
    `GET /api/staff/devices/pairing/${secret}`,
    null,
  )
const add = (actor: StaffActor, given: object) =>
  staffCall<WireDevice>(shop, 'POST /api/staff/devices', actor, { body: { ...screen, ...given } })
const list = async () =>
  (await staffCall<WireDevice[]>(shop, 'GET /api/staff/devices', manager)).data
const heartbeat = (actor: StaffActor, given: object = {}) =>
  staffCall<{
    now: string
    listening: Record<string, number>
    screens: { id: string; name: string }[]
  }>(shop, 'POST /api/staff/beat', actor, {
    body: heartbeatOf('soho', { battery: { level: 0.5, charging: false }, ...given }),
  })

describe('pairing', () => {
  test('of a browser that prints adds a printer of its own to each of its outlets', async () => {
    const outlets = ['soho', 'camden']
    const { status, data } = await add(manager, { name: 'Bar', outlets, prints: true })
    const again = await addMember(shop.services, shop.tenantId, { role: 'manager' })
    const { data: printers } = await staffCall<WirePrinter[]>(
      shop,
      'GET /api/staff/printers',
      again,
    )
    const { data: tickets } = await staffCall<{ printer_id: string }>(
      shop,
      'GET /api/staff/settings/tickets/camden',
      again,
    )

    const own = printers.filter(({ device_id }) => device_id === data.id)
    expect(status).toBe(200)
    expect(own.map(({ name, kind, outlet_id }) => [name, kind, outlet_id]).sort()).toEqual([
      ['Bar', 'browser', 'camden'],
      ['Bar', 'browser', 'soho'],
    ])
    expect(tickets.printer_id).toBe(own.find(({ outlet_id }) => outlet_id === 'camden')?.id)
    // The tests below expect no other screen of this outlet.
    await staffCall(shop, `DELETE /api/staff/devices/${data.id}`, again)
  })

  test('by the code that a screen shows gives it a session, once', async () => {
    const { code, secret, expires_in } = await begin()
    const waiting = await ask(secret)
    const added = await add(manager, { code: code.toLowerCase() })
    const paired = await ask(secret)
    const me = await staffCall(shop, 'GET /api/staff/me', cookieOf(paired))

    expect(code).toMatch(/^[A-HJ-NP-Z]{6}$/)
    expect(expires_in).toBe(600)
    expect(waiting.data).toEqual({ paired: false })
    expect(added.status).toBe(200)
    expect(paired.data).toMatchObject({ paired: true, device: { id: added.data.id } })
    expect(me.data).toMatchObject({ actor: { kind: 'device', name: 'Pass', role: null } })
    expect((await ask(secret)).status).toBe(404)
  })

  test('codes that one network asks for without end leave those of others', async () => {
    const strict = await openShop({ environment: { ORDER_LIMIT_FACTOR: '1' } })
    await addStaffHost(strict.services, strict.tenantId)
    const askFrom = (remoteAddress: string) =>
      staffCall<Pairing>(strict, 'POST /api/staff/devices/pairing', null, {
        body: {},
        remoteAddress,
      })
    const greedy = []
    for (let tries = 0; tries < 40; tries++) greedy.push((await askFrom('203.0.113.7')).status)
    const neighbours = []
    for (let host = 10; host < 50; host++) {
      neighbours.push((await askFrom(`203.0.113.${host}`)).status)
    }
    const other = await askFrom('198.51.100.1')
    await strict.close()

    expect(greedy.filter((status) => status === 200)).toHaveLength(30)
    expect(greedy.at(-1)).toBe(429)
    expect(neighbours.filter((status) => status === 200)).toHaveLength(30)
    expect(other.status).toBe(200)
  })

  test('asked for concurrently gives one session', async () => {
    const { code, secret } = await begin()
    await add(manager, { code })
    const answers = await Promise.all([ask(secret), ask(secret), ask(secret)])
    const uses = []
    for (const answer of answers) {
      uses.push((await staffCall(shop, 'GET /api/staff/me', cookieOf(answer))).status)
    }

    expect(uses.sort()).toEqual([200, 401, 401])
  })

  test('whose answer was lost gives the screen another session, until one is used', async () => {
    const { code, secret } = await begin()
    shop.clock.advance({ minutes: 9 })
    const added = await add(manager, { code })
    const lost = await ask(secret)
    shop.clock.advance({ minutes: 2 })
    const again = await ask(secret)
    const ofLost = await staffCall(shop, 'GET /api/staff/me', cookieOf(lost))
    const ofAgain = await staffCall(shop, 'GET /api/staff/me', cookieOf(again))

    expect(again.data).toMatchObject({ paired: true, device: { id: added.data.id } })
    expect([ofLost.status, ofAgain.status]).toEqual([401, 200])
    expect((await ask(secret)).status).toBe(404)
  })

  test.each([
    ['by a code, and never asked for it', true],
    ['in this browser, and the answer was lost', false],
  ])('ends a screen that was made %s', async (_, hasCode) => {
    const used = await addDevice(shop.services, shop.tenantId)
    const code = hasCode ? (await begin()).code : undefined
    const added = await add(
      await addMember(shop.services, shop.tenantId, { role: 'manager' }),
      code ? { code } : {},
    )
    const before = await list()
    shop.clock.advance({ minutes: 10 })
    await runDueJobs(shop.services, jobHandlers)
    const ids = (await list()).map(({ id }) => id)

    expect(before.map(({ id }) => id)).toContain(added.data.id)
    expect(ids).not.toContain(added.data.id)
    expect(ids).toContain(used.id)
    if (!hasCode) {
      expect((await staffCall(shop, 'GET /api/staff/me', cookieOf(added))).status).toBe(401)
    }
  })

  test('by a code pauses nothing before the screen has its session', async () => {
    const watched = () =>
      shop.services.db.transaction(shop.tenantId, (tx) =>
        tx
          .selectFrom('outbox')
          .select('due_at')
          .where('tenant_id', '=', shop.tenantId)
          .where('id', '=', 'board-watch-camden')
          .execute(),
      )
    // Screens of the tests above are watched already.
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.deleteFrom('outbox').where('id', '=', 'board-watch-camden').execute(),
    )
    const { code, secret } = await begin()
    await add(manager, { code, outlets: ['camden'] })
    const before = await watched()
    await ask(secret)

    expect(before).toEqual([])
    expect(await watched()).toHaveLength(1)
  })

  test('of a code that was used, or is over, is 404', async () => {
    const used = await begin()
    await add(manager, { code: used.code })
    const late = await begin()
    shop.clock.advance({ minutes: 10 })

    expect((await add(manager, { code: used.code })).status).toBe(404)
    expect((await add(manager, { code: late.code })).status).toBe(404)
    expect((await ask(late.secret)).status).toBe(404)
  })

  test('takes ten wrong codes of a member in an hour', async () => {
    const statuses = []
    for (let tries = 0; tries < 11; tries++) {
      statuses.push((await add(manager, { code: 'IIIIII' })).status)
    }
    const { code } = await begin()
    const locked = await add(manager, { code })
    shop.clock.advance({ hours: 1 })
    const next = await begin()

    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect(locked.status).toBe(429)
    expect((await add(manager, { code: next.code })).status).toBe(200)
  })

  test('of this browser signs its member out there', async () => {
    const added = await add(manager, {})
    const device = cookieOf(added)
    const me = await staffCall(shop, 'GET /api/staff/me', device)

    expect(me.data).toMatchObject({ actor: { kind: 'device', id: added.data.id } })
    expect((await staffCall(shop, 'GET /api/staff/me', manager)).status).toBe(401)
  })

  test('keeps neither code nor secret in plain text', async () => {
    const { code, secret } = await begin()
    const rows = await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.selectFrom('device_pairings').selectAll().where('tenant_id', '=', shop.tenantId).execute(),
    )
    const text = rows.map((row) => `${row.secret_hash} ${row.code_hmac}`).join(' ')

    expect(text).not.toContain(code)
    expect(text).not.toContain(secret)
  })

  test.each([
    ['another outlet', { outlets: ['camden', 'nowhere'] }, 404],
    ['no outlet', { outlets: [] }, 422],
    ['an unknown purpose', { purpose: 'till' }, 422],
    ['no name', { name: ' ' }, 422],
  ])('refuses %s', async (_, given, status) => {
    expect((await add(manager, given)).status).toBe(status)
  })

  test('has at most 50 screens', async () => {
    const other = await openShop()
    try {
      await addStaffHost(other.services, other.tenantId)
      for (let count = 0; count < 50; count++) await addDevice(other.services, other.tenantId)
      const actor = await addMember(other.services, other.tenantId, { role: 'owner' })
      const answer = await staffCall(other, 'POST /api/staff/devices', actor, { body: screen })

      expect(answer.status).toBe(409)
    } finally {
      await other.close()
    }
  })
})

describe('a removed screen', () => {
  test('is 401 with its next call, counts for nothing and is announced', async () => {
    const device = await addDevice(shop.services, shop.tenantId, { outlets: ['camden'] })
    await heartbeat(device, { outlets: ['camden'] })
    const boards = () =>
      shop.services.db.transaction(shop.tenantId, (tx) =>
        outletsWithBoard(tx, shop.tenantId, ['camden', 'soho']),
      )
    const before = await boards()
    const ended: string[] = []
    const unsubscribe = shop.services.announcements.subscribe('staff-session', (_tenant, id) =>
      ended.push(id),
    )
    const removed = await staffCall(shop, `DELETE /api/staff/devices/${device.id}`, manager)
    unsubscribe()
    const { data } = await heartbeat(manager, { outlets: ['camden'], sound: 'muted' })

    expect([removed.status, (await heartbeat(device)).status]).toEqual([200, 401])
    expect(ended).toEqual([device.sessionId])
    expect(data.listening).toEqual({ camden: 0 })
    expect([before.has('camden'), (await boards()).has('camden')]).toEqual([true, false])
    expect((await list()).map(({ id }) => id)).not.toContain(device.id)
    expect((await staffCall(shop, `DELETE /api/staff/devices/${device.id}`, manager)).status).toBe(
      404,
    )
  })
})

describe('a screen of two outlets', () => {
  const outlets = ['soho', 'camden']
  const change = (id: string, actor: StaffActor, given: object) =>
    staffCall(shop, `PUT /api/staff/devices/${id}`, actor, { body: { ...screen, ...given } })

  test('is neither changed nor removed by a manager of one of them, nor taken from the other', async () => {
    const device = await addDevice(shop.services, shop.tenantId, { outlets })
    const ofSoho = await addMember(shop.services, shop.tenantId, {
      role: 'manager',
      outlets: ['soho'],
    })

    const refused = [
      await change(device.id, ofSoho, { outlets: ['soho'] }),
      await change(device.id, ofSoho, { outlets, name: 'Mine' }),
      await staffCall(shop, `DELETE /api/staff/devices/${device.id}`, ofSoho),
    ]

    for (const { status, message } of refused) {
      expect({ status, message }).toEqual({
        status: 403,
        message: 'This screen is used at other outlets too. Ask somebody who manages all of them.',
      })
    }
    expect((await list()).find(({ id }) => id === device.id)).toMatchObject({ outlets })
    expect((await change(device.id, manager, { outlets: ['soho'] })).status).toBe(200)
    expect((await change(device.id, ofSoho, { name: 'Bar' })).status).toBe(200)
  })

  test('is a manager’s of the one that is left', async () => {
    const device = await addDevice(shop.services, shop.tenantId, { outlets: ['soho', 'gone'] })
    const ofSoho = await addMember(shop.services, shop.tenantId, {
      role: 'manager',
      outlets: ['soho'],
    })

    expect((await change(device.id, ofSoho, {})).status).toBe(200)
  })
})

describe('a heartbeat', () => {
  test('says how many listen, for 45 seconds', async () => {
    shop.clock.advance({ minutes: 5 })
    const device = await addDevice(shop.services, shop.tenantId)
    await heartbeat(device)
    const other = await addDevice(shop.services, shop.tenantId, { name: 'Bar' })
    const { data } = await heartbeat(other)
    shop.clock.advance({ seconds: 45 })
    const later = await heartbeat(other)
    shop.clock.advance({ seconds: 1 })
    const last = await heartbeat(other)

    expect(data.listening.soho).toBe(2)
    expect(later.data.listening.soho).toBe(2)
    expect(last.data.listening.soho).toBe(1)
  })

  test.each([
    ['muted', { sound: 'muted' }],
    ['blocked by the browser', { sound: 'blocked' }],
    ['hidden', { visible: false }],
  ])('of a screen that is %s does not listen', async (_, given) => {
    shop.clock.advance({ minutes: 5 })
    const device = await addDevice(shop.services, shop.tenantId)
    const { data } = await heartbeat(device, given)
    const known = (await list()).find(({ id }) => id === device.id)

    expect(data.listening.soho).toBe(0)
    expect(known?.listening).toBe(false)
  })

  test('is answered with the screens of its outlets, and which of them listen', async () => {
    const bar = await addDevice(shop.services, shop.tenantId, {
      name: 'Bar 1',
      outlets: ['camden'],
    })
    const pass = await addDevice(shop.services, shop.tenantId, {
      name: 'Bar 2',
      outlets: ['camden'],
    })
    const other = await addDevice(shop.services, shop.tenantId, { name: 'Soho' })
    await heartbeat(bar, { outlets: ['camden'], sound: 'muted' })
    const { data } = await heartbeat(pass, { outlets: ['camden'] })
    const shown = data.screens.filter(({ id }) => [bar, pass, other].some((each) => each.id === id))

    expect(shown).toEqual([
      { id: bar.id, name: 'Bar 1', purpose: 'board', outlets: ['camden'], listening: false },
      { id: pass.id, name: 'Bar 2', purpose: 'board', outlets: ['camden'], listening: true },
    ])
  })

  test('says how far the clock of its screen is off, where it does', async () => {
    const device = await addDevice(shop.services, shop.tenantId)
    const clockOff = async () => (await list()).find(({ id }) => id === device.id)?.clock_off
    await heartbeat(device, { clock_off: 720 })
    const wrong = await clockOff()
    shop.clock.advance({ seconds: 15 })
    await heartbeat(device)

    expect([wrong, await clockOff()]).toEqual([720, null])
  })

  test('of a member’s own screen counts as well', async () => {
    shop.clock.advance({ minutes: 5 })

    expect((await heartbeat(manager)).data.listening.soho).toBe(1)
  })

  test('is written at most once in ten seconds, unless something changed', async () => {
    const device = await addDevice(shop.services, shop.tenantId)
    const lastHeartbeat = async () =>
      (await list()).find(({ id }) => id === device.id)?.last_beat_at ?? ''
    await heartbeat(device)
    const first = await lastHeartbeat()
    shop.clock.advance({ seconds: 9 })
    await heartbeat(device)
    const second = await lastHeartbeat()
    await heartbeat(device, { sound: 'muted' })
    const changed = await lastHeartbeat()

    expect(second).toBe(first)
    expect(Date.parse(changed) - Date.parse(first)).toBe(9_000)
  })

  test.each([
    ['of an outlet that it does not stand in', { outlets: ['camden'] }, 404],
    ['with an unknown sound', { sound: 'loud' }, 422],
    ['with half a second', { clock_off: 0.5 }, 422],
    ['with half a battery too much', { battery: { level: 1.5, charging: false } }, 422],
  ])('%s is refused', async (_, given, status) => {
    const device = await addDevice(shop.services, shop.tenantId)

    expect((await heartbeat(device, given)).status).toBe(status)
  })
})
