import { describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import type { addMember, StaffCaller } from '#testing/staff.ts'
import { hashPin } from './pin-tries.ts'

const shop = await openShop()

const pin = '4821'

async function addPerson(given: Parameters<typeof addMember>[2] = {}): Promise<StaffCaller> {
  const member = await shop.addMember(given)
  const pinHash = await hashPin({ ...shop.services, tenantId: shop.tenantId }, member.id, pin)
  await shop.transaction((tx) =>
    tx
      .updateTable('staff_members')
      .set({ pin_hash: pinHash })
      .where('id', '=', member.id)
      .execute(),
  )
  return member
}

const enter = (device: StaffCaller, member: StaffCaller, given: string) =>
  device.call<{ tries_left: number }>('POST /api/staff/person', {
    member_id: member.id,
    pin: given,
  })

async function enterWrong(device: StaffCaller, member: StaffCaller, times: number) {
  const answers = []
  for (let tries = 0; tries < times; tries++) answers.push(await enter(device, member, '0001'))
  return answers
}

describe('a paired screen', () => {
  test('while locked asks for a person, and serves the person for three minutes', async () => {
    const device = await shop.addDevice()
    const manager = await addPerson({ role: 'manager' })
    const alone = await device.call('GET /api/staff/team')
    const entered = await enter(device, manager, pin)
    const statuses = []
    for (const minutes of [0, 2, 1]) {
      shop.clock.advance({ minutes })
      statuses.push((await device.call('GET /api/staff/team')).status)
    }

    expect([alone.status, alone.data]).toEqual([403, { right: 'team' }])
    expect(entered.status).toBe(200)
    expect(statuses).toEqual([200, 200, 403])
  })

  test('is locked by the person, and then asks again', async () => {
    const device = await shop.addDevice()
    const manager = await addPerson({ role: 'manager' })
    await enter(device, manager, pin)
    await device.call('DELETE /api/staff/person')

    expect((await device.call('GET /api/staff/team')).status).toBe(403)
  })

  test('shows only the people of its outlets', async () => {
    const device = await shop.addDevice()
    const here = await addPerson({ outlets: ['soho'] })
    const elsewhere = await addPerson({ outlets: ['camden'] })
    const data = await device.get<{ id: string }[]>('people')
    const ids = data.map(({ id }) => id)

    expect(ids).toContain(here.id)
    expect(ids).not.toContain(elsewhere.id)
    expect((await enter(device, elsewhere, pin)).status).toBe(404)
  })

  test('gives a person only the outlets of the screen', async () => {
    const device = await shop.addDevice()
    const owner = await addPerson({ role: 'owner' })
    await enter(device, owner, pin)
    const data = await device.get<{ outlets: { id: string }[] }>('me')
    const camden = await device.call('GET /api/staff/settings/outlet/camden')

    expect(data.outlets.map(({ id }) => id)).toEqual(['soho'])
    expect(camden.status).toBe(404)
  })
})

describe('wrong PINs', () => {
  test('five of a member on a screen lock that pair for 15 minutes, the right PIN too', async () => {
    const device = await shop.addDevice()
    const other = await shop.addDevice({ name: 'Bar' })
    const member = await addPerson()
    const wrong = await enterWrong(device, member, 5)
    const locked = await enter(device, member, pin)
    const elsewhere = await enter(other, member, pin)
    shop.clock.advance({ minutes: 14, seconds: 59 })
    const still = await enter(device, member, pin)
    shop.clock.advance({ seconds: 1 })
    const open = await enter(device, member, pin)

    expect(wrong.map(({ status, data }) => [status, data.tries_left])).toEqual(
      [4, 3, 2, 1, 0].map((left) => [422, left]),
    )
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, '900'])
    expect([elsewhere.status, still.status, open.status]).toEqual([200, 429, 200])
  })

  test('of which many are sent concurrently are compared five times at most', async () => {
    const device = await shop.addDevice()
    const member = await addPerson()

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => enter(device, member, '0001')),
    )

    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('before a right one are forgotten', async () => {
    const device = await shop.addDevice()
    const member = await addPerson()
    await enterWrong(device, member, 4)
    await enter(device, member, pin)

    const [after] = await enterWrong(device, member, 1)

    expect(after?.data.tries_left).toBe(4)
  })

  test('twenty on a screen in a day leave it to a manager’s code', async () => {
    const device = await shop.addDevice()
    const people = [await addPerson(), await addPerson(), await addPerson(), await addPerson()]
    const staff = await addPerson({ contact: 'staff@pin.test.com' })
    const manager = await addPerson({ role: 'manager', contact: 'manager@pin.test.com' })
    for (const person of people) await enterWrong(device, person, 5)
    const byCode = async (member: StaffCaller) => {
      await device.call('POST /api/staff/person/code', { member_id: member.id })
      await shop.runJobs()
      const code = shop.messages.at(-1)?.code
      return device.call('POST /api/staff/person', { member_id: member.id, code })
    }

    const right = await enter(device, manager, pin)
    const staffCode = await byCode(staff)
    const managerCode = await byCode(manager)
    const after = await enter(device, staff, pin)

    expect([right.status, staffCode.status]).toEqual([429, 429])
    expect([managerCode.status, after.status]).toEqual([200, 200])
  })

  test('lock only the pair, and the audit log says so', async () => {
    const device = await shop.addDevice()
    const member = await addPerson()
    await enterWrong(device, member, 5)
    const rows = await shop.transaction((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'device_name'])
        .where('subject_id', '=', member.id)
        .execute(),
    )

    expect(rows).toEqual([{ action: 'member.pin_locked', device_name: 'Pass' }])
  })

  test('twenty in a member’s own browser in a day leave it to a code, which opens it again', async () => {
    const member = await addPerson({ role: 'owner', contact: 'owner@pin.test.com' })
    const prove = (given: object) => member.call('POST /api/staff/proof', given)
    for (let tries = 0; tries < 20; tries++) {
      await prove({ pin: '0001' })
      if (tries % 5 === 4) shop.clock.advance({ minutes: 15 })
    }
    const right = await prove({ pin })
    shop.clock.advance({ hours: 10 })
    const later = await prove({ pin })
    await member.call('POST /api/staff/proof/code')
    await shop.runJobs()
    const byCode = await prove({ code: shop.messages.at(-1)?.code })
    const after = await prove({ pin })

    expect([right.status, later.status]).toEqual([429, 429])
    expect([byCode.status, after.status]).toEqual([200, 200])
  })
})
