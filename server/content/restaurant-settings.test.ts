import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Me } from '#contract/staff/people.ts'
import type {
  WireBranding,
  WireMessageSettings,
  WirePaymentSettings,
} from '#contract/staff/restaurant-settings.ts'
import { contentApp, type Refused } from '#testing/content-app.ts'
import { giveProof, type StaffActor } from '#testing/staff.ts'

const content = contentApp({ withStaffHost: true })

const put = <T>(name: string, body: object, actor: StaffActor = content.owner) =>
  content.call<T & Refused>(`PUT settings/${name}`, body, actor)
const file = () => content.fileText('tenant.yaml')

describe('messages to diners', () => {
  const putMessages = (messages: object, revision = 0, actor = content.manager) =>
    put<WireMessageSettings>('messages', { revision, messages }, actor)
  const words = { text: 'Yes! {promise}', email: null, send: true }

  test('change in the restaurant’s file and for the messages that are sent', async () => {
    const before = await file()

    const { status, data } = await putMessages({
      accepted: words,
      ready: { text: null, email: null, send: false },
    })

    expect(status).toBe(200)
    expect(data).toMatchObject({ revision: 1, messages: { accepted: words } })
    expect(parse(await file())).toMatchObject(parse(before))
    expect((await content.site()).tenant.messages).toEqual({
      accepted: { text: 'Yes! {promise}', email: null, isSent: true },
      ready: { text: null, email: null, isSent: false },
    })
  })

  test('go back to the words of this service, and leave the file as it was', async () => {
    const before = await file()
    await putMessages({ accepted: words })

    const { data } = await putMessages({ accepted: { text: null, email: null, send: true } }, 1)

    expect(data.messages.accepted).toEqual({ text: null, email: null, send: true })
    expect(parse(await file())).toEqual(parse(before))
  })

  test.each([
    ['a text of 321 characters', { ready: { ...words, text: 'x'.repeat(321) } }, 'ready.text'],
    ['an unknown placeholder', { ready: { ...words, text: '{promise}' } }, 'ready.text'],
    [
      'a rejection that says nothing of the money',
      { rejected: { ...words, email: 'Sorry.', text: null } },
      'rejected.email',
    ],
    [
      'a rejection that is not sent',
      { rejected: { text: null, email: null, send: false } },
      'rejected.send',
    ],
    ['an empty text', { ready: { ...words, text: ' ' } }, 'ready.text'],
  ])('refuse %s', async (_, messages, field) => {
    const { status, data } = await putMessages(messages)

    expect([status, data.errors[0]?.field]).toEqual([422, `messages.${field}`])
  })

  test('refuse an unknown message', async () => {
    expect((await putMessages({ thanked: words })).status).toBe(422)
  })

  test('are changed by members of all outlets only', async () => {
    const elsewhere = await content.addMember({ outlets: ['borough'] })

    const read = await content.call('GET settings/messages', undefined, elsewhere)
    const me = await content.get<Me>('me', elsewhere)

    expect((await putMessages({ accepted: words }, 0, elsewhere)).status).toBe(403)
    expect([read.status, me.all_outlets]).toEqual([200, false])
  })
})

describe('the branding', () => {
  const colours = { brand_colour: '#0a5c36', secondary_colour: '#FFD166' }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'
  const logo = (body: string | Buffer, type = 'image/svg+xml') => ({
    type,
    data: Buffer.from(body).toString('base64'),
  })

  test('changes the colours of the shop, and of brands that had the same', async () => {
    const { status, data } = await put<WireBranding>('branding', { revision: 0, ...colours })
    const { branding, brands } = (await content.site()).tenant

    expect([status, data.brand_colour]).toEqual([200, '#0A5C36'])
    expect(branding.brandColour).toBe('#0A5C36')
    expect(branding.themeCss).not.toContain('#a11650')
    expect(brands.map((brand) => brand.branding.brandColour)).toEqual(['#0A5C36'])
  })

  test('takes a logo, serves it, and forgets the one before', async () => {
    const first = await put<WireBranding>('branding', { revision: 0, logo: logo(svg) })
    const second = await put<WireBranding>('branding', {
      revision: 1,
      logo: logo(svg.replace('9', '8')),
    })
    const served = await content.app.app.inject({
      url: `/tenancy/assets/${second.data.logo}`,
      headers: { host: 'sample.test' },
    })

    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.data.logo).not.toBe(second.data.logo)
    expect([served.statusCode, served.body]).toEqual([200, svg.replace('9', '8')])
    expect((await content.site()).tenant.branding.headerLogo).toBe(second.data.logo)
  })

  test.each([
    ['an invalid colour', { brand_colour: 'green' }, 'brand_colour'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a script in a drawing', { logo: logo(`<svg><script/></svg>`) }, 'logo'],
    ['a file that is no picture', { logo: logo('hello', 'image/png') }, 'logo'],
    ['a drawing that calls itself a picture', { logo: logo(svg, 'image/png') }, 'logo'],
    ['a file of 400 KB', { logo: logo(Buffer.alloc(350 * 1024), 'image/png') }, 'logo.data'],
    ['another kind of file', { logo: logo('%PDF', 'application/pdf') }, 'logo.type'],
  ])('refuses %s, and keeps nothing', async (_, given, field) => {
    const before = await file()

    const { status, data } = await put('branding', { revision: 0, ...given })

    expect([status, data.errors[0]?.field]).toEqual([422, field])
    expect(await file()).toBe(before)
  })

  test('is changed and undone by owners only', async () => {
    await put('branding', { revision: 0, ...colours })

    const read = await content.call('GET settings/branding')
    const written = await put('branding', { revision: 1, ...colours }, content.manager)
    const undone = await content.undoNewest()

    expect([read.status, written.status, undone.status]).toEqual([403, 403, 403])
  })
})

describe('ways to pay', () => {
  const putPayments = (body: object, actor = content.owner) =>
    put<WirePaymentSettings>('payments', { revision: 0, ...body }, actor)

  test('show how cards are set up, and no key', async () => {
    const data = await content.get<WirePaymentSettings>('settings/payments', content.owner)

    expect(data).toEqual({
      revision: 0,
      cash: ['delivery', 'pickup'],
      cards: { provider: 'sandbox', keys: 'none', webhook: false },
    })
  })

  test('need a proof, and change which services accept cash', async () => {
    const unproven = await putPayments({ cash: ['pickup'] })
    await giveProof(content.app.services, 'sample', content.owner)
    const { status, data } = await putPayments({ cash: ['pickup'] })

    expect([unproven.status, status]).toEqual([403, 200])
    expect(data).toMatchObject({ revision: 1, cash: ['pickup'] })
    expect((await content.site()).tenant.cashFor).toEqual(['pickup'])
    expect(parse(await file()).payments).toEqual({ cash: ['pickup'] })
  })

  test('are for owners, and nothing of them is in a manager’s log', async () => {
    await giveProof(content.app.services, 'sample', content.owner)
    await putPayments({ cash: [] })

    const read = await content.call('GET settings/payments')
    const log = async (actor: StaffActor) =>
      (await content.log('?action=settings.changed', actor)).map(({ text }) => text)

    expect(read.status).toBe(403)
    expect(await log(content.manager)).toEqual([])
    expect(await log(content.owner)).toEqual(['Cardamom changed the settings of payments (cash).'])
  })
})
