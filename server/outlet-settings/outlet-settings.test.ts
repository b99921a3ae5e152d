import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { Me } from '#contract/staff/people.ts'
import type { WireOutletSettings } from '#contract/staff/settings.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { readSettings } from './change-settings.ts'

let shop: Shop
let manager: StaffActor
let owner: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager', name: 'Saffron' })
  owner = await addMember(shop.services, shop.tenantId, { role: 'owner', name: 'Cardamom' })
})
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.deleteFrom('outlet_settings').where('tenant_id', '=', shop.tenantId).execute(),
  ),
)
afterAll(() => shop.close())

interface Conflict {
  fields: { field: string; yours: unknown; theirs: unknown; by: { name: string } }[]
}
const get = async (outlet = 'soho') =>
  (await staffCall<WireOutletSettings>(shop, `GET /api/staff/settings/outlet/${outlet}`, manager))
    .data
const put = (actor: StaffActor, body: object, outlet = 'soho') =>
  staffCall<WireOutletSettings & Conflict>(
    shop,
    `PUT /api/staff/settings/outlet/${outlet}`,
    actor,
    { body },
  )

describe('settings of an outlet', () => {
  test('have the defaults that a new place starts with', async () => {
    expect(await get('camden')).toEqual({
      revision: 0,
      short: null,
      start_on_accept: true,
      auto_accept: { services: [], up_to: 0, open_orders: 0 },
      needs_board: null,
      text_after: 2,
      call_after: 3,
      pause_after: 5,
      refund_after: 10,
      board_missing_after: 3,
      refund_limit: 50,
      day_ends_at: '04:00',
      pin_for_moves: false,
    })
  })

  test('change field by field, and others read them', async () => {
    const { revision } = await get()
    const changed = await put(manager, { revision, start_on_accept: false })
    const site = await shop.services.content.load(shop.tenantId)
    const known = await shop.services.db.transaction(shop.tenantId, (tx) =>
      readSettings(tx, { tenantId: shop.tenantId, site }, 'soho', 'outlet'),
    )

    expect(changed.data).toMatchObject({ revision: revision + 1, start_on_accept: false })
    expect(known.settings).toMatchObject({ startOnAccept: false, refundLimit: 5_000 })
  })

  test('changed by another member since are refused with both values, field by field', async () => {
    const { revision } = await get()
    await put(owner, { revision, pin_for_moves: true })
    const other = await put(manager, { revision, board_missing_after: 5 })
    const same = await put(manager, { revision, pin_for_moves: true })
    const against = await put(manager, { revision, pin_for_moves: false, board_missing_after: 6 })
    const now = await get()

    expect([other.status, same.status, against.status]).toEqual([200, 200, 409])
    expect(against.data.fields).toMatchObject([
      { field: 'board_missing_after', yours: 6, theirs: 5, by: { name: 'Saffron' } },
      { field: 'pin_for_moves', yours: false, theirs: true, by: { name: 'Cardamom' } },
    ])
    expect(now).toMatchObject({ pin_for_moves: true, board_missing_after: 5 })
  })

  test('first changed by two concurrent requests keep one of them', async () => {
    const answers = await Promise.all([
      put(manager, { revision: 0, text_after: 1 }, 'camden'),
      put(owner, { revision: 0, call_after: 4 }, 'camden'),
    ])
    const { revision } = await get('camden')

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(revision)
  })

  test('name it on dockets and in lists, where they have a short name for it', async () => {
    const shown = async () => {
      const [board, me] = await Promise.all([
        staffCall<WireBoard>(shop, 'GET /api/staff/board?outlet_ids=soho', manager),
        staffCall<Me>(shop, 'GET /api/staff/me', manager),
      ])
      return [board.data.outlets[0]?.short, me.data.outlets.find(({ id }) => id === 'soho')?.short]
    }
    const before = await shown()

    await put(manager, { revision: 0, short: 'SOHO' })

    // Prefixes of the outlets' order numbers.
    expect(before).toEqual(['BSS', 'BSS'])
    expect(await shown()).toEqual(['SOHO', 'SOHO'])
  })

  test('leave the refund limit to an owner', async () => {
    const { revision } = await get()
    const by = await put(manager, { revision, refund_limit: 100 })
    const unchanged = await put(manager, { revision, refund_limit: 50 })
    const ofOwner = await put(owner, { revision, refund_limit: 100 })

    expect([by.status, by.data]).toEqual([403, { field: 'refund_limit' }])
    expect(by.message).toContain('Cardamom')
    expect([unchanged.status, ofOwner.status]).toEqual([200, 200])
  })

  test.each([
    ['times that do not rise', { text_after: 3, call_after: 3 }, 'call_after'],
    ['a time past its bounds', { refund_after: 21 }, 'refund_after'],
    [
      'a limit with three decimals',
      { auto_accept: { services: [], up_to: 1.005, open_orders: 1 } },
      'auto_accept.up_to',
    ],
    [
      'a total above the largest order',
      { auto_accept: { services: [], up_to: 10_001, open_orders: 1 } },
      'auto_accept.up_to',
    ],
    ['a day that ends at seven', { day_ends_at: '07:00' }, 'day_ends_at'],
    ['a name of two letters', { short: 'SO' }, 'short'],
    ['a field that is not known', { pin_for_move: true }, 'pin_for_move'],
  ])('refuse %s', async (_, given, field) => {
    const { status, data } = await staffCall<{ errors: { field: string }[] }>(
      shop,
      'PUT /api/staff/settings/outlet/soho',
      owner,
      { body: { revision: 0, ...given } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('of an outlet that is not the member’s are 404', async () => {
    const other = await addMember(shop.services, shop.tenantId, {
      role: 'manager',
      outlets: ['camden'],
    })

    expect((await put(other, { revision: 0, pin_for_moves: true })).status).toBe(404)
    expect((await put(owner, { revision: 0, pin_for_moves: true }, 'nowhere')).status).toBe(404)
  })
})

describe('alert numbers', () => {
  const putAlerts = (body: object) =>
    staffCall<{ phones: string[]; emails: string[] }>(
      shop,
      'PUT /api/staff/settings/alerts/soho',
      manager,
      { body },
    )

  test('are kept in one spelling, and get a test', async () => {
    shop.messages.length = 0
    const saved = await putAlerts({
      revision: 0,
      phones: ['07700 900123', '+447700900123', '07700900124'],
      emails: ['Boss@Example.com'],
    })
    const tested = await staffCall(shop, 'POST /api/staff/alerts/test', manager, {
      body: { outlet_id: 'soho' },
    })
    await runDueJobs(shop.services, jobHandlers)
    const again = await staffCall<{ phones: string[]; tested_at: string }>(
      shop,
      'GET /api/staff/settings/alerts/soho',
      manager,
    )

    expect(saved.status).toBe(200)
    expect(again.data.phones).toEqual(['+447700900123', '+447700900124'])
    expect(tested.data).toMatchObject({ sent: 2 })
    expect(again.data.tested_at).toBe('2026-11-20T18:00:00.000Z')
    expect(shop.messages.map(({ to }) => to).sort()).toEqual(['+447700900123', '+447700900124'])
  })

  test('are proven by the code of a test, until they change', async () => {
    const prove = (code: string) =>
      staffCall<{ proven_at: string | null; errors: { field: string }[] }>(
        shop,
        'POST /api/staff/alerts/test/verify',
        manager,
        { body: { outlet_id: 'soho', code } },
      )
    await putAlerts({ revision: 0, phones: ['07700900123'] })
    shop.messages.length = 0
    await staffCall(shop, 'POST /api/staff/alerts/test', manager, { body: { outlet_id: 'soho' } })
    await runDueJobs(shop.services, jobHandlers)
    const code = /code is (\d{4})/.exec(shop.messages[0]?.text ?? '')?.[1] ?? ''

    const wrong = await prove(code === '0000' ? '1111' : '0000')
    const right = await prove(` ${code.slice(0, 2)} ${code.slice(2)}`)
    const again = await prove(code)
    const setup = await staffCall<{ steps: { step: string; state: string }[] }>(
      shop,
      'GET /api/staff/setup',
      manager,
    )
    const changed = await putAlerts({ revision: 9, phones: ['07700900124'] })

    expect([wrong.status, wrong.data.errors[0]?.field]).toEqual([422, 'code'])
    expect(right.data.proven_at).toBe('2026-11-20T18:00:00.000Z')
    // It counts once.
    expect(again.status).toBe(422)
    expect(setup.data.steps).toContainEqual({ step: 'alerts', state: 'done', detail: null })
    expect(changed.data).toMatchObject({ proven_at: null })
  })

  test('are proven by ten tries an hour at most', async () => {
    const prove = (outlet: string) =>
      staffCall(shop, 'POST /api/staff/alerts/test/verify', manager, {
        body: { outlet_id: outlet, code: '12345' },
      })
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await prove('camden')).status)

    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test.each([
    ['a landline', { phones: ['020 7946 0001'] }, 'phones.0'],
    ['four numbers', { phones: Array(4).fill('07700900123') }, 'phones'],
    ['no email', { emails: ['boss'] }, 'emails.0'],
  ])('refuse %s', async (_, given, field) => {
    const { status, data } = await staffCall<{ errors: { field: string }[] }>(
      shop,
      'PUT /api/staff/settings/alerts/soho',
      manager,
      { body: { revision: 99, ...given } },
    )

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('of an outlet without any are not tested', async () => {
    const tested = await staffCall(shop, 'POST /api/staff/alerts/test', manager, {
      body: { outlet_id: 'camden' },
    })

    expect(tested.status).toBe(422)
  })
})

describe('the first day', () => {
  test('shows the finished steps, and accepts that the others are done or skipped', async () => {
    const update = (body: object) =>
      staffCall<{ steps: { step: string; state: string }[] }>(
        shop,
        'PUT /api/staff/setup',
        manager,
        { body },
      )
    await update({ done: 'hours' })
    const { data } = await update({ skip: 'ticket' })
    const states = Object.fromEntries(data.steps.map(({ step, state }) => [step, state]))

    expect(states).toMatchObject({
      hours: 'done',
      areas: 'open',
      ticket: 'skipped',
      screen: 'open',
      second_person: 'done',
    })
    expect((await update({ skip: 'alerts' })).status).toBe(422)
  })

  test('has no second person before they have joined', async () => {
    const stepOf = async (step: string) => {
      const { data } = await staffCall<{ steps: { step: string; state: string }[] }>(
        shop,
        'GET /api/staff/setup',
        manager,
      )
      return data.steps.find((each) => each.step === step)?.state
    }
    const { db } = shop.services
    const setJoined = (at: Date | null) =>
      db.transaction(shop.tenantId, (tx) =>
        tx
          .updateTable('staff_members')
          .set({ joined_at: at })
          .where('tenant_id', '=', shop.tenantId)
          .where('id', '<>', manager.id)
          .execute(),
      )

    await setJoined(null)
    expect(await stepOf('second_person')).toBe('open')
    await setJoined(shop.services.now())
    expect(await stepOf('second_person')).toBe('done')
  })
})
