import { connect, createServer } from 'node:net'
import { freePort } from './server-process.ts'

/**
 * A pooler in front of PostgreSQL that removes the start-up option `options`, as some poolers do.
 * @param url of the server behind it
 * @returns its own URL for the same database
 */
export async function startForgetfulPooler(
  url: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const behind = new URL(url)
  const pooler = createServer((client) => {
    const server = connect(Number(behind.port || 5432), behind.hostname)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
    server.pipe(client)
    client.once('data', (message: Buffer) => {
      server.write(withoutOptions(message))
      client.pipe(server)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => pooler.listen(port, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  return {
    url: own.href,
    close: () => new Promise((resolve) => pooler.close(() => resolve())),
  }
}

/** A start-up message: its length, the version of the protocol, then names and values that each end with a zero byte. */
function withoutOptions(message: Buffer): Buffer {
  const parts = message.subarray(8, message.readInt32BE(0)).toString().split('\0')
  const kept: string[] = []
  for (let index = 0; parts[index]; index += 2) {
    const [name = '', value = ''] = parts.slice(index, index + 2)
    if (name !== 'options') kept.push(name, value)
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  head.writeInt32BE(message.readInt32BE(4), 4)
  return Buffer.concat([head, body, message.subarray(message.readInt32BE(0))])
}
