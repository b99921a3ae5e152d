import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'

/** Milliseconds before a lost connection is made again. */
const retryAfter = 500
/** Milliseconds between two checks of the connection: detects a server that disappeared without closing it. */
const pingEvery = 30_000
const pingTimeout = 5_000

export interface NotificationListener {
  onNotification(payload: string): void
  /** Called when listening begins and after each reconnection: notifications sent in between were lost. */
  onListening(): void
}

/**
 * Listens on a channel with a connection of its own, which is made again whenever it breaks.
 * @param onBroken called for each connection that broke, or could not be made
 * @returns the function that ends it
 */
export function listen(
  config: ClientConfig,
  channel: string,
  listener: NotificationListener,
  onBroken: (error: Error) => void,
): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const listening = (async () => {
    while (!signal.aborted) {
      await listenUntilBroken(config, channel, listener, signal).catch(onBroken)
      await delay(retryAfter, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    closing.abort()
    await listening
  }
}

/** Resolves when the signal aborts; rejects when the connection breaks. */
async function listenUntilBroken(
  config: ClientConfig,
  channel: string,
  { onNotification, onListening }: NotificationListener,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ ...config, keepAlive: true, query_timeout: pingTimeout })
  const broken = Promise.withResolvers<void>()
  // Awaited at the end; a rejection before that would be unhandled.
  broken.promise.catch(() => {})
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('The listening connection ended')))
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  const ping = () => void client.query('select 1').catch(broken.reject)
  let pings: NodeJS.Timeout | undefined
  const stop = () => broken.resolve()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(`listen ${escapeIdentifier(channel)}`)
    onListening()
    pings = setInterval(ping, pingEvery)
    await broken.promise
  } finally {
    clearInterval(pings)
    signal.removeEventListener('abort', stop)
    const ended = client.end().catch(() => {})
    // A dead connection cannot be closed properly; the operating system closes it later.
    if (signal.aborted) await ended
  }
}
