import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#domain/actor.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { jobContext } from '#server/context.ts'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, staffCall } from '#testing/staff.ts'
import { audit, deleteOldAudit } from './audit.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
})
afterAll(() => shop.close())

const count = async (table: 'staff_sessions' | 'device_pairings' | 'staff_members') => {
  const { rows } = await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<string>().as('rows'))
      .where('tenant_id', '=', shop.tenantId)
      .executeTakeFirstOrThrow(),
  )
  return Number(rows)
}

test('sessions and codes go when they end, people and screens stay', async () => {
  await addMember(shop.services, shop.tenantId)
  await addDevice(shop.services, shop.tenantId)
  await staffCall(shop, 'POST /api/staff/devices/pairing', null, { body: {} })
  const before = [await count('staff_sessions'), await count('device_pairings')]
  shop.clock.advance({ days: 31 })
  await deleteOldRows(jobContext(shop.services, shop.tenantId))

  expect(before).toEqual([2, 1])
  expect([await count('staff_sessions'), await count('device_pairings')]).toEqual([0, 0])
  expect(await count('staff_members')).toBe(1)
})

test('the audit log keeps changes for two years and sign-ins for 13 months', async () => {
  // The database has its own clock, and refuses to remove what is younger by it.
  shop.clock.set(new Date().toISOString())
  const now = shop.services.now()
  const ages = [396, 398, 729, 731]
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    for (const days of ages) {
      for (const action of ['member.signed_in', 'device.paired'] as const) {
        await audit(
          tx,
          {
            ...shop.services,
            tenantId: shop.tenantId,
            actor: systemActor,
            now: () => new Date(now.getTime() - days * dayMilliseconds),
          },
          { action, subject: { kind: 'device', id: 'aged', label: '' }, reason: `${days}` },
        )
      }
    }
  })
  await deleteOldAudit(jobContext(shop.services, shop.tenantId))
  const rows = await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('tenant_id', '=', shop.tenantId)
      .where('subject_id', '=', 'aged')
      .orderBy('at', 'desc')
      .orderBy('action', 'desc')
      .execute(),
  )

  expect(rows.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    'member.signed_in 396',
    'device.paired 396',
    'device.paired 398',
    'device.paired 729',
  ])
})
