import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { Me } from '#contract/staff/people.ts'
import type { WireOutletSettings } from '#contract/staff/settings.ts'
import { openShop } from '#testing/shop.ts'
import type { Request, StaffCaller } from '#testing/staff.ts'
import { readSettings } from './change-settings.ts'

const shop = await openShop()
const manager = await shop.addMember({ role: 'manager', name: 'Saffron' })
const owner = await shop.addMember({ role: 'owner', name: 'Cardamom' })
beforeEach(() => shop.empty('outlet_settings'))

interface Failed {
  fields: { field: string; yours: unknown; theirs: unknown; by: { name: string } }[]
  errors: { field: string }[]
}
const call = <T>(request: Request, body?: object, actor = manager) =>
  actor.call<T & Failed>(request, body)
const get = (outlet = 'soho') => manager.get<WireOutletSettings>(`settings/outlet/${outlet}`)
const put = (actor: StaffCaller, body: object, outlet = 'soho') =>
  call<WireOutletSettings>(`PUT settings/outlet/${outlet}`, body, actor)

const upTo = (amount: number) => ({ services: [], up_to: amount, open_orders: 1 })

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
    const ctx = await shop.context()
    const known = await ctx.transaction((tx) => readSettings(tx, ctx, 'soho', 'outlet'))

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
        call<WireBoard>('GET board?outlet_ids=soho'),
        call<Me>('GET me'),
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

  test.each<[string, object, string, ('outlet' | 'alerts')?]>([
    ['times that do not rise', { text_after: 3, call_after: 3 }, 'call_after'],
    ['a time past its bounds', { refund_after: 21 }, 'refund_after'],
    ['a limit with three decimals', { auto_accept: upTo(1.005) }, 'auto_accept.up_to'],
    ['a total above the largest order', { auto_accept: upTo(10_001) }, 'auto_accept.up_to'],
    ['a day that ends at seven', { day_ends_at: '07:00' }, 'day_ends_at'],
    ['a name of two letters', { short: 'SO' }, 'short'],
    ['a field that is not known', { pin_for_move: true }, 'pin_for_move'],
    ['a landline', { phones: ['020 7946 0001'] }, 'phones.0', 'alerts'],
    ['four numbers', { phones: Array(4).fill('07700900123') }, 'phones', 'alerts'],
    ['no email', { emails: ['boss'] }, 'emails.0', 'alerts'],
  ])('refuse %s', async (_, given, field, kind = 'outlet') => {
    const body = { revision: 0, ...given }
    const { status, data } = await call(`PUT settings/${kind}/soho`, body, owner)

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('of an outlet that is not the member’s are 404', async () => {
    const other = await shop.addMember({ role: 'manager', outlets: ['camden'] })

    expect((await put(other, { revision: 0, pin_for_moves: true })).status).toBe(404)
    expect((await put(owner, { revision: 0, pin_for_moves: true }, 'nowhere')).status).toBe(404)
  })
})

describe('alert numbers', () => {
  const putAlerts = (body: object) =>
    call<{ phones: string[]; proven_at: string | null }>('PUT settings/alerts/soho', body)
  /** The texts of a test. */
  async function sendTest(outlet_id = 'soho') {
    shop.messages.length = 0
    const { status, data } = await call<{ sent: number }>('POST alerts/test', {
      outlet_id,
    })
    await shop.runJobs()
    return { status, sent: data.sent, messages: shop.messages }
  }
  const prove = (code: string, outlet_id = 'soho') =>
    call<{ proven_at: string | null }>('POST alerts/test/verify', { outlet_id, code })

  test('are kept in one spelling, and get a test; without any there is none', async () => {
    const saved = await putAlerts({
      revision: 0,
      phones: ['07700 900123', '+447700900123', '07700900124'],
      emails: ['Boss@Example.com'],
    })
    const { sent, messages } = await sendTest()
    const { data } = await call('GET settings/alerts/soho')

    expect([saved.status, sent]).toEqual([200, 2])
    expect(data).toMatchObject({
      phones: ['+447700900123', '+447700900124'],
      tested_at: '2026-11-20T18:00:00.000Z',
    })
    expect(messages.map(({ to }) => to).sort()).toEqual(['+447700900123', '+447700900124'])
    expect((await sendTest('camden')).status).toBe(422)
  })

  test('are proven by the code of a test, until they change', async () => {
    await putAlerts({ revision: 0, phones: ['07700900123'] })
    const { messages } = await sendTest()
    const code = /code is (\d{4})/.exec(messages[0]?.text ?? '')?.[1] ?? ''

    const wrong = await prove(code === '0000' ? '1111' : '0000')
    const right = await prove(` ${code.slice(0, 2)} ${code.slice(2)}`)
    const again = await prove(code)
    const steps = await setupSteps()
    const changed = await putAlerts({ revision: 9, phones: ['07700900124'] })

    expect([wrong.status, wrong.data.errors[0]?.field]).toEqual([422, 'code'])
    expect(right.data.proven_at).toBe('2026-11-20T18:00:00.000Z')
    // It counts once.
    expect(again.status).toBe(422)
    expect(steps.alerts).toBe('done')
    expect(changed.data).toMatchObject({ proven_at: null })
  })

  test('are proven by ten tries an hour at most', async () => {
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await prove('12345', 'camden')).status)

    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

interface Setup {
  steps: { step: string; state: string }[]
}
const statesOf = ({ steps }: Setup) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]))
const setupSteps = async () => statesOf((await call<Setup>('GET setup')).data)

describe('the first day', () => {
  test('shows the finished steps, and accepts that the others are done or skipped', async () => {
    const update = (body: object) => call<Setup>('PUT setup', body)
    await update({ done: 'hours' })
    const { data } = await update({ skip: 'ticket' })

    expect(statesOf(data)).toMatchObject({
      hours: 'done',
      areas: 'open',
      ticket: 'skipped',
      screen: 'open',
      second_person: 'done',
    })
    expect((await update({ skip: 'alerts' })).status).toBe(422)
  })

  test('has no second person before they have joined', async () => {
    const setJoined = (at: Date | null) =>
      shop.transaction((tx) =>
        tx
          .updateTable('staff_members')
          .set({ joined_at: at })
          .where('id', '<>', manager.id)
          .execute(),
      )

    await setJoined(null)
    expect((await setupSteps()).second_person).toBe('open')
    await setJoined(shop.services.now())
    expect((await setupSteps()).second_person).toBe('done')
  })
})
