import { beforeEach, describe, expect, test } from 'vitest'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openKitchen } from '#testing/kitchen.ts'
import type { StaffActor } from '#testing/staff.ts'
import { outletsWithBoard } from './heartbeats.ts'

const { shop, call, get } = await openKitchen()
let manager: StaffActor
beforeEach(async () => {
  // No screen of the test before listens any more.
  shop.clock.advance({ minutes: 5 })
  manager = await shop.addMember({ role: 'manager' })
})

const screen = { name: 'Pass', purpose: 'board', outlets: ['soho'] }
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
  token: /staff=([\w-]{43})/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? '',
})

interface Pairing {
  code: string
  secret: string
  expires_in: number
}
const begin = async () => (await call<Pairing>('POST devices/pairing', {}, null)).data
const ask = (secret: string) =>
  call<{ paired: boolean; device?: WireDevice }>(`GET devices/pairing/${secret}`, undefined, null)
const add = (given: object, actor = manager) =>
  call<WireDevice>('POST devices', { ...screen, ...given }, actor)
const me = (actor: Pick<StaffActor, 'token'>) => call<{ actor: object }>('GET me', undefined, actor)
const remove = ({ id }: { id: string }, actor = manager) =>
  call(`DELETE devices/${id}`, undefined, actor)
const list = () => get<WireDevice[]>('devices', manager)
const find = async ({ id }: { id: string }) => (await list()).find((each) => each.id === id)
const heartbeat = (actor: StaffActor, given: object = {}) =>
  call<{ listening: Record<string, number>; screens: { id: string; name: string }[] }>(
    'POST beat',
    heartbeatOf('soho', { battery: { level: 0.5, charging: false }, ...given }),
    actor,
  )

