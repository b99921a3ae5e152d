import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { tenantContext } from '#server/context.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { contentApp, jpeg, type Refused } from '#testing/content-app.ts'
import { edit, writeFolder } from '#testing/folder-files.ts'
import type { StaffActor } from '#testing/staff.ts'
import { textRenderer } from '#testing/text-renderer.ts'
import { deleteUploads } from '../delete-old-content.ts'

const renderer = textRenderer(
  ({ site: { tenant } }) => `<html><head></head><body>${tenant.closedMessage}</body></html>`,
)

const content = contentApp({ withStaffHost: true })
let shop: FastifyInstance
beforeAll(async () => {
  shop = await content.app.appWith({}, renderer)
})

type Answer = WireWebsite & Refused
const get = async () => await content.get<Answer>('website')
const note = (revision: number, changes: object[], actor: StaffActor = content.manager) =>
  content.call<Answer>('POST website/changes', { revision, changes }, actor)
const ofRestaurant = (fields: object) => ({ part: 'restaurant', fields })
const ofBrand = (fields: object) => ({ part: 'brand', id: 'sample', fields })
const ofTerms = (text: string) => ({ part: 'text', id: 'terms', fields: { text } })
const publish = (revision: number, actor: StaffActor = content.manager, key = `key ${revision}`) =>
  content.call<WireVersion & Answer>('POST website/publish', { revision, note: 'Winter' }, actor, {
    'idempotency-key': key,
  })
/** Discards one change. @param revision of the draft as it was shown */
const drop = (n: number | undefined, revision: number) =>
  content.call<Answer>(`DELETE website/changes/${n}?revision=${revision}`)
const dropAll = (revision: number) =>
  content.call<Answer>(`DELETE website/draft?revision=${revision}`)
const site = async () => (await content.site()).tenant

