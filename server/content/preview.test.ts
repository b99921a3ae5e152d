import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contentApp, setDish } from '#testing/content-app.ts'
import { holdDate } from '#testing/hold-date.ts'
import { textRenderer } from '#testing/text-renderer.ts'

const renderer = textRenderer(
  ({ site }) =>
    `<html><head></head><body>${site.itemById.get('main.curry')?.item.name}</body></html>`,
)

const content = contentApp()
let shop: FastifyInstance
beforeAll(async () => {
  shop = await content.app.appWith({}, renderer)
})
beforeEach(() => content.app.clock.set('2026-11-20T18:00:00Z'))

const rename = (revision: number, name: string) =>
  content.changeMenu(revision, [setDish('curry', { name })])
/** A preview link to a draft that renames the curry. */
const startRenamed = async () => {
  await rename(0, 'Draft Curry')
  return (await start()).data.url
}
const start = (at = '') =>
  content.call<{ url: string; expires_at: string }>(`GET preview?menu=main${at && `&at=${at}`}`)
const get = (url: string, cookie = '', server = shop) =>
  server.inject({ url, headers: { host: 'sample.test', ...(cookie ? { cookie } : {}) } })
async function open(url: string): Promise<string> {
  const { headers, statusCode } = await get(new URL(url).pathname)
  expect(statusCode).toBe(302)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** The shop's closed flag in its configuration, '1' or '0'. */
async function isClosed(cookie = ''): Promise<string> {
  const { body } = await shop.inject({
    method: 'POST',
    url: '/api/loadconfig',
    headers: { host: 'sample.test', 'content-type': 'application/json', cookie },
    payload: '{}',
  })
  return JSON.parse(body).data.IsShopClosed
}

test('the link shows the shop with the draft, and without it the live shop is shown', async () => {
  const url = await startRenamed()
  const cookie = await open(url)

  const before = await get('/menu')
  const draft = await get('/menu', cookie)
  const after = await get('/menu')
  const api = await get('/api/menu/borough', cookie)

  expect(url).toMatch(/^http:\/\/sample\.test\/preview\/main~\d+~0\.[\w-]{43}$/)
  expect(draft.body).toContain('Draft Curry')
  expect(draft.body).toContain('This is a preview.')
  expect(draft.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'x-preview': '1' })
  expect(before.body).toContain('Butter Curry')
  expect(after.body).toBe(before.body)
  expect(api.body).toContain('Draft Curry')
  expect(api.headers['x-preview']).toBe('1')
  expect((await get('/api/menu/borough')).headers['x-preview']).toBeUndefined()
})

test('it follows changes to the draft', async () => {
  await rename(0, 'First')
  const cookie = await open((await start()).data.url)
  await get('/menu', cookie)

  await rename(1, 'Second')

  expect((await get('/menu', cookie)).body).toContain('Second')
})

test('of a time shows the shop by a clock that runs from that time', async () => {
  const closed = await content.call('PUT hours/borough', {
    revision: 0,
    exceptions: [{ date: '2026-12-24', ranges: [], reason: 'Christmas Eve' }],
    // Else it takes orders for the days after.
    orders_for_later: false,
  })
  const cookie = await open((await start('2026-12-24T21:30:00Z')).data.url)
  content.app.clock.advance({ minutes: 10 })

  const page = await get('/menu', cookie)
  const [then, now] = [await isClosed(cookie), await isClosed()]

  expect(page.body).toContain('This is a preview, Thu 24 Dec 21:40.')
  // 34 days and three and a half hours after the test's start.
  expect(page.body).toContain('<meta name="preview-clock" content="2950200000"/></head>')
  expect([closed.status, then, now]).toEqual([200, '1', '0'])
})

test('its own clock does not end it, nor keep another link from working', async () => {
  const cookie = await open((await start('2027-11-01T12:00:00Z')).data.url)
  const another = new URL((await start()).data.url).pathname

  const opened = await get(another, cookie)

  expect(opened.headers['set-cookie']).not.toContain('preview=; ')
  expect((await get('/menu', cookie)).body).toContain('This is a preview, Mon 1 Nov 12:00.')
})

test.each(['2026-11-20T17:58:59Z', '2027-11-22T18:00:00Z', 'tomorrow'])(
  'a preview is refused for %s',
  async (at) => {
    const { status, data } = await content.call<{ errors: { field: string }[] }>(
      `GET preview?menu=main&at=${at}`,
    )

    expect([status, data.errors.map(({ field }) => field)]).toEqual([422, ['at']])
  },
)

test('nothing can be ordered in it', async () => {
  const cookie = await open((await start()).data.url)

  const answer = await shop.inject({
    method: 'POST',
    url: '/api/order',
    headers: { host: 'sample.test', cookie, 'content-type': 'application/json' },
    payload: '{}',
  })

  expect(answer.statusCode).toBe(503)
  expect(answer.json().message).toBe('This is a preview: nothing is ordered here.')
})

test.each([
  ['a changed one', (token: string) => token.replace('main', 'other')],
  ['another end', (token: string) => token.replace(/~\d+~/, '~9999999999999~')],
  ['another time', (token: string) => token.replace(/~0\./, '~86400000.')],
  ['no token', () => 'leave'],
])('%s shows the shop as it is', async (_, change) => {
  const token = change((await startRenamed()).split('/').at(-1) ?? '')

  const opened = await get(`/preview/${token}`)

  expect(opened.headers['set-cookie']).toContain('preview=; ')
  expect((await get('/menu', `preview=${token}`)).body).toContain('Butter Curry')
})

test('it is over after 30 minutes', async () => {
  const cookie = await open(await startRenamed())
  content.app.clock.advance({ minutes: 30, seconds: 1 })

  expect((await get('/menu', cookie)).body).toContain('Butter Curry')
})

test('a draft with faults has none, and a menu of others is not there', async () => {
  await content.changeMenu(0, [setDish('stew', { special_price: 99 })])

  const broken = await start()
  const unknown = await content.call('GET preview?menu=gone')

  expect([broken.status, unknown.status]).toEqual([409, 404])
})

test('its pages are limited in a minute, and those of diners are not', async () => {
  holdDate()
  const cookie = await open(await startRenamed())
  // Its own server, since the other tests open previews within the same minute (rate limit).
  const server = await content.app.appWith({}, renderer)
  const statuses = []

  for (let page = 0; page < 121; page++) {
    statuses.push((await get('/menu', cookie, server)).statusCode)
  }
  const { statusCode } = await get('/menu', '', server)

  expect(statuses).toEqual([...Array(120).fill(200), 429])
  expect(statusCode).toBe(200)
})

test('counts no visit', async () => {
  await rename(0, 'Draft Curry')
  const cookie = await open((await start('2026-12-24T21:30:00Z')).data.url)

  const { statusCode } = await get('/api/visitor', cookie)
  const days = await content.app.transaction((tx) =>
    tx.selectFrom('visit_days').selectAll().execute(),
  )

  expect([statusCode, days]).toEqual([200, []])
})
