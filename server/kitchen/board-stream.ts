import type { ServerResponse } from 'node:http'
import type { CallEvents } from '#contract/calls/table.ts'
import type { calls } from '#contract/calls.ts'
import { type EventFields, encodeEvent, openEventStream } from '#server/http/event-stream.ts'
import { countBookings, countToConfirm } from '#server/reservations/list-bookings.ts'
import { toWireMarks, toWireService } from '#server/service/get-service.ts'
import { findStaffOfSession, type StaffContext } from '#server/staff/staff-context.ts'
import type { BoardScreen } from './board-screens.ts'
import { getBoard, requestedOutlets, seenOutlets } from './get-board.ts'
import type { KitchenOrder } from './kitchen-order.ts'
import { type Viewer, viewerOf, viewOrder } from './view-order.ts'

type Events = CallEvents<typeof calls.watchBoard>

/** Concurrent streams of one actor. */
const mostStreams = 10
/** Milliseconds within which a browser shall connect again after a loss. */
const retryAfter = 1_000

/**
 * Server-sent events: the full snapshot, then each change of an order, of service and of stock. Refuses before the
 * stream opens, while an error response is still possible. Ends when its outlets change, so that the screen reconnects
 * and gets the new ones.
 * @param requested ids of outlets as the request names them
 * @returns the function that sends the stream
 */
export async function openBoardStream(
  ctx: StaffContext,
  requested: string | undefined,
): Promise<(response: ServerResponse) => Promise<void>> {
  const outletIds = requestedOutlets(ctx, requested)
  const freePlace = ctx.eventStreams.takePlace(
    `board ${ctx.tenantId} ${ctx.session.id}`,
    mostStreams,
  )
  return (response) => {
    response.once('close', freePlace)
    return follow(ctx, { requested, outletIds, freePlace }, response)
  }
}

async function bookingsText(ctx: StaffContext, day: string): Promise<string> {
  const changed: Events['booking'] = {
    day,
    bookings_today: await countBookings(ctx),
    bookings_to_confirm: await countToConfirm(ctx),
  }
  return JSON.stringify(changed)
}

/** An event for each order, as one piece. */
function encodeOrders(ctx: StaffContext, orders: readonly KitchenOrder[], viewer: Viewer): Buffer {
  return Buffer.concat(
    orders.map((order) =>
      encodeEvent({ event: 'order', data: JSON.stringify(viewOrder(ctx, order, viewer)) }),
    ),
  )
}

async function follow(
  ctx: StaffContext,
  {
    requested,
    outletIds,
    freePlace,
  }: { requested: string | undefined; outletIds: readonly string[]; freePlace: () => void },
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) return freePlace()
  const stream = openEventStream(ctx, response, retryAfter)
  /** Changes that arrive while a snapshot is read. The snapshot may not contain them, so they are sent after it. */
  const held: (EventFields | Buffer)[] = []
  let snapshotsInReading = 0
  const sendChange = (event: EventFields | Buffer) =>
    snapshotsInReading > 0 ? void held.push(event) : stream.send(event)
  function send<Name extends keyof Events>(event: Name, data: Events[Name]): void {
    sendChange({ event, data: JSON.stringify(data) })
  }
  let staff = ctx
  /** Reloads the content on every update: hours and menus change while a board is open. */
  const current = async () => ({ ...staff, site: await ctx.content.load(ctx.tenantId) })
  const showAll = async () => {
    snapshotsInReading++
    try {
      const board = await getBoard(await current(), outletIds)
      stream.send({ event: 'board', data: JSON.stringify(board) })
    } finally {
      snapshotsInReading--
      if (snapshotsInReading === 0) for (const event of held.splice(0)) stream.send(event)
    }
  }
  const screen: BoardScreen = {
    tenantId: ctx.tenantId,
    sessionId: ctx.session.id,
    outletIds,
    async showOrders(orders, encoded) {
      const own = orders.filter(({ order }) => outletIds.includes(order.outlet.id))
      if (own.length === 0) return
      const now = await current()
      const viewer = viewerOf(now)
      const key = JSON.stringify([
        now.site.version,
        outletIds,
        viewer.isManager,
        [...viewer.rights].sort(),
      ])
      const events = encoded.get(key) ?? encodeOrders(now, own, viewer)
      encoded.set(key, events)
      sendChange(events)
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
    async showPrinting(printing) {
      for (const each of printing) if (outletIds.includes(each.outlet_id)) send('print', each)
    },
    async showBookings(day, written) {
      const now = await current()
      // Staff see less than managers.
      const seenAs = `${now.site.version} ${viewerOf(now).isManager}`
      const data = written.get(seenAs) ?? bookingsText(now, day)
      written.set(seenAs, data)
      sendChange({ event: 'booking', data: await data })
    },
    showAll,
    heartbeat: stream.heartbeat,
    async isAllowed() {
      const now = await current()
      // Its member, rights and outlets may have changed while the stream is open.
      const found = await findStaffOfSession(now, now.session.hash)
      if (!found || seenOutlets(found, requested)?.join() !== outletIds.join()) return false
      const isOther =
        found.actor.id !== staff.actor.id ||
        found.rights !== staff.rights ||
        found.member?.role !== staff.member?.role
      staff = found
      if (isOther) await showAll()
      return true
    },
    end: stream.finish,
  }
  // Before the snapshot is read, so that no change falls between the two.
  stream.registerScreen(() => ctx.boardScreens.enter(screen))
  try {
    await showAll()
  } catch (error) {
    ctx.log.warn({ err: error }, 'a board could not be read for its screen')
    stream.finish()
  }
}
