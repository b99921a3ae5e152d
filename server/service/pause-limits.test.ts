import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireService } from '#contract/staff/service.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let owner: StaffActor
beforeAll(async () => {
  shop = await openShop({ environment: { ORDER_LIMIT_FACTOR: '1' } })
  await addStaffHost(shop.services, shop.tenantId)
  owner = await addMember(shop.services, shop.tenantId, { role: 'owner' })
})
afterAll(() => shop?.close())

const pause = (outlet: string) =>
  staffCall<WireService>(shop, `POST /api/staff/service/${outlet}/pauses`, owner, {
    body: {
      services: ['pickup'],
      until: new Date(shop.clock.now().getTime() + 20 * 60_000).toISOString(),
    },
  })

describe('pauses by hand', () => {
  test('are twenty at most that run at an outlet at the same time', async () => {
    const statuses = []
    for (let count = 0; count < 21; count++) statuses.push((await pause('soho')).status)
    const elsewhere = await pause('camden')
    shop.clock.advance({ minutes: 20 })

    expect(statuses).toEqual([...Array(20).fill(200), 409])
    expect(elsewhere.status).toBe(200)
    expect((await pause('soho')).status).toBe(200)
  })

  test('are set and changed sixty times an hour at an outlet', async () => {
    shop.clock.advance({ minutes: 62 })
    const { data } = await pause('soho')
    const id = data.pauses.at(-1)?.id
    const statuses = []
    for (let count = 0; count < 60; count++) {
      const change = { body: { message: `Back soon. ${count}` } }
      const changed = await staffCall(
        shop,
        `PUT /api/staff/service/soho/pauses/${id}`,
        owner,
        change,
      )
      statuses.push(changed.status)
    }
    const another = await pause('soho')
    const elsewhere = await pause('camden')
    shop.clock.advance({ minutes: 62 })

    expect(statuses).toEqual([...Array(59).fill(200), 429])
    expect([another.status, elsewhere.status]).toEqual([429, 200])
    expect((await pause('soho')).status).toBe(200)
  })
})
