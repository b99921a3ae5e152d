import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/connection.ts'
import type { Random } from './random.ts'

/** Topics of announcements, each with its two ids. */
export interface Topics {
  /** Content or live facts changed: tenant, version of the content. */
  content: [tenantId: string, version: string]
  /** An order moved: tenant, order. */
  order: [tenantId: string, orderId: string]
  /** An outlet's service or stock changed: tenant, outlet. */
  outlet: [tenantId: string, outletId: string]
  /** A printer of an outlet, or its queue, changed: tenant, outlet. */
  print: [tenantId: string, outletId: string]
  /** Bookings of a day changed: tenant, day. */
  booking: [tenantId: string, day: string]
  /** A session ended: tenant, customer. */
  session: [tenantId: string, customerId: string]
  /** A session of a member or a screen ended: tenant, session. */
  'staff-session': [tenantId: string, sessionId: string]
  /** A cart was filled, or is still: host, customer. */
  present: [host: string, customerId: string]
  /** A cart was emptied: host, customer. */
  absent: [host: string, customerId: string]
}
type Topic = keyof Topics

/**
 * Notifies all processes on the same database, and the parts of this one, of changes, by ids only. Sent after the
 * commit and not stored: a lost process or connection may lose some, so listeners also poll, occasionally and after
 * every gap.
 */
export interface Announcements {
  /** Delivered immediately in this process; within moments in the others. */
  publish<T extends Topic>(topic: T, ...ids: Topics[T]): void
  subscribe<T extends Topic>(topic: T, listener: (...ids: Topics[T]) => void): () => void
  /** Calls back when announcements of others may have been missed. */
  onGap(listener: () => void): () => void
  /** Hears other processes from when it resolves until the database is closed. */
  listen(): Promise<void>
  /** Sends the announcements that are still queued. */
  flush(): Promise<void>
}

const channel = 'tiffin'
/** Announcements made within this many milliseconds are sent in one statement. */
const gatherMilliseconds = 50
/** PostgreSQL takes 8,000 bytes; the sender's name and the list around the announcements are less than 100. */
const mostBytes = 7_800

const message = z.object({
  from: z.string(),
  sent: z.array(z.tuple([z.string(), z.string(), z.string()])),
})

export function createAnnouncements({
  db,
  random,
  log,
}: {
  db: Database
  random: Random
  log: FastifyBaseLogger
}): Announcements {
  const from = random.id()
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  /** As JSON: duplicates are sent once. */
  let waiting = new Set<string>()
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const sent = waiting
      waiting = new Set()
      try {
        await db.notify(channel, messages(from, sent))
      } catch (error) {
        // No retry: listeners also poll.
        log.warn({ err: error, count: sent.size }, 'announcements could not be sent')
      }
    }
  }

  function receive(payload: string): void {
    const { from: sender, sent } = message.parse(JSON.parse(payload))
    if (sender === from) return
    for (const [topic, ...ids] of sent) emitter.emit(topic, ...ids)
  }

  return {
    publish(topic, ...ids) {
      emitter.emit(topic, ...ids)
      if (db.kind === 'embedded') return
      waiting.add(JSON.stringify([topic, ...ids]))
      sending ??= delay(gatherMilliseconds)
        .then(sendAll)
        .finally(() => {
          sending = undefined
        })
    },
    subscribe(topic, listener) {
      // The emitter is untyped.
      const untyped = listener as (...ids: string[]) => void
      emitter.on(topic, untyped)
      return () => void emitter.off(topic, untyped)
    },
    onGap(listener) {
      emitter.on('gap', listener)
      return () => void emitter.off('gap', listener)
    },
    listen() {
      const listening = Promise.withResolvers<void>()
      let hasListened = false
      db.listen(channel, {
        onNotification(payload) {
          try {
            receive(payload)
          } catch (error) {
            // Any login of the database may send to the channel.
            log.warn({ err: error }, 'an announcement could not be read')
          }
        },
        onListening() {
          if (hasListened) emitter.emit('gap')
          hasListened = true
          listening.resolve()
        },
      })
      return listening.promise
    },
    async flush() {
      await sending
    },
  }
}

/** As few messages as the size limit allows. */
function messages(from: string, announcements: Iterable<string>): string[] {
  const all: string[][] = []
  let bytes = mostBytes
  for (const announcement of announcements) {
    const more = Buffer.byteLength(announcement) + 1
    if (bytes + more > mostBytes) {
      all.push([])
      bytes = 0
    }
    all.at(-1)?.push(announcement)
    bytes += more
  }
  return all.map((some) => `{"from":${JSON.stringify(from)},"sent":[${some.join(',')}]}`)
}
