import { describe, expect, test } from 'vitest'
import type { Tx } from '#database/connection.ts'
import { sqlState } from '#database/failure.ts'
import { systemActor } from '#domain/actor.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { jobContext } from '#server/context.ts'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { openShop } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'
import { audit, deleteOldAudit } from './audit.ts'

const shop = await openShop()

const inTenant = <T>(work: (tx: Tx) => Promise<T>, role?: 'tiffin_worker') =>
  shop.services.db.transaction(shop.tenantId, work, role)
const rows = (subjectId: string) =>
  inTenant((tx) =>
    tx
      .selectFrom('audit_log')
      .selectAll()
      .where('tenant_id', '=', shop.tenantId)
      .where('subject_id', '=', subjectId)
      .orderBy('at', 'desc')
      .execute(),
  )
const by = () => ({ ...shop.services, tenantId: shop.tenantId, actor: systemActor })
const subject = { kind: 'device', id: 'd1', label: 'Pass' } as const
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )

describe('the audit log', () => {
  test('keeps only the fields that changed', async () => {
    await inTenant((tx) =>
      audit(tx, by(), {
        action: 'device.changed',
        subject: { ...subject, id: 'd2' },
        before: { name: 'Pass', outlets: ['soho'] },
        after: { name: 'Bar', outlets: ['soho'] },
      }),
    )

    expect(await rows('d2')).toMatchObject([
      { actor_kind: 'system', before: { name: 'Pass' }, after: { name: 'Bar' } },
    ])
  })

  test('is rolled back with the change that fails', async () => {
    const before = await rows(subject.id)
    const failing = inTenant(async (tx) => {
      await audit(tx, by(), { action: 'device.removed', subject })
      throw new Error('the change failed')
    })

    await expect(failing).rejects.toThrow('the change failed')
    expect(await rows(subject.id)).toHaveLength(before.length)
  })

  test('cannot be changed or shortened by the application', async () => {
    const change = await outcome(
      inTenant((tx) => tx.updateTable('audit_log').set({ reason: 'x' }).execute()),
    )
    const remove = await outcome(inTenant((tx) => tx.deleteFrom('audit_log').execute()))

    expect([change, remove]).toEqual(['42501', '42501'])
  })

  test('loses only rows older than 13 months, and only to the maintenance', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const days of [1, 390, 400]) {
      const old = { ...by(), now: () => daysAgo(days) }
      await inTenant((tx) =>
        audit(tx, old, {
          action: 'member.signed_in',
          subject: { ...subject, id: 'd3' },
          reason: `${days}`,
        }),
      )
    }

    await inTenant(
      (tx) => tx.deleteFrom('audit_log').where('tenant_id', '=', shop.tenantId).execute(),
      'tiffin_worker',
    )

    expect((await rows('d3')).map(({ reason }) => reason)).toEqual(['1', '390'])
  })
})

const count = async (table: 'staff_sessions' | 'device_pairings' | 'staff_members') => {
  const { rows } = await shop.transaction((tx) =>
    tx
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<string>().as('rows'))
      .where('tenant_id', '=', shop.tenantId)
      .executeTakeFirstOrThrow(),
  )
  return Number(rows)
}

test('sessions and codes go when they end, people and screens stay', async () => {
  await shop.addMember()
  await shop.addDevice()
  await staffCall(shop, 'POST /api/staff/devices/pairing', null, { body: {} })
  const before = [await count('staff_sessions'), await count('device_pairings')]
  shop.clock.advance({ days: 31 })
  await deleteOldRows(jobContext(shop.services, shop.tenantId))

  expect(before).toEqual([2, 1])
  expect([await count('staff_sessions'), await count('device_pairings')]).toEqual([0, 0])
  expect(await count('staff_members')).toBe(1)
})

test('the audit log keeps changes for two years and sign-ins for 13 months', async () => {
  // The database has its own clock, and refuses to delete rows that are too young by it.
  shop.clock.set(new Date().toISOString())
  const now = shop.services.now()
  const ages = [396, 398, 729, 731]
  for (const days of ages) {
    const aged = { ...by(), now: () => new Date(now.getTime() - days * dayMilliseconds) }
    for (const action of ['member.signed_in', 'device.paired'] as const) {
      const entry = { action, subject: { ...subject, id: 'aged' }, reason: `${days}` }
      await inTenant((tx) => audit(tx, aged, entry))
    }
  }
  await deleteOldAudit(jobContext(shop.services, shop.tenantId))

  const left = await rows('aged')
  expect(left.map(({ action, reason }) => `${action} ${reason}`).toSorted()).toEqual([
    'device.paired 396',
    'device.paired 398',
    'device.paired 729',
    'member.signed_in 396',
  ])
})
