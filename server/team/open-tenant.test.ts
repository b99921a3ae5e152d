import { describe, expect, test } from 'vitest'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { writeFolder } from '#testing/folder-files.ts'
import { addMember, staffCall } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { openTenant } from './open-tenant.ts'

const app = await testApp({ folders: [] })

describe('a new tenant', () => {
  test('is a restaurant with an empty menu, closed until it goes live, whose owner is invited', async () => {
    const { link } = await openTenant(app.services, {
      slug: 'thali-house',
      owner: 'asha@thali.example',
      name: 'Thali House',
      host: 'order.thali.example',
    })
    await app.runJobs()

    const config = await app.call<{ IsShopClosed: string; websiteName: string }>(
      'POST /api/loadconfig',
      { host: 'order.thali.example', body: {} },
    )
    const owner = await addMember(app.services, 'thali-house', { role: 'owner' })
    const host = 'staff.order.thali.example'
    const versions = await staffCall<{ versions: WireVersion[] }>(
      app,
      'GET /api/staff/versions',
      owner,
      { host },
    )
    const folder = await writeFolder(new Map(), 'thali-house')
    await exportTenant(app.services, folder.path)
    const { faults } = await checkFolder(folder.path)
    await folder.remove()

    expect(link).toMatch(/^http:\/\/staff\.order\.thali\.example.*\/invitation\//)
    expect(app.messages.map(({ to }) => to)).toContain('asha@thali.example')
    expect(config.data).toMatchObject({ websiteName: 'Thali House', IsShopClosed: '1' })
    expect(faults).toEqual([])
    // There is no earlier version to restore.
    expect(versions.data.versions).toMatchObject([{ number: 1, undo_until: null }])
  })

  test('in a country without addresses is refused, and nothing of it is kept', async () => {
    const made = openTenant(app.services, {
      slug: 'irish',
      owner: 'owner@irish.example',
      country: 'IE',
      currency: 'EUR',
      timeZone: 'Europe/Dublin',
    })

    await expect(made).rejects.toThrow('country: only GB has addresses so far')
    await expect(app.services.content.load('irish')).rejects.toThrow()
  })

  test('is in the currency and the time of its place', async () => {
    await openTenant(app.services, {
      slug: 'dosa',
      owner: '07700 900123',
      currency: 'GIP',
      timeZone: 'Europe/Gibraltar',
    })

    const { tenant, outlets } = await app.services.content.load('dosa')

    expect([tenant.country, tenant.currency.code, tenant.timeZone, outlets[0]?.timeZone]).toEqual([
      'GB',
      'GIP',
      'Europe/Gibraltar',
      'Europe/Gibraltar',
    ])
  })

  test.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    // A name that its owner has point here.
    ['rebound.example', 404],
  ])('is made by a command at %s: %i', async (host, status) => {
    const made = await app.call<{ link: string }>('POST /dev/tenants', {
      host,
      body: { slug: `by-command-${host.length}`, owner: 'asha@thali.example' },
    })

    expect(made.status).toBe(status)
  })

  test('is made from this machine only', async () => {
    const made = await app.call('POST /dev/tenants', {
      host: 'localhost',
      body: { slug: 'from-afar', owner: 'asha@thali.example' },
      remoteAddress: '10.0.0.1',
    })

    expect(made.status).toBe(404)
  })

  test.each([
    [
      'a slug that is taken',
      { slug: 'taken', owner: 'b@thali.example' },
      'There is a tenant taken already.',
    ],
    [
      'an invalid slug',
      { slug: 'Thali House', owner: 'b@thali.example' },
      'is no name for a tenant',
    ],
    [
      'an owner at a landline',
      { slug: 'new', owner: '020 7946 0001' },
      'No text can be sent to 020 7946 0001.',
    ],
    [
      'a currency that nobody knows',
      { slug: 'new', owner: 'b@thali.example', currency: 'XQX' },
      'XQX is not a currency',
    ],
    ['an owner who cannot be reached', { slug: 'new', owner: 'asha' }, 'asha is no email address'],
  ])('is refused for %s', async (_, request, message) => {
    await openTenant(app.services, { slug: 'taken', owner: 'a@thali.example' }).catch(() => {})

    await expect(openTenant(app.services, request)).rejects.toThrow(message)
    const left = await app.services.db.shared.selectFrom('tenants').select('id').execute()
    expect(left.map(({ id }) => id)).not.toContain('new')
  })
})
