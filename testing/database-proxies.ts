import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a process and PostgreSQL. @param serve is given each client, and how to reach the server */
async function startProxy(url: string, serve: (client: Socket, reach: () => Socket) => void) {
  const behind = new URL(url)
  const reach = () => connect(Number(behind.port || 5432), behind.hostname)
  const proxy = createServer((client) => serve(client, reach))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((proxy.address() as AddressInfo).port)
  return {
    /** Its own address for the same database. */
    url: own.href,
    close: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  }
}

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>

/** A network that can fall silent. @param url of the server behind it */
export async function startSilentProxy(url: string) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    socket.on('error', () => {})
    sockets.add(socket)
    return socket
  }
  const proxy = await startProxy(url, (socket, reach) => {
    const client = keep(socket)
    if (!isSilent) client.pipe(keep(reach())).pipe(client)
  })
  return {
    url: proxy.url,
    /** From now on it passes on nothing and closes nothing, as a host that lost its power or its network. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Serves connections that are made from now on; those from before stay silent for ever. */
    speak() {
      isSilent = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return proxy.close()
    },
  }
}

/** A pooler that removes the start-up option `options`, as some poolers do. @param url of the server behind it */
export function startForgetfulPooler(url: string) {
  return startProxy(url, (client, reach) => {
    const server = reach()
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
    server.pipe(client)
    client.once('data', (message: Buffer) => {
      server.write(withoutOptions(message))
      client.pipe(server)
    })
  })
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
