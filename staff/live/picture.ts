import type { WireBoard } from '#contract/staff/board.ts'
import type { WireMark } from '#contract/staff/mark.ts'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'

// The board's picture and what arrives after it. There is no log to replay: of two pictures of a thing the higher
// version stands, in whatever order they come.

/** An order that came by itself; the picture as it was when it shows a newer one already. */
export function withOrder(picture: WireBoard, order: WireStaffOrder): WireBoard {
  const known = picture.orders.find(({ id }) => id === order.id)
  if (known && known.version >= order.version) return picture
  return {
    ...picture,
    orders: known
      ? picture.orders.map((each) => (each.id === order.id ? order : each))
      : [...picture.orders, order],
  }
}

export function withService(picture: WireBoard, service: WireService): WireBoard {
  return {
    ...picture,
    outlets: picture.outlets.map((outlet) =>
      outlet.id === service.outlet_id && outlet.service.version <= service.version
        ? { ...outlet, service, busy: service.busy, prep: service.prep_minutes }
        : outlet,
    ),
  }
}

/** All marks of one outlet, in place of those that were known. */
export function withMarks(
  picture: WireBoard,
  { outlet_id, marks }: { outlet_id: string; marks: WireMark[] },
): WireBoard {
  return {
    ...picture,
    stock: [...picture.stock.filter((mark) => mark.outlet_id !== outlet_id), ...marks],
  }
}

/** How printing stands at one outlet, in place of what was known. */
export function withPrinting(picture: WireBoard, printing: WirePrinting): WireBoard {
  return {
    ...picture,
    printing: [
      ...picture.printing.filter(({ outlet_id }) => outlet_id !== printing.outlet_id),
      printing,
    ],
  }
}

/**
 * A whole new picture. An answer that a step has brought may be newer than a picture that was on its way meanwhile, so
 * versions count here too; what the new picture no longer has is gone.
 * @param stays ids of orders that have ended, and are not gone before somebody has read so
 */
export function replaced(
  known: WireBoard | null,
  picture: WireBoard,
  stays: ReadonlySet<string> = new Set(),
): WireBoard {
  if (!known) return picture
  const before = new Map(known.orders.map((order) => [order.id, order]))
  const there = new Set(picture.orders.map(({ id }) => id))
  return {
    ...picture,
    orders: [
      ...picture.orders.map((order) => {
        const mine = before.get(order.id)
        return mine && mine.version > order.version ? mine : order
      }),
      ...known.orders.filter(({ id }) => stays.has(id) && !there.has(id)),
    ],
  }
}
