import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import type { Announcements } from '#server/announcements.ts'
import { findOrder } from './read-orders.ts'

/** Seconds between two polls of a screen's order. */
const lookSeconds = 20
/** Seconds between two heartbeats of a screen; a browser that hears none for `silentAfter` takes its stream for lost. */
const heartbeatSeconds = 5
/** Most screens polled together, with one statement for each tenant. */
const mostTogether = 500

/** An open order screen. */
export interface Screen extends ScreenKey {
  /** State that the screen shows now. */
  fingerprint(): string
  show(order: Order): void
  /** Keeps its connection alive. */
  heartbeat(): void
  /** Its session has ended, or the order is no longer its customer's. */
  end(): void
}

/**
 * The open order screens of this process. Status changes are announced. Since an announcement may be lost, each screen's
 * order and session are also polled every `lookSeconds`, those of a tenant in one statement, and all of them after a gap in
 * the announcements of other processes.
 */
export interface OrderScreens {
  /** Returns the function that takes the screen out again. */
  enter(screen: Screen): () => void
  /** Polls the screen's order once: it may have moved before the screen entered. */
  check(screen: Screen): Promise<void>
}

export function createOrderScreens({
  db,
  announcements,
  log,
  now,
}: {
  db: Database
  announcements: Announcements
  log: FastifyBaseLogger
  now(): Date
}): OrderScreens {
  const byOrder = new Groups()
  const byCustomer = new Groups()
  /** The screens that are polled in each second, spread evenly. */
  const bySecond = Array.from({ length: lookSeconds }, () => new Set<Screen>())
  let entered = 0
  let second = 0
  let heartbeats: NodeJS.Timeout | undefined
  let isLooking = false

  async function refresh(screens: Iterable<Screen>): Promise<void> {
    const [first] = screens
    if (!first) return
    try {
      const { tenantId, orderId } = first
      const record = await db.transaction(tenantId, (one) => findOrder(one, tenantId, orderId))
      for (const screen of [...screens]) {
        if (record?.customerId !== screen.customerId) screen.end()
        else screen.show(record.order)
      }
    } catch (error) {
      // The next poll finds it.
      log.warn({ err: error }, 'an order could not be read for its screens')
    }
  }

  async function look(all: Iterable<Screen>): Promise<void> {
    const screens = [...all]
    try {
      for (let from = 0; from < screens.length; from += mostTogether) {
        const some = screens.slice(from, from + mostTogether)
        const states = await readScreenStates(db, some, now())
        for (const [place, screen] of some.entries()) {
          const state = states[place]
          if (!state?.isSessionOpen) screen.end()
          // In sequence: when many screens reconnect, the database stays available for orders.
          else if (state.fingerprint !== screen.fingerprint()) await refresh([screen])
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'open order screens could not be looked at')
    }
  }

  /** One poll at a time, so that a slow database gets no extra load. */
  async function lookInTurn(screens: Set<Screen>): Promise<void> {
    if (isLooking || screens.size === 0) return
    isLooking = true
    await look(screens)
    isLooking = false
  }

  function heartbeat(): void {
    second = (second + 1) % lookSeconds
    for (let place = second % heartbeatSeconds; place < lookSeconds; place += heartbeatSeconds) {
      for (const screen of [...(bySecond[place] ?? [])]) screen.heartbeat()
    }
    const screens = bySecond[second]
    if (screens) void lookInTurn(screens)
  }

  announcements.subscribe('order', (...ids) => void refresh(byOrder.get(ids)))
  announcements.subscribe('session', (...ids) => void look(byCustomer.get(ids)))
  announcements.onGap(() => void look(bySecond.flatMap((screens) => [...screens])))

  return {
    check: (screen) => refresh([screen]),
    enter(screen) {
      const ofSecond = bySecond[entered++ % lookSeconds]
      const leaveOrder = byOrder.add([screen.tenantId, screen.orderId], screen)
      const leaveCustomer = byCustomer.add([screen.tenantId, screen.customerId], screen)
      ofSecond?.add(screen)
      heartbeats ??= setInterval(heartbeat, 1_000)
      return () => {
        leaveOrder()
        leaveCustomer()
        ofSecond?.delete(screen)
        if (bySecond.some((screens) => screens.size > 0)) return
        clearInterval(heartbeats)
        heartbeats = undefined
      }
    },
  }
}

/** Screens by two ids. */
class Groups {
  private readonly groups = new Map<string, Set<Screen>>()

  get(ids: [string, string]): ReadonlySet<Screen> {
    return this.groups.get(JSON.stringify(ids)) ?? new Set()
  }

  /** Returns the function that takes it out. */
  add(ids: [string, string], screen: Screen): () => void {
    const key = JSON.stringify(ids)
    const group = this.groups.get(key) ?? new Set()
    this.groups.set(key, group.add(screen))
    return () => {
      group.delete(screen)
      if (group.size === 0 && this.groups.get(key) === group) this.groups.delete(key)
    }
  }
}

/** Identifies an open order screen. */
export interface ScreenKey {
  tenantId: string
  orderId: string
  customerId: string
  sessionHash: Buffer
}

/** The current state of an order that is shown on a screen. */
export interface ScreenState {
  /** Differs when there is something new to show. */
  fingerprint: string
  isSessionOpen: boolean
}

/** The parts of an order whose change updates its screen: its version, and its payment, which changes without one. */
export function fingerprint({
  version,
  status,
  payment,
}: Pick<Order, 'version' | 'status'> & { payment: Pick<Order['payment'], 'status'> }): string {
  return `${version}/${status}/${payment.status}`
}

/** The states, in the order of `screens`; undefined where the order does not, or no longer, belong to the customer. */
export async function readScreenStates(
  db: Pick<Database, 'shared'>,
  screens: readonly ScreenKey[],
  now: Date,
): Promise<(ScreenState | undefined)[]> {
  const byTenant = Map.groupBy(screens.entries(), ([, { tenantId }]) => tenantId)
  const states: (ScreenState | undefined)[] = screens.map(() => undefined)
  for (const [tenantId, entries] of byTenant) {
    const asked = entries.map(([place, { orderId, customerId, sessionHash }]) => ({
      place,
      order_id: orderId,
      customer_id: customerId,
      session: sessionHash.toString('hex'),
    }))
    const { rows } = await sql<{
      place: number
      version: number
      status: Order['status']
      payment_status: Order['payment']['status']
      is_session_open: boolean
    }>`select * from states_of_screens(${tenantId}, ${JSON.stringify(asked)}::jsonb, ${now})`.execute(
      db.shared,
    )
    for (const row of rows) {
      states[row.place] = {
        fingerprint: fingerprint({ ...row, payment: { status: row.payment_status } }),
        isSessionOpen: row.is_session_open,
      }
    }
  }
  return states
}
