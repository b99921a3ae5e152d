import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDevice, addMember, addStaffHost, type StaffActor } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let shop: TestApp
let origin: string
/** Statements about bookings. */
let read = 0
beforeAll(async () => {
  shop = await testApp()
  await addStaffHost(shop.services, 'sample')
  // A browser reads from a socket, not from `inject`.
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addStaffHost(shop.services, 'sample', '127.0.0.1')
  const { db } = shop.services
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation((tenantId, work) =>
    transaction(tenantId, (each) =>
      work(
        each.withPlugin({
          transformQuery({ node }) {
            if (JSON.stringify(node).includes('"bookings"')) read++
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    ),
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await shop?.close()
})

/** A board's stream. */
async function watch({ token }: StaffActor) {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/staff/events`, {
    headers: { cookie: `staff=${token}` },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(event: string): Promise<void> {
      while (!new RegExp(`event: ${event}\ndata: .*\n\n`).test(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('the stream has ended')
        text += value
      }
    },
    close: () => abort.abort(),
  }
}

/** Statements that one announcement costs with these boards open. */
async function readFor(actors: StaffActor[]): Promise<number> {
  const boards = await Promise.all(actors.map(watch))
  for (const board of boards) await board.until('board')
  read = 0
  shop.services.announcements.publish('booking', 'sample', '2026-11-20')
  for (const board of boards) {
    await board.until('booking')
    board.close()
  }
  return read
}

test('bookings are counted once for all boards that show the same ones', async () => {
  const pass = await addDevice(shop.services, 'sample', { outlets: ['soho'] })
  const manager = await addMember(shop.services, 'sample', { role: 'manager' })

  const one = await readFor([pass])
  const three = await readFor([pass, pass, pass])
  // Later days are announced to managers only.
  const both = await readFor([pass, pass, manager, manager])

  expect(one).toBeGreaterThan(0)
  expect({ three, both }).toEqual({ three: one, both: 2 * one })
})
