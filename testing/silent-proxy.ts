import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server-process.ts'

export interface SilentProxy {
  /** Its own address for the same database. */
  url: string
  /** From now on it passes on nothing and closes nothing, as a host that lost its power or its network. */
  silence(): void
  /** Serves connections that are made from now on; those from before stay silent for ever. */
  speak(): void
  close(): Promise<void>
}

/**
 * A network between the process and PostgreSQL that can fall silent.
 * @param url of the server behind it
 */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    socket.on('error', () => {})
    sockets.add(socket)
    return socket
  }
  const proxy = createServer((socket) => {
    const client = keep(socket)
    if (isSilent) return
    const server = keep(connect(Number(behind.port || 5432), behind.hostname))
    client.pipe(server).pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  return {
    url: own.href,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak() {
      isSilent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => proxy.close(() => resolve()))
    },
  }
}
