import type { z } from 'zod'
import type { boardEvents } from '#contract/staff/board.ts'
import { type Services, tenantContext } from '#server/context.ts'
import { toWireMarks, toWireService } from '#server/service/get-service.ts'
import { readLiveRows } from '#server/service/live-rows.ts'
import { isSessionOpen } from '#server/staff/session-open.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { getBoard } from './get-board.ts'
import { readKitchenOrders } from './kitchen-order.ts'
import { viewOrder } from './view-order.ts'
import { viewerOf } from './viewer.ts'

type Events = { [Name in keyof typeof boardEvents]: z.output<(typeof boardEvents)[Name]> }

/** An open board. */
export interface BoardScreen {
  /** Who looks, with the rights of when they connected. */
  ctx: StaffContext
  outletIds: readonly string[]
  send<Name extends keyof Events>(event: Name, data: Events[Name]): void
  /** Keeps its connection alive. */
  beat(): void
  /** Its session has ended. */
  end(): void
}

/** The open boards of this process. */
export interface BoardScreens {
  /** Returns the function that takes the screen out again. */
  enter(screen: BoardScreen): () => void
  /** How many streams one session has here. */
  count(tenantId: string, sessionId: string): number
}

/** Milliseconds between two heartbeats. */
const beatEvery = 15_000
/** Changes of one order, or of one outlet, that come within so many milliseconds are read once. */
const gatherFor = 20

/**
 * Tells open boards what changes. What is announced is read once for all screens of a tenant; since an announcement may be
 * lost, each screen gets the whole picture whenever announcements of other processes may have been missed.
 */
export function createBoardScreens(
  services: Pick<Services, 'announcements' | 'log'> & { all(): Services },
): BoardScreens {
  const { announcements, log } = services
  const byTenant = new Map<string, Set<BoardScreen>>()
  let beats: NodeJS.Timeout | undefined

  const changedOrders = gather((tenantId, ids) => tellOrders(tenantId, ids))
  const changedOutlets = gather((tenantId, ids) => tellOutlets(tenantId, ids))

  async function tellOrders(tenantId: string, ids: string[]): Promise<void> {
    const screens = [...(byTenant.get(tenantId) ?? [])]
    if (screens.length === 0) return
    const all = services.all()
    const ctx = tenantContext(all, tenantId, await all.content.load(tenantId))
    const orders = await ctx.statement((db) => readKitchenOrders(db, tenantId, ids))
    for (const order of orders) {
      if (!order.order.placedAt) continue
      for (const screen of screens) {
        if (!screen.outletIds.includes(order.order.outlet.id)) continue
        screen.send('order', viewOrder(ctx, order, viewerOf(screen.ctx)))
      }
    }
  }

  async function tellOutlets(tenantId: string, ids: string[]): Promise<void> {
    const screens = [...(byTenant.get(tenantId) ?? [])].filter(({ outletIds }) =>
      ids.some((id) => outletIds.includes(id)),
    )
    if (screens.length === 0) return
    const all = services.all()
    const ctx = tenantContext(all, tenantId, await all.content.load(tenantId))
    const rows = await ctx.statement((db) => readLiveRows(db, tenantId, ids, ctx.now()))
    for (const id of ids) {
      const outlet = ctx.site.outletById.get(id)
      if (!outlet) continue
      const service = toWireService(ctx, outlet, rows)
      const marks = toWireMarks(ctx, id, rows)
      for (const screen of screens) {
        if (!screen.outletIds.includes(id)) continue
        screen.send('service', service)
        screen.send('stock', { outlet_id: id, marks, version: rows.version })
      }
    }
  }

  /** Calls `tell` once for what is announced within a moment, by tenant. */
  function gather(tell: (tenantId: string, ids: string[]) => Promise<void>) {
    const waiting = new Map<string, Set<string>>()
    return (tenantId: string, id: string) => {
      if (!byTenant.has(tenantId)) return
      const known = waiting.get(tenantId)
      if (known) return void known.add(id)
      waiting.set(tenantId, new Set([id]))
      setTimeout(() => {
        const ids = [...(waiting.get(tenantId) ?? [])]
        waiting.delete(tenantId)
        tell(tenantId, ids).catch((error: unknown) => {
          // The whole picture follows the next reconnection.
          log.warn({ err: error }, 'a change could not be read for open boards')
          for (const screen of [...(byTenant.get(tenantId) ?? [])]) screen.end()
        })
      }, gatherFor)
    }
  }

  async function showAll(): Promise<void> {
    for (const screen of [...byTenant.values()].flatMap((screens) => [...screens])) {
      try {
        screen.send('board', await getBoard(await renewed(screen.ctx), screen.outletIds))
      } catch (error) {
        log.warn({ err: error }, 'a board could not be read for its screen')
        screen.end()
      }
    }
  }

  /** The screen's context with the content of now. */
  async function renewed(ctx: StaffContext): Promise<StaffContext> {
    return { ...ctx, site: await ctx.content.load(ctx.tenantId) }
  }

  async function beat(): Promise<void> {
    for (const screen of [...byTenant.values()].flatMap((screens) => [...screens])) {
      screen.beat()
      // Who was removed sees no more than the last heartbeat.
      const isOpen = await isSessionOpen(screen.ctx).catch(() => true)
      if (!isOpen) screen.end()
    }
  }

  announcements.subscribe('order', changedOrders)
  announcements.subscribe('outlet', changedOutlets)
  announcements.subscribe('staff-session', (tenantId, sessionId) => {
    for (const screen of [...(byTenant.get(tenantId) ?? [])]) {
      if (screen.ctx.session.id === sessionId) screen.end()
    }
  })
  announcements.onGap(() => void showAll())

  return {
    count: (tenantId, sessionId) =>
      [...(byTenant.get(tenantId) ?? [])].filter(({ ctx }) => ctx.session.id === sessionId).length,
    enter(screen) {
      const { tenantId } = screen.ctx
      const screens = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, screens.add(screen))
      beats ??= setInterval(() => void beat(), beatEvery)
      return () => {
        screens.delete(screen)
        if (screens.size === 0 && byTenant.get(tenantId) === screens) byTenant.delete(tenantId)
        if (byTenant.size > 0) return
        clearInterval(beats)
        beats = undefined
      }
    },
  }
}
