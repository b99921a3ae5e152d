import { describe, expect, test } from 'vitest'
import type { Me, WireMember } from '#contract/staff/people.ts'
import type { Role } from '#domain/staff-rights.ts'
import { openShop } from '#testing/shop.ts'
import { type StaffCaller, staffCall } from '#testing/staff.ts'

let serial = 0
const shop = await openShop()

/** A member who has just entered a PIN or code. */
async function proven(role: Role, outlets: string[] | null = null): Promise<StaffCaller> {
  const member = await shop.addMember({ role, outlets })
  await shop.giveProof(member, 1_000 * 24 * 60)
  return member
}

const aMember = (given: object = {}) => ({
  name: 'Cardamom',
  contact: `m${serial++}@team.test.com`,
  role: 'staff',
  outlets: 'all',
  ...given,
})
const invite = (actor: StaffCaller, given: object = {}) =>
  actor.call<WireMember>('POST /api/staff/team', aMember(given))
const change = (actor: StaffCaller, target: string, given: object = {}) =>
  actor.call<WireMember>(`PUT /api/staff/team/${target}`, aMember(given))
const remove = (actor: StaffCaller, target: string) =>
  actor.call(`DELETE /api/staff/team/${target}`)

/** The token of the last link sent to an invited person. */
async function lastLink({ data }: { data: WireMember }): Promise<string> {
  await shop.runJobs()
  const sent = shop.messages.filter(({ to, code }) => to === data.contact && !code)
  const text = sent.at(-1)?.text ?? ''
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}
async function accept(token: string, more: object = {}) {
  return join(token, await invitationCode(token), more)
}
/** The code that an invited person asks for. */
async function invitationCode(token: string): Promise<string | undefined> {
  await staffCall(shop, `POST /api/staff/invitation/${token}/code`, null, { body: {} })
  await shop.runJobs()
  return shop.messages.at(-1)?.code
}
const join = (token: string, code: string | undefined, more: object = {}) =>
  staffCall<{ member: { id: string } }>(shop, `POST /api/staff/invitation/${token}`, null, {
    body: { code, name: 'Cardamom', ...more },
  })
const look = (token: string) => staffCall(shop, `GET /api/staff/invitation/${token}`, null)

