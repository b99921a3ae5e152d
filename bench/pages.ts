import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Figure, median } from './figure.ts'
import { outletId, start, startTiffin } from './server.ts'

const rounds = 11
const seconds = 1

/** A cached page and the menu's JSON, in requests a second, against raw `node:http` with the same bytes. */
export async function measurePages(): Promise<Figure[]> {
  const tiffin = await startTiffin('server')
  return [
    await against(tiffin.origin, '/menu', 'Cached page'),
    await against(tiffin.origin, `/api/menu/${outletId}`, 'Menu JSON'),
  ]
}

async function against(origin: string, path: string, name: string): Promise<Figure> {
  const { body, type } = await compressedBody(origin + path)
  const file = join(tmpdir(), `tiffin-bench-body-${process.pid}`)
  writeFileSync(file, body)
  const raw = await start(['bench/raw-http.ts'], '/', { RAW_BODY: file, RAW_TYPE: type })
  const ratios: number[] = []
  await rate(origin + path)
  await rate(raw.origin)
  for (let round = 0; round < rounds; round++) {
    // In turns, so that a busy moment of the machine meets both.
    const ours = await rate(origin + path)
    ratios.push(ours / (await rate(raw.origin)))
  }
  return {
    what: `${name}: requests a second, of raw node:http`,
    value: median(ratios),
    unit: '',
    aim: { atLeast: 0.8 },
  }
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`)
  return result.requests.average
}

/** The bytes as they travel; `fetch` would unpack them. */
function compressedBody(url: string): Promise<{ body: Buffer; type: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ body: Buffer.concat(chunks), type: response.headers['content-type'] ?? '' }),
      )
    })
      .on('error', reject)
      .end()
  })
}
