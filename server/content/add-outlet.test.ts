import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Me } from '#contract/staff/people.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { NewOutlet, setup } from '#contract/staff/settings.ts'
import { contentApp } from '#testing/content-app.ts'

const content = contentApp({ withStaffHost: true })

const camden: NewOutlet = {
  like: 'borough',
  menu: 'same',
  name: 'Sample Kitchen Camden',
  line1: '3 Far Street',
  city: 'London',
  postcode: 'nw1 8ab',
  phone: '020 7946 0333',
}
const add = (changed: Partial<NewOutlet> = {}, actor = content.owner) =>
  content.call<{ id: string; name: string } & { errors: { field: string }[] }>(
    'POST outlets',
    { ...camden, ...changed },
    actor,
  )
const service = async (outlet: string) =>
  (await content.get<WireService>(`service/${outlet}`)).state

describe('a further outlet', () => {
  test('has the hours, kitchen and menu of another, a place of its own, and no areas', async () => {
    const { status, data } = await add()

    expect([status, data]).toEqual([
      200,
      { id: 'sample-kitchen-camden', name: 'Sample Kitchen Camden' },
    ])
    const { outletById } = await content.site()
    const [like, outlet] = [outletById.get('borough'), outletById.get(data.id)]
    expect(outlet).toMatchObject({
      slug: 'sample-kitchen-camden',
      brandId: like?.brandId,
      menuId: 'main',
      openingHours: like?.openingHours,
      kitchen: like?.kitchen,
      fees: like?.fees,
      address: { line1: '3 Far Street', line2: '', city: 'London', postcode: 'NW1 8AB' },
      coordinates: { latitude: 51.532, longitude: -0.143 },
      phone: '020 7946 0333',
      services: ['pickup'],
      deliveryAreas: [],
    })
    const [row] = await content.log('', content.owner)
    expect(row?.text).toBe('Cardamom added the outlet Sample Kitchen Camden.')
  })

  test('is closed to diners until it goes live, and makes no new first day', async () => {
    const { data } = await add()

    const goLiveStep = async () =>
      (await content.get<z.infer<typeof setup>>('setup', content.owner)).steps.find(
        ({ step }) => step === 'go_live',
      )?.state
    const before = [await service('borough'), await service(data.id), await goLiveStep()]
    const live = await content.call<WireService>(
      `POST service/${data.id}/go-live`,
      {},
      content.owner,
    )

    expect(before).toEqual(['open', 'not_live', 'done'])
    expect(live.data.state).toBe('open')
  })

  test('is visible to members of all outlets, and changed like any other', async () => {
    const { data } = await add()

    const me = await content.get<Me>('me')
    const areas = await content.call(`PUT areas/${data.id}`, {
      revision: 0,
      areas: [
        {
          name: 'Near',
          postcodes: ['NW1'],
          radius_km: null,
          fee: 2,
          free_over: null,
          minimum_order: 10,
          minutes: 10,
        },
      ],
    })

    expect(me.outlets.map(({ id }) => id)).toContain(data.id)
    expect(areas.status).toBe(200)
  })

  test('has a menu of its own that begins like the other’s, when that is wanted', async () => {
    const { data } = await add({ menu: 'copy' })

    const { itemById, outletById } = await content.site()
    expect(outletById.get(data.id)?.menuId).toBe(data.id)
    const names = (menu: string) =>
      [...itemById].flatMap(([id, { item }]) => (id.startsWith(`${menu}.`) ? [item.name] : []))
    expect(names(data.id).length).toBeGreaterThan(0)
    expect(names(data.id)).toEqual(names('main'))
  })

  test('cannot be undone like a publication', async () => {
    const { data } = await add({ menu: 'copy' })

    const undone = await content.undoNewest(content.owner)
    const listed = await content.get<{ versions: WireVersion[] }>(
      `versions?file=menus/${data.id}.yaml`,
      content.owner,
    )

    expect(undone.status).toBe(409)
    expect(listed.versions.map(({ undo_until }) => undo_until)).toEqual([null])
    expect((await content.site()).outletById.has(data.id)).toBe(true)
  })

  test('gets an id that no outlet has or had', async () => {
    const ids = [
      (await add()).data.id,
      (await add({ name: 'Sample: Kitchen (Camden)' })).data.id,
      (await add({ name: 'Borough' })).data.id,
    ]

    expect(ids).toEqual(['sample-kitchen-camden', 'sample-kitchen-camden-2', 'borough-2'])
  })

  test.each([
    ['no postcode', { postcode: 'nowhere' }, 422],
    ['no name', { name: ' ' }, 422],
    ['the name of another', { name: 'sample kitchen borough' }, 422],
    ['an outlet that there is not to begin like', { like: 'soho' }, 404],
  ])('is refused with %s', async (_, changed, status) => {
    const before = (await content.site()).outlets.length

    expect((await add(changed)).status).toBe(status)
    expect((await content.site()).outlets).toHaveLength(before)
  })

  test('is added once, even if the request is sent repeatedly and concurrently', async () => {
    const sent = await Promise.all([add(), add(), add()])

    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await content.site()).outlets).toHaveLength(2)
  })

  test('is for an owner of all outlets', async () => {
    const some = await content.addMember({ role: 'owner', outlets: ['borough'] })

    expect((await add({}, content.manager)).status).toBe(403)
    expect((await add({}, some)).status).toBe(403)
  })
})
