import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Figure, median } from './figure.ts'
import { outletId, type Running, start, startTiffin } from './server.ts'

const rounds = 11
const seconds = 1

/** Processor time of a cached page and of the menu's JSON, against raw `node:http` with the same bytes. */
export async function measurePages(): Promise<Figure[]> {
  const tiffin = await startTiffin()
  return [
    await against(tiffin, '/menu', 'Cached page'),
    await against(tiffin, `/api/menu/${outletId}`, 'Menu JSON'),
  ]
}

async function against(tiffin: Running, path: string, name: string): Promise<Figure> {
  const { body, type } = await compressedBody(tiffin.origin + path)
  const file = join(tmpdir(), `tiffin-bench-body-${process.pid}`)
  writeFileSync(file, body)
  const raw = await start('bench/raw-http.ts', '/', { RAW_BODY: file, RAW_TYPE: type })
  const ratios: number[] = []
  await cost(tiffin, path)
  await cost(raw, path)
  for (let round = 0; round < rounds; round++) {
    // In turns, so that a busy moment of the machine affects both.
    const ours = await cost(tiffin, path)
    ratios.push((await cost(raw, path)) / ours)
  }
  return {
    what: `${name}: requests per processor time, of raw node:http`,
    value: median(ratios),
    unit: '',
    aim: null,
  }
}

/** Milliseconds of the server's processor time for one request. */
async function cost(server: Running, path: string): Promise<number> {
  const before = server.processorTime()
  const result = await autocannon({
    url: server.origin + path,
    connections: 32,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times with an error`)
  return (server.processorTime() - before) / result.requests.total
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