describe('a draft of the website', () => {
  test('is kept field by field, and diners see nothing of it before it is published', async () => {
    const story = { title: 'A kitchen', paragraphs: ['We cook.', 'For you.'] }
    const first = await note(0, [ofRestaurant({ closed_message: 'Back at one.', story })])
    const second = await note(first.data.revision, [ofBrand({ headline: 'Plain and good' })])

    expect(
      second.data.changes.map(({ part, field, was, becomes }) => [part, field, was, becomes]),
    ).toEqual([
      ['restaurant', 'story', { title: 'A sample', paragraphs: ['We cook for tests.'] }, story],
      ['restaurant', 'closed_message', 'Back at noon.', 'Back at one.'],
      ['brand', 'headline', '', 'Plain and good'],
    ])
    expect(second.data.draft.restaurant.closed_message).toBe('Back at one.')
    expect(second.data.live.restaurant.closed_message).toBe('Back at noon.')
    expect((await site()).closedMessage).toBe('Back at noon.')

    const published = await publish(second.data.revision)
    const again = await publish(second.data.revision)

    expect([published.status, published.data.files, published.data.note]).toEqual([
      200,
      ['brands/sample.yaml', 'tenant.yaml'],
      'Winter',
    ])
    expect(again.data.number).toBe(published.data.number)
    const tenant = await site()
    expect([tenant.closedMessage, tenant.home.story, tenant.brands[0]?.headline]).toEqual([
      'Back at one.',
      story,
      'Plain and good',
    ])
    expect(await content.fileText('tenant.yaml')).toContain(
      '# A small restaurant that only tests visit.',
    )
    expect((await get()).changes).toEqual([])
  })

  test('a value that is live already is no change, and a later one takes the place of the earlier', async () => {
    const first = await note(0, [ofRestaurant({ closed_message: 'One' })])
    const second = await note(first.data.revision, [ofRestaurant({ closed_message: 'Two' })])
    const third = await note(second.data.revision, [
      ofRestaurant({ closed_message: 'Back at noon.' }),
    ])

    expect(second.data.changes.map(({ becomes }) => becomes)).toEqual(['Two'])
    expect(third.data.changes).toEqual([])
    expect((await publish(third.data.revision)).status).toBe(409)
  })

  test('two people change different fields; the same field is 409 with both values', async () => {
    await note(0, [ofRestaurant({ closed_message: 'Hers' })], content.owner)

    const elsewhere = await note(0, [ofRestaurant({ contact_number: '020 7946 0001' })])
    const against = await note(0, [ofRestaurant({ closed_message: 'His' })])
    const alike = await note(0, [ofRestaurant({ closed_message: 'Hers' })])

    expect([elsewhere.status, against.status, alike.status]).toEqual([200, 409, 200])
    expect(against.data.fields).toMatchObject([
      {
        field: 'restaurant.closed_message',
        yours: 'His',
        theirs: 'Hers',
        by: { name: 'Cardamom' },
      },
    ])
    expect((await get()).changes).toHaveLength(2)
  })

  test('single changes are dropped, or all', async () => {
    const { data } = await note(0, [
      ofRestaurant({ closed_message: 'One', website: 'https://one.example' }),
    ])
    const [first] = data.changes

    const dropped = await drop(first?.n, data.revision)
    const unknown = await drop(99, data.revision)
    const all = await dropAll(dropped.data.revision)
    const repeated = await dropAll(dropped.data.revision)

    expect([dropped.data.changes.map(({ field }) => field), unknown.status]).toEqual([
      ['website'],
      404,
    ])
    expect(all.data.changes).toEqual([])
    expect(repeated.status).toBe(200)
  })

  test('a change that another member has changed since it was shown is not discarded', async () => {
    const shown = await note(0, [
      ofRestaurant({ closed_message: 'Hers', website: 'https://hers.example' }),
    ])
    const [message, website] = shown.data.changes
    await note(shown.data.revision, [ofRestaurant({ closed_message: 'His' })], content.owner)

    const refused = await drop(message?.n, shown.data.revision)
    const untouched = await drop(website?.n, shown.data.revision)

    expect([refused.status, untouched.status]).toEqual([409, 200])
    expect((await get()).changes.map(({ becomes }) => becomes)).toEqual(['His'])
  })

  test.each([
    ['an email that is none', ofRestaurant({ support_email: 'help' }), 'support_email'],
    ['a link that leads nowhere', ofRestaurant({ tiktok: 'tiktok.com/me' }), 'tiktok'],
    [
      'a banner without a headline',
      ofRestaurant({
        banners: [
          { headline: ' ', text: '', action: { label: 'x', href: '/' }, picture: null, plates: [] },
        ],
      }),
      'banners.0.headline',
    ],
    ['a field that nobody knows', ofRestaurant({ hosts: [] }), 'hosts'],
    ['an empty legal text', ofTerms(' '), 'text'],
    [
      'a reward of four decimals',
      ofRestaurant({ referral: { reward: 1.2345, minimum_spend: 0 } }),
      'referral.reward',
    ],
  ])('refuses %s', async (_, change, field) => {
    const { status, data } = await note(0, [change], content.owner)

    expect([status, data.errors[0]?.field]).toEqual([422, `changes.0.fields.${field}`])
  })

  test('a brand and a text that are not there are 404 and 422', async () => {
    const brand = await note(0, [{ part: 'brand', id: 'wok', fields: { headline: 'x' } }])
    const text = await note(
      0,
      [{ part: 'text', id: 'imprint', fields: { text: 'x' } }],
      content.owner,
    )

    expect([brand.status, text.status]).toEqual([404, 422])
  })

  test('a dish that does not exist prevents publishing, and is reported at its field', async () => {
    const { data } = await note(0, [ofBrand({ highlights: ['main.curry', 'main.gone'] })])

    const refused = await publish(data.revision)

    expect(data.lint).toMatchObject([{ part: 'brand', id: 'sample', field: 'highlights.1' }])
    expect(data.lint[0]?.message).toContain('there is no item main.gone')
    expect([refused.status, refused.data.errors[0]?.field]).toEqual([
      422,
      'brand.sample.highlights.1',
    ])
    expect((await get()).changes).toHaveLength(1)
  })

  test('an uploaded picture becomes a file when the part that shows it is published, and is kept till then', async () => {
    const body = await jpeg(400, 400)
    const uploaded = await content.call<{ file: string }>(
      'POST pictures?kind=cutout&name=thali',
      body,
      content.manager,
      { 'content-type': 'image/jpeg' },
    )
    const { data } = await note(0, [ofBrand({ hero_plates: ['curry.webp', uploaded.data.file] })])
    const { services, clock } = content.app
    const later = new Date(clock.now().getTime() + 40 * 24 * 60 * 60_000)
    const ctx = tenantContext(services, 'sample', await content.site())
    await deleteUploads({ ...ctx, now: () => later })

    await publish(data.revision)

    expect(data.lint).toEqual([])
    expect(Object.keys(data.pictures)).toEqual(
      expect.arrayContaining(['curry.webp', uploaded.data.file]),
    )
    expect((await site()).brands[0]?.heroPlates.map(({ name }) => name.split('.')[0])).toEqual([
      'curry',
      uploaded.data.file.replace('.webp', ''),
    ])
  })
})

describe('legal texts and the invitation reward', () => {
  const referral = ofRestaurant({ referral: { reward: 5, minimum_spend: 15 } })

  test.each([
    ['a legal text', ofTerms('# Terms\n\nPay first.'), 'text.terms.text'],
    ['the credit for an invitation', referral, 'restaurant.referral'],
  ])(
    '%s is changed, discarded, published and undone by an owner only',
    async (_, change, field) => {
      const refused = await note(0, [change])
      const { data } = await note(0, [change], content.owner)
      const [noted] = data.changes
      const refusals = [
        await publish(data.revision),
        await drop(noted?.n, data.revision),
        await dropAll(data.revision),
      ]
      const published = await publish(data.revision, content.owner)
      const undone = await content.undoNewest()

      expect([refused.status, refused.data]).toEqual([403, { field }])
      expect(noted?.owner_only).toBe(true)
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403])
      expect([published.status, undone.status]).toEqual([200, 403])
    },
  )

  test('are as they were once an owner has taken them back', async () => {
    const { data } = await note(0, [ofTerms('# Terms\n\nPay first.'), referral], content.owner)
    await publish(data.revision, content.owner)
    const live = await site()

    await content.undoNewest(content.owner)

    expect([live.pages.terms, live.referral]).toEqual([
      '# Terms\n\nPay first.\n',
      { reward: 500, minimumSpend: 1500 },
    ])
    expect((await site()).pages.terms).not.toContain('Pay first.')
    expect((await site()).referral).toBeNull()
  })
})

