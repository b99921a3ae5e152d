import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { welcome } from '#server/start-up/welcome.ts'
import { addTenant, openShop } from '#testing/shop.ts'
import { addDemoTeams, demoMembers } from './demo-team.ts'

const shop = await openShop()

const team = (tenantId = shop.tenantId) =>
  shop.services.db.transaction(tenantId, (tx) =>
    tx.selectFrom('staff_members').select(['id', 'contact', 'role', 'joined_at']).execute(),
  )

describe('the team of a demo restaurant', () => {
  test('is not made in production', async () => {
    const environment = { ...shop.services.environment, NODE_ENV: 'production' as const }

    await addTenant(shop.services, 'live', 'live.test')

    await addDemoTeams({ ...shop.services, environment }, ['live'])

    expect(await team('live')).toEqual([])
  })

  test('is an owner, a manager and a staff member, made once, who unlock a screen by the printed PINs', async () => {
    await addDemoTeams(shop.services, [shop.tenantId])
    await addDemoTeams(shop.services, [shop.tenantId])
    const members = await team()
    const pass = await shop.addDevice()
    const unlocked: number[] = []
    for (const { role, pin } of demoMembers) {
      const member = members.find((each) => each.role === role)
      const { status } = await pass.call('POST /api/staff/person', { member_id: member?.id, pin })
      unlocked.push(status)
    }

    expect(members.map(({ contact }) => contact).toSorted()).toEqual([
      'manager@shop.example',
      'owner@shop.example',
      'staff@shop.example',
    ])
    expect(members.every(({ joined_at }) => joined_at)).toBe(true)
    expect(unlocked).toEqual([200, 200, 200])
  })
})

describe('the welcome of a start', () => {
  const demo = welcome({ PORT: 3_000, DEMO: true }, [])
  const hostsIn = (text: string) =>
    [...text.matchAll(/http:\/\/([\w.-]+):3000/g)].map(([, host]) => host)

  test('names the staff addresses of the demo, which its folders have', () => {
    const folders = ['sumo-group', 'bombay-spice', 'the-best-burgers']
    const known = folders
      .map((folder) => readFileSync(`tenants/${folder}/tenant.yaml`, 'utf8'))
      .join('\n')

    const staff = hostsIn(demo).filter((host) => host?.startsWith('staff.'))

    expect(staff).toEqual([
      'staff.localhost',
      'staff.bombay-spice.localhost',
      'staff.the-best-burgers.localhost',
    ])
    for (const host of new Set(hostsIn(demo))) expect(known).toContain(host)
  })

  test('names the people of the demo with their PINs', () => {
    for (const { role, name, pin } of demoMembers) {
      expect(demo).toContain(`${role}@bombay-spice.example  ${name}, PIN ${pin}`)
    }
  })

  test('names the existing addresses outside the demo, and no members or PINs', () => {
    const own = welcome({ PORT: 3_000, DEMO: false }, ['shop.example', 'staff.shop.example'])
    const empty = welcome({ PORT: 3_000, DEMO: false }, [])

    expect(hostsIn(own)).toEqual(['shop.example', 'staff.shop.example', 'shop.example'])
    expect(own).not.toContain('PIN')
    expect(empty).toContain('no restaurant yet: npm run tenant -- new')
  })
})
