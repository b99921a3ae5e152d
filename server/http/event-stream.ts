import type { ServerResponse } from 'node:http'
import type { Random } from '#server/random.ts'
import { Refusal } from './refusal.ts'

/** Milliseconds after `end` after which the connection of a reader that reads nothing is destroyed. */
const patience = 20_000

/** Keeps the connection open. An event and no comment, since scripts in a browser do not receive comments. */
const heartbeat = encodeEvent({ event: 'heartbeat', data: '' })

/** Such as `event` and `data`, each of one line. */
export type EventFields = Record<string, string | number>

/** One response of server-sent events. Writes are ignored once the reader has left or the stream has ended. */
export interface EventStream {
  isOpen(): boolean
  /** @param event its fields, or the bytes of `encodeEvent`, encoded once for all streams that get the same event */
  send(event: EventFields | Buffer): void
  /**
   * Destroys the connection of a reader that has not drained its buffer since the last heartbeat. The operating
   * system's buffer, which is before this one, has a limit of its own.
   */
  heartbeat(): void
  finish(): void
  /** Registers a screen while the stream is open; `enter` returns the function that removes it. */
  registerScreen(enter: () => () => void): void
}

/** @param retry milliseconds after which the browser shall connect again when the connection is lost */
export function openEventStream(
  ctx: { requestId: string; eventStreams: EventStreams },
  response: ServerResponse,
  retry: number,
): EventStream {
  let leave = () => {}
  const isOpen = () => !response.destroyed && !response.writableEnded
  const finish = () => {
    leave()
    if (!isOpen()) return
    response.setTimeout(patience, () => response.destroy())
    response.end()
  }
  const send: EventStream['send'] = (event) => {
    if (isOpen()) response.write(Buffer.isBuffer(event) ? event : encodeEvent(event))
  }

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': ctx.requestId,
  })
  // With a first heartbeat: the client then knows that this server sends them, and can detect when they stop.
  send({ event: 'heartbeat', retry, data: '' })
  return {
    isOpen,
    send,
    finish,
    heartbeat() {
      if (!isOpen()) return
      if (response.writableLength > 0) return void response.destroy()
      send(heartbeat)
    },
    registerScreen(enter) {
      const takeScreenOut = enter()
      let takeStreamOut = () => {}
      leave = () => {
        takeScreenOut()
        takeStreamOut()
      }
      response.on('close', leave)
      takeStreamOut = ctx.eventStreams.enter((wait) => {
        // Sent when the process stops: the browser reconnects, which it does not do after the last event of an ended
        // subject.
        send({ event: 'reconnect', retry: wait, data: '' })
        finish()
      })
    },
  }
}

export function encodeEvent(fields: EventFields): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return Buffer.from(`${lines.join('')}\n`)
}

/** Milliseconds over which browsers reconnect when a process stops, spread out so that they do not all arrive together. */
const spread = { from: 1_000, to: 4_000 }

/** Open event streams. They have to be ended when the process stops, since they would otherwise keep it running. */
export interface EventStreams {
  /**
   * Closes later streams at once. `sendAway` ends a stream whose browser reconnects after `retry` ms. Returns its
   * removal.
   */
  enter(sendAway: (retry: number) => void): () => void
  count(): number
  /**
   * Takes one of `most` places of a key, synchronously; throws too_many_requests if all are taken. Returns what frees
   * it.
   */
  takePlace(key: string, most: number): () => void
  closeAll(): void
}

export function createEventStreams(random: Random): EventStreams {
  const open = new Set<(retry: number) => void>()
  const places = new Map<string, Set<symbol>>()
  let isOver = false
  const retry = () => spread.from + random.integer(spread.to - spread.from)
  return {
    enter(sendAway) {
      if (isOver) {
        sendAway(retry())
        return () => {}
      }
      open.add(sendAway)
      return () => void open.delete(sendAway)
    },
    count: () => open.size,
    takePlace(key, most) {
      const taken = places.get(key) ?? new Set()
      if (taken.size >= most) throw new Refusal('too_many_requests')
      const place = Symbol(key)
      places.set(key, taken.add(place))
      return () => {
        taken.delete(place)
        if (taken.size === 0 && places.get(key) === taken) places.delete(key)
      }
    },
    closeAll() {
      isOver = true
      for (const sendAway of [...open]) sendAway(retry())
    },
  }
}
