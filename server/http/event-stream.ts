import type { ServerResponse } from 'node:http'
import type { EventStreams } from './event-streams.ts'

/** Milliseconds after `end` after which the connection of a reader that reads nothing is destroyed. */
const patience = 20_000

/** Keeps the connection open. An event and no comment, since scripts in a browser do not receive comments. */
const heartbeat = encodeEvent({ event: 'heartbeat', data: '' })

/** Such as `event` and `data`, each of one line. */
export type EventFields = Record<string, string | number>

/** One response of server-sent events. Nothing is written once the reader has gone or the stream has ended. */
export interface EventStream {
  isOpen(): boolean
  /** @param event its fields, or the bytes of `encodeEvent`, encoded once for all streams that get the same event */
  send(event: EventFields | Buffer): void
  /**
   * Keeps the connection alive, and destroys it when the reader has not drained its buffer in this process since the last
   * heartbeat. The operating system has a buffer of limited size before this one: until that is full, a reader that does not read
   * costs this process no memory, and its stream ends with its session.
   */
  heartbeat(): void
  /** Ends the stream. */
  finish(): void
  /**
   * Registers a screen for as long as the stream is open.
   * @param enter registers it, and returns the function that removes it
   */
  stayWith(enter: () => () => void): void
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
  // With a first heartbeat, which tells the client that this server sends them, so that it can notice when they stop.
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
    stayWith(enter) {
      const takeScreenOut = enter()
      let takeStreamOut = () => {}
      leave = () => {
        takeScreenOut()
        takeStreamOut()
      }
      response.on('close', leave)
      takeStreamOut = ctx.eventStreams.enter((wait) => {
        // Sent when the process stops: the browser connects again, unlike at the end of what it follows.
        send({ event: 'reconnect', retry: wait, data: '' })
        finish()
      })
    },
  }
}

/** An event as its stream carries it. */
export function encodeEvent(fields: EventFields): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return Buffer.from(`${lines.join('')}\n`)
}
