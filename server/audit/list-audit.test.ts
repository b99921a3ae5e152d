import { describe, expect, test } from 'vitest'
import type { AuditRow } from '#contract/staff/audit.ts'
import { systemActor } from '#domain/actor.ts'
import { audit as writeAudit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { openShop } from '#testing/shop.ts'
import type { StaffCaller } from '#testing/staff.ts'
import { listAudit } from './list-audit.ts'

const shop = await openShop()
const owner = await shop.addMember({ role: 'owner', name: 'Cardamom' })
let manager = await shop.addMember({ role: 'manager', name: 'Saffron' })
for (const outlet of ['soho', 'camden']) {
  await manager.call(`PUT settings/outlet/${outlet}`, {
    revision: 0,
    pin_for_moves: true,
  })
  // Rows with the same time have no defined order.
  shop.clock.advance({ seconds: 1 })
}
await owner.call('PUT me', { name: 'Clove' })
shop.clock.advance({ days: 1 })
await manager.call('POST devices', { name: 'Pass', purpose: 'board', outlets: ['soho'] })
manager = await shop.addMember({ role: 'manager', name: 'Saffron' })

const audit = async (actor: StaffCaller, query = '') =>
  (await actor.call<{ rows: AuditRow[]; next_cursor: string | null }>(`GET audit?${query}`)).data
const actions = async (actor: StaffCaller, query = '') =>
  (await audit(actor, query)).rows.map(({ action }) => action)

describe('the audit log', () => {
  test('names the person and the change in a sentence, newest first', async () => {
    const { rows } = await audit(owner)

    expect(rows.map(({ text }) => text)).toEqual([
      'Saffron paired the screen Pass.',
      'Cardamom changed (name).',
      'Saffron changed the settings of Camden (pin for moves).',
      'Saffron changed the settings of Bombay Spice Soho (pin for moves).',
    ])
    expect(rows[2]).toMatchObject({
      actor: { kind: 'member', name: 'Saffron', device: null },
      before: { pin_for_moves: false },
      after: { pin_for_moves: true },
      outlet_id: 'camden',
    })
    expect(rows[2]?.request_id).toMatch(/./)
  })

  test('hides rows about owners from a manager', async () => {
    expect(await actions(manager)).toEqual([
      'device.paired',
      'settings.changed',
      'settings.changed',
    ])
  })

  test('hides other outlets from a manager of one', async () => {
    const ofCamden = await shop.addMember({
      role: 'manager',
      outlets: ['camden'],
    })

    expect((await audit(ofCamden)).rows.map(({ outlet_id }) => outlet_id)).toEqual(['camden'])
    const answer = await ofCamden.call('GET audit?outlet_id=soho')
    expect(answer.status).toBe(404)
  })

  test('shows a manager of one outlet the people, screens and customers of that one alone', async () => {
    const other = await openShop()
    const ofCamden = await other.addMember({ role: 'manager', outlets: ['camden'] })
    const ofSoho = await other.addMember({ outlets: ['soho'] })
    const ofBoth = await other.addMember()
    const here = await other.addDevice({ outlets: ['camden'] })
    const there = await other.addDevice({ outlets: ['soho'] })
    const subjects = [
      ['member.changed', 'member', ofSoho.id],
      ['member.changed', 'member', ofBoth.id],
      ['member.sign_in_failed', 'member', 'a hash'],
      ['device.changed', 'device', here.id],
      ['device.changed', 'device', there.id],
      ['customer.viewed', 'customer', (await other.customer()).id],
      ['promo.changed', 'promo', 'HELLO'],
    ] as const
    const by = { ...other.services, tenantId: other.tenantId, actor: systemActor }
    await other.transaction(async (tx) => {
      for (const [action, kind, id] of subjects) {
        await writeAudit(tx, by, { action, subject: { kind, id, label: id } })
      }
    })
    const data = await ofCamden.get<{ rows: AuditRow[] }>('audit?')

    expect(data.rows.map(({ subject }) => subject.id).sort()).toEqual(
      [ofBoth.id, 'a hash', here.id, 'HELLO'].sort(),
    )
  })

  test.each([
    ['an action', 'action=device.paired', 1],
    ['a group of actions', 'group=settings', 3],
    ['another group', 'group=people', 1],
    ['what nobody did by hand', 'group=system', 0],
    ['a word in what it is about', 'q=camd', 1],
    ['a person', 'q=saffron', 3],
    ['a character that patterns have', 'q=%25', 0],
    ['an outlet', 'outlet_id=soho', 1],
    ['a day', 'from=2026-11-20&to=2026-11-20', 3],
    ['the day after', 'from=2026-11-21', 1],
  ])('is filtered by %s', async (_, query, count) => {
    expect(await actions(owner, query)).toHaveLength(count)
  })

  test('is read page by page', async () => {
    const first = await audit(owner, 'limit=3')
    const second = await audit(owner, `limit=3&cursor=${first.next_cursor}`)

    expect([first.rows.length, second.rows.length]).toEqual([3, 1])
    expect(second.next_cursor).toBeNull()
  })

  test('is searched a limited number of rows at a time, and the next page continues there', async () => {
    // Only the fields that say who makes the request are read.
    const ctx = {
      ...(await shop.context()),
      member: { role: 'owner' },
      outletIds: ['soho', 'camden'],
    } as unknown as MemberContext
    const search = (cursor?: string) =>
      listAudit(ctx, { q: 'camden', limit: 50, ...(cursor ? { cursor } : {}) }, { most: 2 })

    const first = await search()
    const second = await search(first.next_cursor ?? '')
    const third = await search(second.next_cursor ?? '')

    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([0, 1, 0])
    expect([first, second].map(({ searched_until }) => searched_until)).toEqual([
      '2026-11-20T18:00:02.000Z',
      expect.any(String),
    ])
    expect([third.next_cursor, third.searched_until]).toEqual([null, null])
  })

  test('refuses a filter that is not known', async () => {
    const answer = await owner.call('GET audit?actor=x')

    expect(answer.status).toBe(422)
  })
})
