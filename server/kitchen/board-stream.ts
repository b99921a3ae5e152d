import type { ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { boardEvents } from '#contract/staff/board.ts'
import { Refusal } from '#server/http/refusal.ts'
import { toWireMarks, toWireService } from '#server/service/get-service.ts'
import { isSessionOpen } from '#server/staff/session-open.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import type { BoardScreen } from './board-screens.ts'
import { getBoard } from './get-board.ts'
import { viewOrder } from './view-order.ts'
import { viewerOf } from './viewer.ts'

type Events = { [Name in keyof typeof boardEvents]: z.output<(typeof boardEvents)[Name]> }

/** Streams of one actor at once. */
const mostStreams = 10
/** Milliseconds after which a reader that takes nothing is given up. */
const patience = 20_000
/** Milliseconds within which a browser shall connect again after a loss. */
const retryAfter = 1_000

/**
 * Server-sent events: the whole picture, then each change of an order, of service and of stock. Refuses first, while there
 * still is an answer to refuse with.
 * @returns the function that sends the stream
 */
export async function openBoardStream(
  ctx: StaffContext,
  outletIds: readonly string[],
): Promise<(response: ServerResponse) => Promise<void>> {
  if (ctx.boardScreens.count(ctx.tenantId, ctx.session.id) >= mostStreams) {
    throw new Refusal('too_many_requests')
  }
  return (response) => stream(ctx, outletIds, response)
}

async function stream(
  ctx: StaffContext,
  outletIds: readonly string[],
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) return
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': ctx.requestId,
  })
  response.write(`retry: ${retryAfter}\n\n`)
  const finish = () => {
    stop()
    if (response.destroyed || response.writableEnded) return
    response.setTimeout(patience, () => response.destroy())
    response.end()
  }
  function send<Name extends keyof Events>(event: Name, data: Events[Name]): void {
    if (response.destroyed || response.writableEnded) return
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  /** With the content of now: hours and menus change while a board is open. */
  const current = async () => ({ ...ctx, site: await ctx.content.load(ctx.tenantId) })
  const showAll = async () => send('board', await getBoard(await current(), outletIds))
  const screen: BoardScreen = {
    tenantId: ctx.tenantId,
    sessionId: ctx.session.id,
    outletIds,
    async showOrders(orders) {
      const now = await current()
      for (const order of orders) {
        if (!outletIds.includes(order.order.outlet.id)) continue
        send('order', viewOrder(now, order, viewerOf(now)))
      }
    },
    async showOutlets(changed, rows) {
      const now = await current()
      for (const id of changed) {
        const outlet = outletIds.includes(id) && now.site.outletById.get(id)
        if (!outlet) continue
        send('service', toWireService(now, outlet, rows))
        send('stock', {
          outlet_id: id,
          marks: toWireMarks(now, id, rows),
          version: rows.version,
        })
      }
    },
    showAll,
    beat() {
      // What was said one heartbeat ago still waits: nobody reads it.
      if (response.writableLength > 0) return void response.destroy()
      response.write(': still here\n\n')
    },
    isAllowed: () => isSessionOpen(ctx),
    end: finish,
  }
  // Before the picture is read, so that no change falls between the two.
  const leave = ctx.boardScreens.enter(screen)
  const takeOut = ctx.eventStreams.enter((retry) => {
    if (!response.destroyed && !response.writableEnded) {
      response.write(`event: reconnect\nretry: ${retry}\ndata:\n\n`)
    }
    finish()
  })
  function stop() {
    leave()
    takeOut()
  }
  response.on('close', stop)
  try {
    await showAll()
  } catch (error) {
    ctx.log.warn({ err: error }, 'a board could not be read for its screen')
    finish()
  }
}
