import { expect, test } from 'vitest'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Database } from '#database/connection.ts'
import { createApp } from '#server/app.ts'
import { contentApp } from '#testing/content-app.ts'
import { staffHost } from '#testing/staff.ts'

const content = contentApp({ withStaffHost: true })

const drafts = [
  ['a menu', 'menus/main', { op: 'item.set', id: 'curry', fields: { price: 13.5 } }],
  ['the website', 'website', { part: 'restaurant', fields: { closed_message: 'Back at one.' } }],
] as const

test.each(drafts)(
  '%s that a concurrent request with the same key has published is answered with that version',
  async (_, address, change) => {
    const draft = await content.call<{ revision: number }>(`POST /api/staff/${address}/changes`, {
      revision: 0,
      changes: [change],
    })
    const url = `/api/staff/${address}/publish`
    const payload = { revision: draft.data.revision, note: 'Winter' }
    const headers = { 'idempotency-key': 'winter', 'content-type': 'application/json' }
    const { db } = content.app.services
    let first: WireVersion | undefined
    // The second request has read the content when the first one publishes.
    const transaction: Database['transaction'] = async (tenantId, work, role) => {
      const done = await db.transaction(tenantId, work, role)
      if (role !== 'tiffin_import' || first) return done
      const published = `POST ${url}`
      first = (await content.call<WireVersion>(published, payload, content.manager, headers)).data
      return done
    }
    const app = await createApp({ ...content.app.services, db: { ...db, transaction } })
    const second = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        host: staffHost,
        origin: `http://${staffHost}`,
        cookie: `staff=${content.manager.token}`,
        ...headers,
      },
    })
    await app.close()

    expect(second.statusCode).toBe(200)
    expect(second.json().data.number).toBe(first?.number)
  },
)
