import { expect, test } from 'vitest'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Database } from '#database/connection.ts'
import { contentApp, jpeg, setDish } from '#testing/content-app.ts'

const content = contentApp()

const failures = [
  ['the disk is full', { code: '53100', message: 'could not extend file' }],
  ['the server restarts', { code: '57P01', message: 'terminating connection' }],
] as const

/**
 * Sends one request of the manager to a server whose database fails as a transaction of the content has done all its work,
 * before its commit.
 * @param isMeant which of these transactions fails, counted from 1
 */
async function askAway(
  failure: object,
  isMeant: (count: number) => boolean,
  { url, payload, headers }: { url: string; payload: object; headers: Record<string, string> },
) {
  const { db } = content.app.services
  let count = 0
  const transaction: Database['transaction'] = (tenantId, work, role) => {
    if (role !== 'tiffin_import' || !isMeant(++count)) return db.transaction(tenantId, work, role)
    return db.transaction(
      tenantId,
      async (tx) => {
        await work(tx)
        throw Object.assign(new Error('away'), failure)
      },
      role,
    )
  }
  const answer = await content.callWith(transaction, url, payload, headers)
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], count }
}

test.each(failures)(
  'a picture that comes when %s is 503 and leaves nothing',
  async (_, failure) => {
    const payload = await jpeg()
    const url = '/api/staff/pictures?kind=photo&name=Chai'
    const headers = { 'content-type': 'image/jpeg' }
    const stored = () =>
      content.app.transaction(async (tx) => [
        await tx.selectFrom('uploaded_pictures').select('file').execute(),
        await tx.selectFrom('assets').select('file').where('file', 'like', 'chai%').execute(),
      ])

    const answer = await askAway(failure, () => true, { url, payload, headers })
    const left = await stored()
    const again = await content.call(url.replace(/^/, 'POST '), payload, content.manager, headers)

    expect(answer).toEqual({ status: 503, retryAfter: '5', count: 1 })
    expect(left).toEqual([[], []])
    expect(again.status).toBe(200)
  },
)

test.each(failures)(
  'a menu that is published when %s is 503, keeps its draft, and is published once by the same request',
  async (_, failure) => {
    await content.changeMenu(0, [setDish('curry', { price: 13.5 })])
    const url = '/api/staff/menus/main/publish'
    const payload = { revision: 1, note: 'Winter prices' }
    const headers = { 'idempotency-key': 'winter', 'content-type': 'application/json' }
    const price = async () => (await content.site()).itemById.get('main.curry')?.item.price
    const draft = async () => (await content.menu()).changes
    const before = await content.versions()

    // The first query reads, the second writes.
    const answer = await askAway(failure, (count) => count === 2, { url, payload, headers })
    const meanwhile = {
      price: await price(),
      draft: await draft(),
      versions: await content.versions(),
    }
    const again = [1, 2].map(() =>
      content.call<WireVersion>(`POST ${url}`, payload, content.manager, headers),
    )
    const published = await Promise.all(again)

    expect(answer).toEqual({ status: 503, retryAfter: '5', count: 2 })
    expect(meanwhile).toEqual({ price: 1_295, draft: 1, versions: before })
    expect(published.map(({ status }) => status)).toEqual([200, 200])
    expect(await price()).toBe(1_350)
    expect(await draft()).toBe(0)
    expect(await content.versions()).toHaveLength(before.length + 1)
  },
)
