import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherAnnounced } from './gather-announced.ts'

const watched = { isWatched: () => true, onError: () => {} }

test('changes that come while others are read wait, and are read together after them', async () => {
  const reads: string[][] = []
  let finish = () => {}
  const announce = gatherAnnounced((_, ids) => {
    reads.push(ids)
    return new Promise((resolve) => {
      finish = resolve
    })
  }, watched)

  announce('tenant', 'a')
  announce('tenant', 'b')
  await expect.poll(() => reads).toEqual([['a', 'b']])
  announce('tenant', 'c')
  announce('tenant', 'd')
  announce('tenant', 'c')
  await delay(300)
  const meanwhile = [...reads]
  finish()
  await expect.poll(() => reads).toHaveLength(2)

  expect(meanwhile).toEqual([['a', 'b']])
  expect(reads[1]).toEqual(['c', 'd'])
})

test('a slow tenant keeps no other one waiting', async () => {
  const told: string[] = []
  const announce = gatherAnnounced(async (tenantId) => {
    if (tenantId === 'slow') await new Promise(() => {})
    told.push(tenantId)
  }, watched)

  announce('slow', 'a')
  announce('quick', 'a')

  await expect.poll(() => told).toEqual(['quick'])
})

test('a read that fails is reported, and the next change is read again', async () => {
  const reads: string[][] = []
  const failed: string[] = []
  const announce = gatherAnnounced(
    async (_, ids) => {
      reads.push(ids)
      if (reads.length === 1) throw new Error('the database is away')
    },
    { isWatched: () => true, onError: (tenantId) => failed.push(tenantId) },
  )

  announce('tenant', 'a')
  await expect.poll(() => failed).toEqual(['tenant'])
  announce('tenant', 'b')

  await expect.poll(() => reads).toEqual([['a'], ['b']])
})
