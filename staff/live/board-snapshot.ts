import type { WireBoard } from '#contract/staff/board.ts'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'

// The board's snapshot and the changes that follow it. There is no log to replay: of two versions of an order or a
// service the higher one wins, regardless of arrival order.

/** Adds or replaces one order; returns the same snapshot if it has this version or a higher one. */
export function withOrder(snapshot: WireBoard, order: WireStaffOrder): WireBoard {
  const known = snapshot.orders.find(({ id }) => id === order.id)
  if (known && known.version >= order.version) return snapshot
  return {
    ...snapshot,
    orders: known
      ? snapshot.orders.map((each) => (each.id === order.id ? order : each))
      : [...snapshot.orders, order],
  }
}

export function withService(snapshot: WireBoard, service: WireService): WireBoard {
  return {
    ...snapshot,
    outlets: snapshot.outlets.map((outlet) =>
      outlet.id === service.outlet_id && outlet.service.version <= service.version
        ? { ...outlet, service, busy: service.busy, prep: service.prep_minutes }
        : outlet,
    ),
  }
}

/** Replaces all sold-out marks of one outlet. */
export function withOutletStock(
  snapshot: WireBoard,
  { outlet_id, marks }: { outlet_id: string; marks: WireMark[] },
): WireBoard {
  return {
    ...snapshot,
    stock: [...snapshot.stock.filter((mark) => mark.outlet_id !== outlet_id), ...marks],
  }
}

/** Replaces the printing state of one outlet. */
export function withPrinting(snapshot: WireBoard, printing: WirePrinting): WireBoard {
  return {
    ...snapshot,
    printing: [
      ...snapshot.printing.filter(({ outlet_id }) => outlet_id !== printing.outlet_id),
      printing,
    ],
  }
}

/**
 * Replaces the snapshot. The answer to a step may be newer than an in-flight snapshot, so versions are compared here
 * too; an order that the new snapshot lacks is removed.
 * @param stays ids of ended orders, which stay until their notice is dismissed
 */
export function replaced(
  known: WireBoard | null,
  snapshot: WireBoard,
  stays: ReadonlySet<string> = new Set(),
): WireBoard {
  if (!known) return snapshot
  const before = new Map(known.orders.map((order) => [order.id, order]))
  const there = new Set(snapshot.orders.map(({ id }) => id))
  return {
    ...snapshot,
    orders: [
      ...snapshot.orders.map((order) => {
        const mine = before.get(order.id)
        return mine && mine.version > order.version ? mine : order
      }),
      ...known.orders.filter(({ id }) => stays.has(id) && !there.has(id)),
    ],
  }
}