test('a member of some outlets reads the website and cannot change it', async () => {
  const elsewhere = await content.addMember({ outlets: ['borough'] })

  const read = await content.call('GET website', undefined, elsewhere)
  const written = await note(0, [ofRestaurant({ closed_message: 'x' })], elsewhere)
  const published = await publish(0, elsewhere)

  expect([read.status, written.status, published.status]).toEqual([200, 403, 403])
})

describe('a preview of the website', () => {
  const start = (query = '') => content.call<{ url: string }>(`GET website/preview${query}`)
  const open = async (url: string) => {
    const { pathname, search } = new URL(url)
    const { headers } = await shop.inject({
      url: pathname + search,
      headers: { host: 'sample.test' },
    })
    return { page: headers.location, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }

  test('shows the shop with the draft to holders of the link only', async () => {
    await note(0, [ofRestaurant({ closed_message: 'Back at one.' })])
    const { cookie } = await open((await start()).data.url)
    const menu = (headers: object) =>
      shop.inject({ url: '/menu', headers: { host: 'sample.test', ...headers } })

    expect((await menu({ cookie })).body).toContain('Back at one.')
    expect((await menu({})).body).toContain('Back at noon.')
  })

  test.each([
    ['?page=/privacy', '/privacy'],
    ['?page=/Sample_Kitchen', '/Sample_Kitchen'],
    ['?page=//evil.example', '/'],
    ['?page=https://evil.example', '/'],
    ['', '/'],
  ])('of %s opens %s', async (query, page) => {
    expect((await open((await start(query)).data.url)).page).toBe(page)
  })
})

describe('an earlier version of the website', () => {
  test('is restored as a draft, without the owners’ fields if a manager asks', async () => {
    const publishBoth = async (text: string) => {
      const changes = [ofRestaurant({ closed_message: text }), ofTerms(`# ${text}`)]
      const { data } = await note((await get()).revision, changes, content.owner)
      return publish(data.revision, content.owner)
    }
    const one = await publishBoth('One')
    await publishBoth('Two')
    const bring = (actor: StaffActor) =>
      content.call<Answer>(`POST website/versions/${one.data.number}/bring-back`, undefined, actor)

    const manager = await bring(content.manager)
    const refused = await bring(content.owner)
    await dropAll((await get()).revision)
    const owner = await bring(content.owner)

    expect(manager.data.changes.map(({ field, becomes }) => [field, becomes])).toEqual([
      ['closed_message', 'One'],
    ])
    expect(refused.status).toBe(409)
    expect(owner.data.changes.map(({ field, becomes }) => [field, becomes]).toSorted()).toEqual([
      ['closed_message', 'One'],
      ['text', '# One'],
    ])
  })

  test('is listed among those that changed a file of the website', async () => {
    const { data } = await note(0, [ofRestaurant({ closed_message: 'One' })])
    const { data: version } = await publish(data.revision)
    await content.call('PUT hours/borough', { revision: 0, orders_for_later: false })

    const listed = await content.versions('?part=website')

    expect(listed[0]?.number).toBe(version.number)
    expect(listed.every(({ files }) => files.some((file) => !file.startsWith('outlets/')))).toBe(
      true,
    )
  })
})

describe('a folder and the website', () => {
  test('an import under a draft keeps it, and the draft lists the values it would replace', async () => {
    await note(0, [ofRestaurant({ closed_message: 'Draft', contact_number: '020 7946 0001' })])

    await content.importSample((files) =>
      edit(files, 'tenant.yaml', 'closed_message: Back at noon.', 'closed_message: Folder'),
    )

    const { changes, live } = await get()
    expect(live.restaurant.closed_message).toBe('Folder')
    expect(changes.map(({ field, was, live_changed }) => [field, was, live_changed])).toEqual([
      ['closed_message', 'Folder', true],
      ['contact_number', '020 7946 0000', false],
    ])
  })

  test('published changes are in an export, which imports as unchanged', async () => {
    const story = { title: 'A: kitchen', paragraphs: ['- We cook.', '#1'] }
    const { data } = await note(
      0,
      [
        ofRestaurant({ story, home_page: false }),
        ofBrand({ cuisine: 'no' }),
        ofTerms('# T\n\n- a'),
      ],
      content.owner,
    )
    await publish(data.revision, content.owner)
    const { path, remove } = await writeFolder(new Map())

    await exportTenant(content.app.services, path)
    const { faults } = await checkFolder(path)
    const { hasChanged } = await importTenant(content.app.services, path)
    await remove()

    expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([])
    expect(hasChanged).toBe(false)
    expect((await site()).home.story).toEqual(story)
  })
})
