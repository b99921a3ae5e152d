import { expect, test } from 'vitest'
import type { Store, StoreDetails } from '#contract/stores.ts'
import { edit } from '#testing/folder-files.ts'
import { addCustomer } from '#testing/shop.ts'
import { testApp } from '#testing/test-app.ts'

const soho = 'outlets/soho.yaml'
const shop = await testApp({
  sample(files) {
    files.set(soho, Buffer.from(files.get('outlets/borough.yaml') ?? ''))
    edit(files, soho, 'slug: borough', 'slug: soho-street')
    edit(files, soho, 'friday: 00:00-24:00', 'friday: 17:00-22:00')
    edit(files, soho, 'saturday: 00:00-24:00', 'saturday: 12:00-22:00')
  },
})
const { token } = await addCustomer(shop.services, 'sample')

test.each(['GET /api/store', 'GET /api/stores/borough'] as const)(
  '%s needs a token',
  async (call) => {
    expect((await shop.call(call)).status).toBe(401)
  },
)

test('all outlets, with the least a delivery costs', async () => {
  const { status, data } = await shop.call<Store[]>('GET /api/store', { token })

  expect(status).toBe(200)
  expect(data.map(({ id }) => id).sort()).toEqual(['borough', 'soho'])
  expect(data.find(({ id }) => id === 'borough')).toMatchObject({
    brand: { id: 'sample', path: 'Sample_Kitchen' },
    minimum_order: 10,
    delivery_fee: 2.5,
    minutes: [35, 50],
    hygiene_rating: '5',
  })
})

test('an outlet is open, or says when it opens, at this moment', async () => {
  const soho = async (iso: string) => {
    shop.clock.set(iso)
    const { data } = await shop.call<StoreDetails>('GET /api/stores/soho', { token })
    return { isOpen: data.is_open, opensAt: data.opens_at }
  }

  expect(await soho('2026-11-20T16:00:00Z')).toEqual({
    isOpen: false,
    opensAt: '2026-11-20T17:00:00.000Z',
  })
  expect(await soho('2026-11-20T18:00:00Z')).toEqual({ isOpen: true, opensAt: null })
  expect(await soho('2026-11-20T22:00:00Z')).toEqual({
    isOpen: false,
    opensAt: '2026-11-21T12:00:00.000Z',
  })
})

test('one outlet by its slug, with its delivery areas in pounds', async () => {
  const { data } = await shop.call<StoreDetails>('GET /api/stores/soho-street', { token })

  expect(data.id).toBe('soho')
  expect(data.delivery_areas[0]).toEqual({
    name: 'Near',
    postcodes: ['SE1'],
    radius_km: null,
    fee: 2.5,
    free_over: 30,
    minimum_order: 10,
    minutes: 15,
  })
})

test('an unknown outlet is not found', async () => {
  expect((await shop.call('GET /api/stores/nowhere', { token })).status).toBe(404)
})