describe('pairing', () => {
  test('of a browser that prints adds a printer of its own to each of its outlets', async () => {
    const { data } = await add({ name: 'Bar', outlets: ['soho', 'camden'], prints: true })
    const again = await shop.addMember({ role: 'manager' })
    const printers = await get<WirePrinter[]>('printers', again)
    const tickets = await get<{ printer_id: string }>('settings/tickets/camden', again)

    const own = printers.filter(({ device_id }) => device_id === data.id)
    expect(own.map(({ name, kind, outlet_id }) => [name, kind, outlet_id]).sort()).toEqual([
      ['Bar', 'browser', 'camden'],
      ['Bar', 'browser', 'soho'],
    ])
    expect(tickets.printer_id).toBe(own.find(({ outlet_id }) => outlet_id === 'camden')?.id)
    // Other tests expect no other screen of this outlet.
    await remove(data, again)
  })

  test('by the code that a screen shows gives it a session, once', async () => {
    const { code, secret, expires_in } = await begin()
    const waiting = await ask(secret)
    const added = await add({ code: code.toLowerCase() })
    const paired = await ask(secret)
    const { data } = await me(cookieOf(paired))

    expect(code).toMatch(/^[A-HJ-NP-Z]{6}$/)
    expect(expires_in).toBe(600)
    expect(waiting.data).toEqual({ paired: false })
    expect(added.status).toBe(200)
    expect(paired.data).toMatchObject({ paired: true, device: { id: added.data.id } })
    expect(data).toMatchObject({ actor: { kind: 'device', name: 'Pass', role: null } })
    expect((await ask(secret)).status).toBe(404)
  })

  test('codes that one network asks for without end leave those of others', async () => {
    const strict = await openKitchen({ environment: { ORDER_LIMIT_FACTOR: '1' } })
    const askFrom = async (remoteAddress: string) => {
      const request = 'POST /api/staff/devices/pairing'
      const options = { host: 'staff.sample.test', body: {}, remoteAddress }
      const headers = { origin: 'http://staff.sample.test' }
      return (await strict.shop.call(request, { ...options, headers })).status
    }
    const greedy = []
    for (let tries = 0; tries < 40; tries++) greedy.push(await askFrom('203.0.113.7'))
    const neighbours = []
    for (let host = 10; host < 50; host++) neighbours.push(await askFrom(`203.0.113.${host}`))
    const other = await askFrom('198.51.100.1')

    expect(greedy).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
    expect(neighbours.filter((status) => status === 200)).toHaveLength(30)
    expect(other).toBe(200)
  })

  test('asked for concurrently gives one session', async () => {
    const { code, secret } = await begin()
    await add({ code })
    const answers = await Promise.all([ask(secret), ask(secret), ask(secret)])
    const uses = []
    for (const answer of answers) uses.push((await me(cookieOf(answer))).status)

    expect(uses.sort()).toEqual([200, 401, 401])
  })

  test('whose answer was lost gives the screen another session, until one is used', async () => {
    const { code, secret } = await begin()
    shop.clock.advance({ minutes: 9 })
    const added = await add({ code })
    const lost = await ask(secret)
    shop.clock.advance({ minutes: 2 })
    const again = await ask(secret)
    const uses = [await me(cookieOf(lost)), await me(cookieOf(again))]

    expect(again.data).toMatchObject({ paired: true, device: { id: added.data.id } })
    expect(uses.map(({ status }) => status)).toEqual([401, 200])
    expect((await ask(secret)).status).toBe(404)
  })

  test.each([
    ['by a code, and never asked for it', true],
    ['in this browser, and the answer was lost', false],
  ])('ends a screen that was made %s', async (_, hasCode) => {
    const used = await shop.addDevice()
    const given = hasCode ? { code: (await begin()).code } : {}
    const added = await add(given, await shop.addMember({ role: 'manager' }))
    const before = await find(added.data)
    shop.clock.advance({ minutes: 10 })
    await shop.runJobs()

    expect(before?.id).toBe(added.data.id)
    expect([await find(added.data), (await find(used))?.id]).toEqual([undefined, used.id])
    if (!hasCode) expect((await me(cookieOf(added))).status).toBe(401)
  })

  test('by a code pauses nothing before the screen has its session', async () => {
    const id = 'board-watch-camden'
    const watched = () =>
      shop.transaction((tx) =>
        tx.selectFrom('outbox').select('due_at').where('id', '=', id).execute(),
      )
    // Screens of other tests are watched already.
    await shop.transaction((tx) => tx.deleteFrom('outbox').where('id', '=', id).execute())
    const { code, secret } = await begin()
    await add({ code, outlets: ['camden'] })
    const before = await watched()
    await ask(secret)

    expect(before).toEqual([])
    expect(await watched()).toHaveLength(1)
  })

  test('of a code that was used, or is over, is 404', async () => {
    const used = await begin()
    await add({ code: used.code })
    const late = await begin()
    shop.clock.advance({ minutes: 10 })

    const answers = [
      await add({ code: used.code }),
      await add({ code: late.code }),
      await ask(late.secret),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('takes ten wrong codes of a member in an hour', async () => {
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await add({ code: 'IIIIII' })).status)
    const { code } = await begin()
    const locked = await add({ code })
    shop.clock.advance({ hours: 1 })
    const next = await begin()

    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect(locked.status).toBe(429)
    expect((await add({ code: next.code })).status).toBe(200)
  })

  test('of this browser signs its member out there', async () => {
    const added = await add({})
    const { data } = await me(cookieOf(added))

    expect(data).toMatchObject({ actor: { kind: 'device', id: added.data.id } })
    expect((await me(manager)).status).toBe(401)
  })

  test('keeps neither code nor secret in plain text', async () => {
    const { code, secret } = await begin()
    const rows = await shop.transaction((tx) =>
      tx.selectFrom('device_pairings').selectAll().execute(),
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
    expect((await add(given)).status).toBe(status)
  })

  test('has at most 50 screens', async () => {
    const other = await openKitchen()
    // It has two already.
    for (let count = 2; count < 50; count++) await other.shop.addDevice()
    const { status } = await other.call('POST devices', screen, other.manager)

    expect(status).toBe(409)
  })
})

test('a removed screen is 401 with its next call, counts for nothing and is announced', async () => {
  const outlets = ['camden']
  // The boards of other tests are gone.
  const gone = { removed_at: shop.clock.now() }
  await shop.transaction((tx) => tx.updateTable('devices').set(gone).execute())
  const device = await shop.addDevice({ outlets })
  await heartbeat(device, { outlets })
  const boards = () =>
    shop.transaction((tx) => outletsWithBoard(tx, shop.tenantId, ['camden', 'soho']))
  const before = await boards()
  const ended: string[] = []
  const unsubscribe = shop.services.announcements.subscribe('staff-session', (_tenant, id) =>
    ended.push(id),
  )
  const removed = await remove(device)
  unsubscribe()
  const { data } = await heartbeat(manager, { outlets, sound: 'muted' })

  expect([removed.status, (await heartbeat(device)).status]).toEqual([200, 401])
  expect(ended).toEqual([device.sessionId])
  expect(data.listening).toEqual({ camden: 0 })
  expect([before.has('camden'), (await boards()).has('camden')]).toEqual([true, false])
  expect(await find(device)).toBeUndefined()
  expect((await remove(device)).status).toBe(404)
})

describe('a screen of two outlets', () => {
  const outlets = ['soho', 'camden']
  const change = ({ id }: StaffActor, actor: StaffActor, given: object) =>
    call(`PUT devices/${id}`, { ...screen, ...given }, actor)
  const addManagerOfSoho = () => shop.addMember({ role: 'manager', outlets: ['soho'] })

  test('is neither changed nor removed by a manager of one of them, nor taken from the other', async () => {
    const device = await shop.addDevice({ outlets })
    const ofSoho = await addManagerOfSoho()

    const refused = [
      await change(device, ofSoho, { outlets: ['soho'] }),
      await change(device, ofSoho, { outlets, name: 'Mine' }),
      await remove(device, ofSoho),
    ]

    const message =
      'This screen is used at other outlets too. Ask somebody who manages all of them.'
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, message })
    expect(await find(device)).toMatchObject({ outlets })
    expect((await change(device, manager, { outlets: ['soho'] })).status).toBe(200)
    expect((await change(device, ofSoho, { name: 'Bar' })).status).toBe(200)
  })

  test('is a manager’s of the one that is left', async () => {
    const device = await shop.addDevice({ outlets: ['soho', 'gone'] })

    expect((await change(device, await addManagerOfSoho(), {})).status).toBe(200)
  })
})

