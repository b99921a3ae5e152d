import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'

const shop = await openShop()
const token = (await shop.customer()).token

const ask = (url: string, encoding: string) =>
  shop.app.inject({
    url,
    headers: {
      host: 'sample.test',
      'accept-encoding': encoding,
      authorization: `Bearer ${token}`,
    },
  })

test('an answer over 1 KB travels compressed', async () => {
  const url = '/api/available-timings?outlet_id=soho&type=pickup'
  const plain = await ask(url, 'identity')
  const sent = await ask(url, 'gzip, deflate, br')

  expect(sent.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(brotliDecompressSync(sent.rawPayload)).toEqual(plain.rawPayload)
  // Compressed in one step: the length of a stream is not known when it begins.
  expect(sent.headers['content-length']).toBe(String(sent.rawPayload.length))
  expect(plain.rawPayload.length).toBeGreaterThan(20_000)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a small answer is not worth it', async () => {
  const answer = await ask('/api/customer', 'br')

  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
})
