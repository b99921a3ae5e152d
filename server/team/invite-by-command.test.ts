import { describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'

const shop = await openShop()

const invite = (body: object) =>
  shop.call<{ contact: string; link: string }>('POST /dev/staff/invite', {
    body: { tenant: shop.tenantId, contact: 'boss@team.test.com', role: 'owner', ...body },
  })

describe('the first owner', () => {
  test('is invited by a command, and again with a new link', async () => {
    const first = await invite({})
    const second = await invite({})
    await shop.runJobs()
    const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
    const statuses = []
    for (const { data } of [first, second]) {
      const path = `GET /api/staff/invitation/${tokenOf(data.link)}` as const
      statuses.push((await staffCall(shop, path, null)).status)
    }

    expect(second.data.link).toMatch(/^http:\/\/staff\.sample\.test:3000\/invitation\/[\w-]{43}$/)
    expect(statuses).toEqual([404, 200])
    expect(shop.messages.map(({ text }) => text)).toEqual([
      `Shop invites you to its team. Join within 7 days: ${second.data.link}`,
    ])
  })

  test.each([
    ['an unknown role', { role: 'boss' }, 422],
    ['an invalid contact', { contact: 'boss' }, 422],
    ['an unknown tenant', { tenant: 'nobody' }, 404],
  ])('is not invited with %s', async (_, given, status) => {
    expect((await invite(given)).status).toBe(status)
  })

  test('is invited from this machine only', async () => {
    const answer = await shop.call('POST /dev/staff/invite', {
      body: { tenant: shop.tenantId, contact: 'boss@team.test.com', role: 'owner' },
      remoteAddress: '10.0.0.1',
    })

    expect(answer.status).toBe(404)
  })
})