describe('a heartbeat', () => {
  test('says how many listen, for 45 seconds', async () => {
    const [device, other] = [await shop.addDevice(), await shop.addDevice({ name: 'Bar' })]
    const listening = async () => (await heartbeat(other)).data.listening.soho
    await heartbeat(device)
    const counts = [await listening()]
    for (const seconds of [45, 1]) {
      shop.clock.advance({ seconds })
      counts.push(await listening())
    }

    expect(counts).toEqual([2, 2, 1])
  })

  test.each([
    ['muted', { sound: 'muted' }],
    ['blocked by the browser', { sound: 'blocked' }],
    ['hidden', { visible: false }],
  ])('of a screen that is %s does not listen', async (_, given) => {
    const device = await shop.addDevice()
    const { data } = await heartbeat(device, given)

    expect(data.listening.soho).toBe(0)
    expect((await find(device))?.listening).toBe(false)
  })

  test('is answered with the screens of its outlets, and which of them listen', async () => {
    const outlets = ['camden']
    const muted = await shop.addDevice({ name: 'Bar 1', outlets })
    const loud = await shop.addDevice({ name: 'Bar 2', outlets })
    const other = await shop.addDevice({ name: 'Soho' })
    await heartbeat(muted, { outlets, sound: 'muted' })
    const { data } = await heartbeat(loud, { outlets })

    const ids = [muted, loud, other].map(({ id }) => id)
    expect(data.screens.filter(({ id }) => ids.includes(id))).toEqual([
      { id: muted.id, name: 'Bar 1', purpose: 'board', outlets, listening: false },
      { id: loud.id, name: 'Bar 2', purpose: 'board', outlets, listening: true },
    ])
  })

  test('says how far the clock of its screen is off, where it does', async () => {
    const device = await shop.addDevice()
    await heartbeat(device, { clock_off: 720 })
    const wrong = await find(device)
    shop.clock.advance({ seconds: 15 })
    await heartbeat(device)

    expect([wrong?.clock_off, (await find(device))?.clock_off]).toEqual([720, null])
  })

  test('of a member’s own screen counts as well', async () => {
    expect((await heartbeat(manager)).data.listening.soho).toBe(1)
  })

  test('is written at most once in ten seconds, unless something changed', async () => {
    const device = await shop.addDevice()
    const lastHeartbeat = async () => Date.parse((await find(device))?.last_beat_at ?? '')
    await heartbeat(device)
    const first = await lastHeartbeat()
    shop.clock.advance({ seconds: 9 })
    await heartbeat(device)
    const second = await lastHeartbeat()
    await heartbeat(device, { sound: 'muted' })

    expect([second, await lastHeartbeat()]).toEqual([first, first + 9_000])
  })

  test.each([
    ['of an outlet that it does not stand in', { outlets: ['camden'] }, 404],
    ['with an unknown sound', { sound: 'loud' }, 422],
    ['with half a second', { clock_off: 0.5 }, 422],
    ['with half a battery too much', { battery: { level: 1.5, charging: false } }, 422],
  ])('%s is refused', async (_, given, status) => {
    expect((await heartbeat(await shop.addDevice(), given)).status).toBe(status)
  })
})
