import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { openShop } from '#testing/shop.ts'
import { type StaffActor, staffHost } from '#testing/staff.ts'
import { batchSize, type ExportSource } from './export-sources.ts'
import { streamExport } from './stream-export.ts'

const most = 100_000

const shop = await openShop()
let manager: StaffActor
let ctx: MemberContext
beforeEach(async () => {
  manager = await shop.addMember({ role: 'manager' })
  // Only the fields that say who makes the request are read.
  ctx = {
    ...(await shop.context()),
    actor: { kind: 'member', id: manager.id, name: 'Saffron', device: null },
    member: { id: manager.id, role: 'manager' },
    outletIds: ['soho', 'camden'],
  } as unknown as MemberContext
})

/** A source with this many generated rows, which counts the batches that were read. */
function generatedRows(count: number): ExportSource & { batches: number } {
  return {
    name: 'generated',
    columns: ['row', 'words', 'amount'],
    batches: 0,
    count: async (_, upTo) => Math.min(count, upTo),
    async read(_, last) {
      this.batches += 1
      const first = last ? Number(last.row) + 1 : 0
      return Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => ({
        row: first + index,
        words: `Words of row ${first + index}, with "quotes" and a comma`,
        amount: '12.50',
      }))
    },
  }
}

describe('an export as large as one may be', () => {
  test('has every one of 100,000 rows, and is read only as fast as it is taken', async () => {
    const source = generatedRows(most)
    const { content } = await streamExport(ctx, source, {})

    const chunks = content[Symbol.asyncIterator]()
    const { value: first } = await chunks.next()
    // Backpressure: if the reader stops, no more rows are read, so the file is never in memory as a whole.
    for (let turn = 0; turn < 50; turn++) await new Promise((done) => setTimeout(done, 4))
    const readAhead = source.batches

    let ends = String(first).split('\n').length - 1
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
      ends += String(chunk.value).split('\n').length - 1
    }
    expect(String(first).startsWith('\uFEFFrow,words,amount\n0,')).toBe(true)
    expect(readAhead).toBeLessThanOrEqual(5)
    expect([ends, source.batches]).toEqual([most + 1, most / batchSize + 1])
  })

  test('is refused with one row more, before anything is read', async () => {
    const source = generatedRows(most + 1)

    await expect(streamExport(ctx, source, {})).rejects.toThrow(/more than 100,000 rows/)
    expect(source.batches).toBe(0)
    // Nothing is under way that would keep the next one waiting.
    const { content } = await streamExport(ctx, generatedRows(1), {})
    content.destroy()
  })

  test('ends when its reader disconnects, and the next one may begin', async () => {
    const source = generatedRows(most)
    const { content } = await streamExport(ctx, source, {})
    await content[Symbol.asyncIterator]().next()
    content.destroy()

    await expect
      .poll(() => streamExport(ctx, generatedRows(1), {}).then(() => 'begun', String))
      .toBe('begun')
    expect(source.batches).toBeLessThanOrEqual(5)
  })
})

test('goes to the browser in pieces, as it is made', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  await shop.giveProof(manager)

  for (const encoding of ['identity', 'br, gzip']) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        host: staffHost,
        cookie: `staff=${manager.token}`,
        'accept-encoding': encoding,
      }
      get({ port, path: '/api/staff/exports/customers.csv', headers }, resolve).on('error', reject)
    })
    response.resume()
    await once(response, 'end')

    expect(response.statusCode).toBe(200)
    // A body that was gathered first would say its length.
    expect(response.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(response.headers['content-length']).toBeUndefined()
  }
})
