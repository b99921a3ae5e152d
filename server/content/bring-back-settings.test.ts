import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import type { WireAreas, WireHours } from '#contract/staff/hours.ts'
import type { WirePromoList } from '#contract/staff/promos.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import { contentApp, type Refused } from '#testing/content-app.ts'
import { giveProof, type StaffActor } from '#testing/staff.ts'

const content = contentApp({ withStaffHost: true })

const get = async <T extends { revision: number }>(path: string) =>
  await content.get<T>(`${path}`, content.owner)
const put = async (path: string, body: object, actor = content.owner) => {
  const { revision } = await get(path)
  return content.call<{ revision: number }>(`PUT ${path}`, { revision, ...body }, actor)
}
const last = async () => (await content.versions())[0]?.number ?? 0
const bringBack = (number: number, body: object, actor: StaffActor = content.owner) =>
  content.call<WireBroughtBack & Refused>(
    `POST versions/${number}/bring-back-settings`,
    body,
    actor,
  )
const outlet = async () => parse(await content.fileText('outlets/borough.yaml'))
const tenant = async () => parse(await content.fileText('tenant.yaml'))

describe('a part of the settings', () => {
  test('is live again as it was, and everything else stays as it is', async () => {
    const before = await content.fileText('outlets/borough.yaml')
    const number = await last()
    await put('hours/borough', {
      weekly: [{ day: 'monday', ranges: [] }],
      exceptions: [{ date: '2026-12-25', ranges: [], reason: 'Christmas' }],
      kitchen: { lead_minutes: 45 },
    })
    await put('settings/contact/borough', { phone: '020 7946 0123' })
    const { revision } = await get<WireHours>('hours/borough')

    const answer = await bringBack(number, { part: 'hours', outlet_id: 'borough', revision })
    const again = await bringBack(number, {
      part: 'hours',
      outlet_id: 'borough',
      revision: answer.data.revision,
    })

    expect(answer.data).toEqual({ revision: revision + 1, changed: true })
    expect(again.data).toEqual({ revision: revision + 1, changed: false })
    const { phone, ...rest } = await outlet()
    const { phone: _, ...then } = parse(before)
    expect(rest).toEqual(then)
    expect(phone).toBe('020 7946 0123')
    const [newest] = await content.versions()
    expect(newest).toMatchObject({ note: `As in version ${number}`, by: { name: 'Cardamom' } })
    expect(newest?.undo_until).not.toBeNull()
  })

  test.each([
    ['contact', 'settings/contact/borough', { name: 'Other', phone: '020 7946 0123' }],
    ['branding', 'settings/branding', { name: 'Other', brand_colour: '#123456' }],
    ['booking', 'booking-rules', { taken: false, guests_per_slot: 3 }],
    [
      'messages',
      'settings/messages',
      { messages: { accepted: { text: 'Yes', email: null, send: true } } },
    ],
  ])('of %s leaves the files as they were', async (part, path, changes) => {
    const files = ['tenant.yaml', 'outlets/borough.yaml', 'brands/sample.yaml']
    const before = await Promise.all(files.map(content.fileText))
    const number = await last()
    const changed = await put(path, changes)
    expect(changed.status).toBe(200)
    expect(await Promise.all(files.map(content.fileText))).not.toEqual(before)

    const { status } = await bringBack(number, {
      part,
      ...(part === 'contact' ? { outlet_id: 'borough' } : {}),
      revision: changed.data.revision,
    })

    expect(status).toBe(200)
    const after = await Promise.all(files.map(content.fileText))
    expect(after.map((text) => parse(text))).toEqual(before.map((text) => parse(text)))
  })

  test('brings the picture of a logo back that has left since', async () => {
    const drawing = (colour: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="${colour}" width="9" height="9"/></svg>`,
      ).toString('base64')
    const upload = (colour: string) =>
      put('settings/branding', { logo: { type: 'image/svg+xml', data: drawing(colour) } })
    await upload('red')
    const number = await last()
    const red = (await tenant()).branding.header_logo
    const { data } = await upload('blue')
    const pictures = async () =>
      (await readTextFiles(content.app.services.db, 'sample')).pictures.filter((path) =>
        path.startsWith('pictures/logo-'),
      )
    expect(await pictures()).not.toContain(`pictures/${red}`)

    const { status } = await bringBack(number, { part: 'branding', revision: data.revision })

    expect(status).toBe(200)
    expect((await tenant()).branding).toMatchObject({ header_logo: red, favicon: red })
    expect(await pictures()).toEqual([`pictures/${red}`])
  })

  test('changed by another member since is refused with both values, and nothing is written', async () => {
    const number = await last()
    await put('hours/borough', { kitchen: { lead_minutes: 45 } })
    const { revision } = await get<WireHours>('hours/borough')
    await put('hours/borough', { kitchen: { lead_minutes: 60 } }, content.manager)
    const before = await content.fileText('outlets/borough.yaml')

    const refused = await bringBack(number, { part: 'hours', outlet_id: 'borough', revision })

    expect(refused.status).toBe(409)
    expect(refused.data.fields).toMatchObject([
      { field: 'kitchen.lead_minutes', yours: 30, theirs: 60, by: { name: 'Saffron' } },
    ])
    expect(await content.fileText('outlets/borough.yaml')).toBe(before)
  })

  test('needs the same rights as changing it', async () => {
    const staff = await content.addMember({ role: 'staff' })
    const elsewhere = await content.addMember({ role: 'owner', outlets: ['camden'] })
    const number = await last()
    const statusOf = async (part: string, actor: StaffActor) => {
      const ofOutlet = ['hours', 'areas', 'contact'].includes(part)
      const { status } = await bringBack(
        number,
        { part, ...(ofOutlet ? { outlet_id: 'borough' } : {}), revision: 0 },
        actor,
      )
      return status
    }
    const parts = ['hours', 'areas', 'contact', 'branding', 'messages', 'payments', 'booking']
    const statuses = async (actor: StaffActor) =>
      Promise.all(parts.map((part) => statusOf(part, actor)))

    expect(await statuses(staff)).toEqual(parts.map(() => 403))
    expect(await statuses(content.manager)).toEqual([200, 200, 200, 403, 200, 403, 200])
    // Without a proof nothing of the payments.
    expect(await statuses(content.owner)).toEqual([200, 200, 200, 200, 200, 403, 200])
    expect(await statuses(elsewhere)).toEqual([404, 404, 404, 403, 403, 403, 403])
    await giveProof(content.app.services, 'sample', content.owner)
    expect(await statusOf('payments', content.owner)).toBe(200)
  })

  test('leaves the fees to an owner', async () => {
    const number = await last()
    const { areas } = await get<WireAreas>('areas/borough')
    const changed = await put('areas/borough', {
      areas: areas.map((area) => ({ ...area, minutes: 99 })),
      fees: { pickup_minimum: 7 },
    })
    expect(changed.status).toBe(200)
    const { revision } = await get<WireAreas>('areas/borough')

    const { data } = await bringBack(
      number,
      { part: 'areas', outlet_id: 'borough', revision },
      content.manager,
    )
    const ofManager = await get<WireAreas>('areas/borough')
    await bringBack(number, { part: 'areas', outlet_id: 'borough', revision: data.revision })
    const ofOwner = await get<WireAreas>('areas/borough')

    expect(ofManager.areas).toEqual(areas)
    expect(ofManager.fees.pickup_minimum).toBe(7)
    expect(ofOwner.fees.pickup_minimum).toBe(0)
  })

  test('of a version that is not kept is 404', async () => {
    for (const number of ['999', 'x']) {
      const path = `POST versions/${number}/bring-back-settings`
      expect((await content.call(path, { part: 'messages', revision: 0 })).status).toBe(404)
    }
  })
})

describe('promo codes', () => {
  const bringBackPromos = (number: number, revision: number) =>
    content.call<WireBroughtBack & Refused>(`POST promos/versions/${number}/bring-back`, {
      revision,
    })
  const promos = async () => (await get<WirePromoList>('promos')).promos
  const promoValue = async (code: string) =>
    (await promos()).find((each) => each.code === code)?.value

  test('are as they were, deleted ones too, and newer ones stay', async () => {
    const before = parse(await content.fileText('promos.yaml'))
    const number = await last()
    const { revision } = await get<WirePromoList>('promos')
    await content.call('PUT promos/SAVE10', { revision, value: 15, terms: 'Other' })
    await content.call('DELETE promos/OLD')
    await content.call('POST promos', {
      code: 'NEW5',
      headline: 'Five off',
      kind: 'amount',
      value: 5,
    })
    const now = await get<WirePromoList>('promos')

    const answer = await bringBackPromos(number, now.revision)
    const again = await bringBackPromos(number, answer.data.revision)

    expect([answer.data.changed, again.data.changed]).toEqual([true, false])
    const after = parse(await content.fileText('promos.yaml'))
    expect(after.filter(({ code }: { code: string }) => code !== 'NEW5')).toEqual(
      expect.arrayContaining(before),
    )
    expect(await promoValue('NEW5')).toBe(5)
  })

  test('changed by another member since are refused with both values', async () => {
    const number = await last()
    const { revision } = await get<WirePromoList>('promos')
    await content.call('PUT promos/SAVE10', { revision, value: 20 }, content.owner)

    const refused = await bringBackPromos(number, revision)

    expect(refused.status).toBe(409)
    expect(refused.data.fields).toMatchObject([
      { field: 'SAVE10.value', yours: 10, theirs: 20, by: { name: 'Cardamom' } },
    ])
    expect(await promoValue('SAVE10')).toBe(20)
  })
})