describe('the team', () => {
  test.each([
    ['staff', 'staff', 403],
    ['manager', 'staff', 200],
    ['manager', 'manager', 403],
    ['manager', 'owner', 403],
    ['owner', 'staff', 200],
    ['owner', 'manager', 200],
    ['owner', 'owner', 200],
  ] as const)('%s invites, changes and removes %s: %i', async (role, other, status) => {
    const actor = await proven(role)
    const target = await shop.addMember({ role: other })
    await shop.addMember({ role: 'owner' })

    const statuses = [
      (await invite(actor, { role: other })).status,
      (await change(actor, target.id, { role: other })).status,
      (await remove(actor, target.id)).status,
    ]

    expect(statuses).toEqual([status, status, status])
  })

  test.each([
    ['their own role', 'self', { role: 'owner' }],
    ['their own outlets', 'self', { role: 'manager' }],
    ['the role of staff', 'staff', { role: 'manager', outlets: ['soho'] }],
    ['the outlets of staff beyond their own', 'staff', {}],
  ] as const)('a manager cannot raise %s', async (_, whose, given) => {
    const manager = await proven('manager', ['soho'])
    const staff = await shop.addMember({ outlets: ['soho'] })

    const answer = await change(manager, whose === 'self' ? manager.id : staff.id, given)
    const me = await manager.get<Me>('me')

    expect(answer.status).toBe(403)
    expect([me.actor.role, me.outlets.map(({ id }) => id)]).toEqual(['manager', ['soho']])
  })

  test('names whom to ask without the right', async () => {
    const staff = await shop.addMember()
    await shop.addMember({ role: 'manager', name: 'Ask-me' })
    const { status, message } = await staff.call('GET /api/staff/team')

    expect(status).toBe(403)
    expect(message).toMatch(/^Your role does not allow this\. Ask .+\.$/)
  })

  test('takes a contact once', async () => {
    const owner = await proven('owner')
    const contact = `m${serial++}@team.test.com`
    const answers = [await invite(owner, { contact }), await invite(owner, { contact })]

    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  test('has at most 200 members', async () => {
    const other = await openShop()
    const owner = await other.addMember({ role: 'owner' })
    await other.giveProof(owner)
    await other.transaction(async (tx) => {
      await tx
        .insertInto('staff_members')
        .values(
          Array.from({ length: 198 }, (_, index) => ({
            tenant_id: other.tenantId,
            id: `x${index}`,
            name: 'x',
            contact: `x${index}@team.test.com`,
            channel: 'email' as const,
            role: 'staff' as const,
            outlets: null,
            created_at: other.services.now(),
            joined_at: null,
          })),
        )
        .execute()
    })
    const statuses = []
    for (let count = 0; count < 2; count++) {
      const answer = await owner.call('POST /api/staff/team', aMember())
      statuses.push(answer.status)
    }

    expect(statuses).toEqual([200, 409])
  })

  test('keeps a manager to their own outlets', async () => {
    const manager = await proven('manager', ['soho'])
    const elsewhere = await shop.addMember({ outlets: ['camden'] })
    const data = await manager.get<WireMember[]>('team')

    expect(data.map(({ id }) => id)).not.toContain(elsewhere.id)
    expect((await change(manager, elsewhere.id)).status).toBe(403)
    expect((await change(manager, elsewhere.id, { outlets: ['soho'] })).status).toBe(404)
    expect((await remove(manager, elsewhere.id)).status).toBe(404)
    expect((await invite(manager, { outlets: ['camden'] })).status).toBe(404)
    expect((await invite(manager, { outlets: 'all' })).data).toEqual({ field: 'outlets' })
    expect((await invite(manager, { outlets: ['soho'] })).status).toBe(200)
  })

  test.each([
    ['another outlet as well', ['soho', 'camden']],
    ['all outlets', null],
  ])('keeps a manager of one from changing a member of %s', async (_, outlets) => {
    const manager = await proven('manager', ['soho'])
    const shared = await shop.addMember({ outlets })

    const answers = [
      await change(manager, shared.id, { outlets: ['soho'] }),
      await remove(manager, shared.id),
      await manager.call(`POST /api/staff/team/${shared.id}/invite`),
    ]

    expect(answers.map(({ status, data }) => [status, data])).toEqual(
      answers.map(() => [403, { field: 'outlets' }]),
    )
  })

  test.each([
    ['no name', { name: '' }],
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
    ['no contact', { contact: 'nobody' }],
    ['an unknown role', { role: 'chef' }],
    ['no outlets', { outlets: [] }],
  ])('refuses %s with 422', async (_, given) => {
    expect((await invite(await proven('owner'), given)).status).toBe(422)
  })
})

describe('the last owner', () => {
  test.each([
    ['removed', (actor: StaffCaller) => remove(actor, actor.id)],
    ['demoted', (actor: StaffCaller) => change(actor, actor.id, { role: 'manager' })],
    ['blocked', (actor: StaffCaller) => change(actor, actor.id, { role: 'owner', blocked: true })],
  ])('cannot be %s', async (_, act) => {
    const owner = await onlyOwner()
    const answer = await act(owner)

    expect([answer.status, answer.message]).toEqual([409, 'A restaurant needs an owner.'])
    expect((await owner.call('GET /api/staff/me')).status).toBe(200)
  })

  test('is left when two remove each other concurrently', async () => {
    const one = await onlyOwner()
    const two = await proven('owner')
    const answers = await Promise.all([remove(one, two.id), remove(two, one.id)])
    const left = await shop.transaction((tx) =>
      tx.selectFrom('staff_members').select('id').where('role', '=', 'owner').execute(),
    )

    expect(left).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  async function onlyOwner(): Promise<StaffCaller> {
    await shop.transaction((tx) =>
      tx.deleteFrom('staff_members').where('role', '=', 'owner').execute(),
    )
    return proven('owner')
  }
})

describe('a removed or blocked member', () => {
  test.each([
    ['removed', 'removed'],
    ['blocked', { role: 'manager', blocked: true }],
    ['demoted', { role: 'staff' }],
    ['given another contact', { role: 'manager', contact: 'other@team.test.com' }],
  ] as const)('%s is signed out immediately, and all processes are notified', async (_, given) => {
    const owner = await proven('owner')
    const contact = `m${serial++}@team.test.com`
    const member = await shop.addMember({ role: 'manager', contact })
    const screen = await shop.addDevice()
    await shop.unlock(screen, member)
    const ended: string[] = []
    const unsubscribe = shop.services.announcements.subscribe('staff-session', (_tenant, id) =>
      ended.push(id),
    )
    const answer =
      given === 'removed'
        ? await remove(owner, member.id)
        : await change(owner, member.id, { contact, ...given })
    unsubscribe()

    expect(answer.status).toBe(200)
    expect((await member.call('GET /api/staff/me')).status).toBe(401)
    // The screen that they have unlocked as well.
    expect(ended.sort()).toEqual([member.sessionId, screen.sessionId].sort())
  })
})

describe('an invitation', () => {
  test('leads onto the team, once', async () => {
    const owner = await proven('owner')
    const answered = await invite(owner, { role: 'manager' })
    const invited = answered.data
    const token = await lastLink(answered)
    const shown = await look(token)
    const joined = await accept(token, { pin: '4821' })
    const again = await accept(token)
    const after = await look(token)
    const team = await owner.get<WireMember[]>('team')

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(shown.data).toMatchObject({ tenant: 'Shop', role: 'manager', name: 'Cardamom' })
    expect(JSON.stringify(shown.data)).not.toContain(invited.contact)
    expect([joined.status, joined.data.member.id]).toEqual([200, invited.id])
    expect([again.status, after.status]).toEqual([404, 404])
    expect(team.find(({ id }) => id === invited.id)).toMatchObject({
      state: 'active',
      has_pin: true,
    })
  })

  test('is sent to one contact five times a day, also where it is revoked in between', async () => {
    const owner = await proven('owner')
    const contact = `m${serial++}@team.test.com`
    const statuses: number[] = []
    let member = (await invite(owner, { contact })).data
    for (let count = 0; count < 2; count++) {
      const again = await owner.call(`POST /api/staff/team/${member.id}/invite`, {})
      await remove(owner, member.id)
      const anew = await invite(owner, { contact })
      member = anew.data
      statuses.push(again.status, anew.status)
    }
    const sixth = await owner.call(`POST /api/staff/team/${member.id}/invite`, {})
    const other = await invite(owner)
    shop.clock.advance({ days: 1 })
    const nextDay = await owner.call(`POST /api/staff/team/${member.id}/invite`, {})

    expect(statuses).toEqual([200, 200, 200, 200])
    expect([sixth.status, other.status, nextDay.status]).toEqual([429, 200, 200])
  })

  test('to another contact takes the PIN of the one before', async () => {
    const owner = await proven('owner')
    const device = await shop.addDevice()
    const before = await invite(owner)
    await accept(await lastLink(before), { pin: '4821' })
    const moved = await change(owner, before.data.id, { contact: `m${serial++}@team.test.com` })
    await accept(await lastLink(moved))
    const unlocked = await device.call('POST /api/staff/person', {
      member_id: before.data.id,
      pin: '4821',
    })

    expect(moved.data).toMatchObject({ state: 'invited', has_pin: false })
    expect(unlocked.status).toBe(422)
  })

  test('accepted twice concurrently makes one session', async () => {
    const token = await lastLink(await invite(await proven('owner')))
    const code = await invitationCode(token)
    const answers = await Promise.all([join(token, code), join(token, code)])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after seven days', async () => {
    const token = await lastLink(await invite(await proven('owner')))
    shop.clock.advance({ days: 7 })

    expect((await look(token)).status).toBe(404)
  })

  test('that is sent again replaces the one before', async () => {
    const owner = await proven('owner')
    const answered = await invite(owner)
    const first = await lastLink(answered)
    const again = `POST /api/staff/team/${answered.data.id}/invite` as const
    const answer = await owner.call(again, {})
    const second = await lastLink(answered)

    expect(answer.status).toBe(200)
    expect((await look(first)).status).toBe(404)
    expect((await look(second)).status).toBe(200)
  })

  test('with a wrong code is refused', async () => {
    const token = await lastLink(await invite(await proven('owner')))

    expect((await join(token, '000000')).status).toBe(422)
  })

  test('is in no table in plain text', async () => {
    const token = await lastLink(await invite(await proven('owner')))
    const { outbox, invitations } = await shop.transaction(async (tx) => ({
      outbox: await tx.selectFrom('outbox').selectAll().execute(),
      invitations: await tx.selectFrom('staff_invitations').selectAll().execute(),
    }))

    expect(JSON.stringify([outbox, invitations])).not.toContain(token)
  })
})
