import { describe, expect, test } from 'vitest'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { contentApp, jpeg, type Refused } from '#testing/content-app.ts'

const content = contentApp({ withStaffHost: true })

const put = (body: object, actor = content.manager) =>
  content.call<WireContactSettings & Refused>('PUT settings/contact/borough', body, actor)
const outletFile = () => content.fileText('outlets/borough.yaml')
const tenantFile = () => content.fileText('tenant.yaml')

describe('address and phone of an outlet', () => {
  test('change in its file, with its place on the map, and for diners', async () => {
    const { status, data } = await put({
      revision: 0,
      line1: '2 Other Street',
      postcode: 'e1 6an',
      phone: '020 7946 0111',
    })

    expect(status).toBe(200)
    expect(data).toEqual({
      revision: data.revision,
      name: 'Sample Kitchen Borough',
      hygiene_rating: '5',
      line1: '2 Other Street',
      line2: '',
      city: 'London',
      postcode: 'E1 6AN',
      phone: '020 7946 0111',
      email: 'kitchen@sample.test',
      direction_link: 'https://maps.example/sample',
      latitude: 51.517,
      longitude: -0.058,
      photo: null,
    })
    const file = await outletFile()
    expect(file).toContain('line1: 2 Other Street, line2: "", city: London, postcode: E1 6AN }')
    expect(file).toContain('coordinates: { latitude: 51.517, longitude: -0.058 }')
    const site = await content.site()
    expect(site.outletById.get('borough')).toMatchObject({ phone: '020 7946 0111' })
  })

  test('come with its name and its hygiene rating', async () => {
    await put({ revision: 0, hygiene_rating: '3' })
    const { tenant } = await content.site()
    const { status } = await put({ revision: 1, name: 'Borough Kitchen', hygiene_rating: '' })
    const unnamed = await put({ revision: 2, name: ' ' })

    const outlet = (await content.site()).outletById.get('borough')
    expect([status, outlet?.name, outlet?.hygieneRating]).toEqual([200, 'Borough Kitchen', ''])
    // The home page says the same.
    expect(tenant.home.hygiene.rating).toBe('3')
    expect([unnamed.status, unnamed.data.errors[0]?.field]).toEqual([422, 'name'])
  })

  test('are those of the restaurant too, where it said the same as its default outlet', async () => {
    await put({
      revision: 0,
      line1: '2 Other Street',
      phone: '020 7946 0111',
      email: 'a@b.example',
    })

    const file = await tenantFile()
    expect(file).toContain('contact_number: 020 7946 0111')
    expect(file).toContain('line1: 2 Other Street\n  line2: London SE1 1AA')
    expect(file).toContain('support_email: help@sample.test')
  })

  test('do not change the restaurant’s own for a manager of one outlet', async () => {
    const ofBorough = await content.addMember({ outlets: ['borough'] })
    const before = await tenantFile()

    const { status } = await put({ revision: 0, phone: '020 7946 0111' }, ofBorough)

    expect(status).toBe(200)
    expect(await outletFile()).toContain('phone: 020 7946 0111')
    expect(await tenantFile()).toBe(before)
  })

  test('leave the place on the map within a postcode district', async () => {
    await put({ revision: 0, postcode: 'SE1 9AA' })

    expect(await outletFile()).toContain('latitude: 51.498, longitude: -0.089')
  })

  test('put the outlet at the place that is sent, also in another district', async () => {
    const { data } = await put({
      revision: 0,
      postcode: 'E1 6AN',
      latitude: 51.5201,
      longitude: -0.0712,
    })
    const away = await put({ revision: data.revision, latitude: 91 })

    expect([data.latitude, data.longitude]).toEqual([51.5201, -0.0712])
    expect(await outletFile()).toContain('{ latitude: 51.5201, longitude: -0.0712 }')
    expect([away.status, away.data.errors[0]?.field]).toEqual([422, 'latitude'])
  })

  test('take a photo, which becomes a file, and give it up again', async () => {
    const body = await jpeg(900, 600)
    const { data: sent } = await content.call<{ file: string; picture: { name: string } }>(
      'POST pictures?kind=photo&name=The%20house',
      body,
      content.manager,
      { 'content-type': 'image/jpeg' },
    )

    const set = await put({ revision: 0, photo: sent.file })
    const shown = await content.call<WireContactSettings>('GET settings/contact/borough')
    const live = (await content.site()).outletById.get('borough')
    const unknown = await put({ revision: set.data.revision, photo: 'nothing.photo.webp' })
    const removed = await put({ revision: set.data.revision, photo: null })

    expect(set.data.photo).toEqual({ file: sent.file, picture: sent.picture })
    expect(shown.data.photo).toEqual(set.data.photo)
    expect(live?.picture).toEqual(sent.picture)
    expect([unknown.status, unknown.data.errors[0]?.field]).toEqual([422, 'photo'])
    expect(removed.data.photo).toBeNull()
    expect(await outletFile()).not.toContain('picture')
  })

  test.each([
    ['an invalid postcode', { postcode: 'XX' }, 'postcode'],
    ['an invalid email', { email: 'nobody' }, 'email'],
    ['a link that leads nowhere', { direction_link: 'here' }, 'direction_link'],
  ])('refuse %s, at the field', async (_, given, field) => {
    const before = await outletFile()

    const { status, data } = await put({ revision: 0, ...given })

    expect(status).toBe(422)
    expect(data.errors.map((error) => error.field)).toEqual([field])
    expect(await outletFile()).toBe(before)
  })
})
