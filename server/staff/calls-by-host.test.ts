import { describe, expect, test } from 'vitest'
import { definitionOf, isForStaff, isStaffCall } from '#contract/calls/table.ts'
import { type Call, calls } from '#contract/calls.ts'
import { errors } from '#contract/errors.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'

const shop = await openShop()
const owner = await shop.addMember({ role: 'owner' })

const all = Object.values(calls)
const notFound = { status: 404, message: errors.not_found[1] }
/** A call with some value for each of its params. */
const requestOf = (call: Call) => call.replaceAll(/:\w+/g, 'x') as Parameters<Shop['call']>[0]

describe('staff hosts and all others', () => {
  test('share no call: a diner’s is 404 on a staff host', async () => {
    const diners = all.filter((call) => !isStaffCall(call))
    const diner = await shop.customer()

    for (const call of diners) {
      const answer = await owner.call(requestOf(call), undefined, {
        headers: { authorization: `Bearer ${diner.token}` },
      })
      expect({ call, status: answer.status, message: answer.message }).toEqual({
        call,
        ...notFound,
      })
    }
    expect(diners.length).toBeGreaterThan(40)
  })

  test.each(['live', 'staging', 'landing'] as const)(
    'share no call: a restaurant’s is 404 on a %s host',
    async (kind) => {
      const host = `${kind}.other.test`
      await shop.transaction(
        (tx) =>
          tx.insertInto('tenant_hosts').values({ host, tenant_id: shop.tenantId, kind }).execute(),
        'tiffin_import',
      )

      for (const call of all.filter(isStaffCall)) {
        const { status, message } = await owner.call(requestOf(call), undefined, { host })
        expect({ call, status, message }).toEqual({ call, ...notFound })
      }
    },
  )

  test('reveal no paths: an unknown one and a wrong method are 404 on the other kind', async () => {
    const elsewhere = { host: 'sample.test' }
    const answers = [
      await staffCall(shop, 'DELETE /api/staff/me', owner, elsewhere),
      await staffCall(shop, 'GET /api/staff', owner, elsewhere),
      await staffCall(shop, 'GET /api/staff/unknown', owner, elsewhere),
      await owner.call('GET /api/order'),
      await owner.call('GET /api/docs'),
      await owner.call('POST /dev/orders/move', {}),
      await owner.call('GET /api/staff/unknown'),
    ]

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('a staff host shows the development outbox', async () => {
    const answer = await shop.app.inject({
      url: '/dev/outbox',
      headers: { host: 'staff.sample.test', accept: 'application/json' },
    })

    expect(answer.statusCode).toBe(200)
  })
})

describe('a call of the restaurant’s side', () => {
  const staffCalls = all.filter((call) => isForStaff(definitionOf(call).who))

  test('is 401 without a session, and with one of another tenant', async () => {
    const stranger = { token: shop.services.random.token() }

    for (const call of staffCalls) {
      for (const actor of [null, stranger]) {
        const { status } = await staffCall(shop, requestOf(call), actor)
        expect({ call, status }).toEqual({ call, status: 401 })
      }
    }
  })

  test('that writes is 403 from another page, or from none', async () => {
    const writing = all.filter((call) => isStaffCall(call) && !call.startsWith('GET '))

    for (const call of writing) {
      for (const origin of [
        false as const,
        'http://sample.test',
        'http://staff.sample.test:81',
        // A page of the same host over the other scheme may be an attacker's in the network.
        'https://staff.sample.test',
        'null',
      ]) {
        const answer = await owner.call(requestOf(call), undefined, { origin })
        expect({ call, origin, status: answer.status }).toEqual({ call, origin, status: 403 })
      }
    }
  })
})
