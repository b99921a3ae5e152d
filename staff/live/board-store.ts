import { create } from 'zustand'
import type { WireBoard, WireBookingsChanged } from '#contract/staff/board.ts'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { type DocketNotice, endedMeanwhile, stoppedIds, withNotices } from './docket-notice.ts'
import type { QueuedStep, StepTo } from './steps.ts'

export interface UndoableStep {
  orderId: string
  number: string
  from: WireStaffOrder['status']
  to: StepTo
  /** By the server's clock. */
  at: number
}

interface BoardState {
  /** The last full snapshot with later changes applied; null before the first. */
  snapshot: WireBoard | null
  /** False while the snapshot is a stored one from this device. */
  isFresh: boolean
  /** When the connection was lost, by the server's clock; null while connected. */
  lostSince: number | null
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset: number
  /** Unacknowledged steps, oldest first. */
  steps: QueuedStep[]
  /** The last step, while it can be undone. */
  undoable: UndoableStep | null
  notices: DocketNotice[]
  /** When orders were touched on this screen, by order id: they stop ringing before the server knows. */
  touched: Record<string, number>
  /** Number of booking changes since this page was opened. */
  bookingChanges: number
  /** When a diner last booked for today, by the server's clock; 0 for none since this page was opened. */
  bookedAt: number
}

export const useBoard = create<BoardState>(() => ({
  snapshot: null,
  isFresh: false,
  lostSince: null,
  clockOffset: 0,
  steps: [],
  undoable: null,
  notices: [],
  touched: {},
  bookingChanges: 0,
  bookedAt: 0,
}))

const { getState, setState } = useBoard

/** For `useBoard`: whether the data comes from an open stream. */
export const isOnline = ({ lostSince, isFresh }: BoardState) => lostSince === null && isFresh

/** The server's clock, used for ages and minutes. */
export function serverNow(): number {
  return Date.now() + getState().clockOffset
}

export function showSnapshot(snapshot: WireBoard): void {
  setState((state) => ({
    snapshot: replaced(state.snapshot, snapshot, stoppedIds(state.notices)),
    isFresh: true,
    lostSince: null,
    clockOffset: Date.parse(snapshot.now) - Date.now(),
    notices: withNotices(
      state.notices,
      endedMeanwhile(state.snapshot, snapshot.orders, Date.parse(snapshot.now)),
    ),
  }))
}

/** Restores the stored snapshot and its clock offset, until the server has answered. */
export function showStoredSnapshot(snapshot: WireBoard, clockOffset = 0): void {
  if (!getState().snapshot) setState({ snapshot, isFresh: false, clockOffset })
}

export function showOrder(order: WireStaffOrder): void {
  setState((state) => ({
    snapshot: state.snapshot && withOrder(state.snapshot, order),
    notices: withNotices(state.notices, endedMeanwhile(state.snapshot, [order], serverNow())),
  }))
}

/** Adds an ended order that the snapshot lacks: its docket rings until it is touched. */
export function showEnded(before: WireStaffOrder, order: WireStaffOrder): void {
  setState(({ snapshot, notices }) => ({
    snapshot: snapshot && withOrder(snapshot, order),
    notices: withNotices(
      notices,
      endedMeanwhile(snapshot && { ...snapshot, orders: [before] }, [order], serverNow()),
    ),
  }))
}

export function showBookings({ bookings_today, bookings_to_confirm }: WireBookingsChanged): void {
  setState(({ snapshot, bookingChanges, bookedAt }) => ({
    snapshot: snapshot && { ...snapshot, bookings_today, bookings_to_confirm },
    bookingChanges: bookingChanges + 1,
    bookedAt:
      snapshot && isLater(bookings_today.last_by_diner, snapshot.bookings_today.last_by_diner)
        ? serverNow()
        : bookedAt,
  }))
}

/** Compares two nullable ISO instants in UTC; null is never. */
function isLater(instant: string | null, other: string | null): boolean {
  return (instant ?? '') > (other ?? '')
}

export function showService(service: WireService): void {
  setState(({ snapshot }) => ({ snapshot: snapshot && withService(snapshot, service) }))
}

/** Listening screens of these outlets, from the response to a heartbeat. */
export function showScreens(screens: WireBoard['screens']): void {
  setState(({ snapshot }) => {
    const isSame = JSON.stringify(screens) === JSON.stringify(snapshot?.screens)
    // A new snapshot object is stored on the device.
    return isSame ? {} : { snapshot: snapshot && { ...snapshot, screens } }
  })
}

export function showMarks(marks: { outlet_id: string; marks: WireMark[] }): void {
  setState(({ snapshot }) => ({ snapshot: snapshot && withOutletStock(snapshot, marks) }))
}

export function showPrinting(printing: WirePrinting): void {
  setState(({ snapshot }) => ({ snapshot: snapshot && withPrinting(snapshot, printing) }))
}

/** Call before the first connection attempt: a refusal before sign-in is not a lost connection. */
export function showConnecting(): void {
  setState({ lostSince: null })
}

/** Marks the connection as lost; repeated failures keep the first time. */
export function showLost(): void {
  setState(({ lostSince }) => ({ lostSince: lostSince ?? serverNow() }))
}

export function addNotice(notice: DocketNotice): void {
  setState(({ notices }) => ({ notices: withNotices(notices, [notice]) }))
}

export function dismissNotice(orderId: string): void {
  setState(({ notices }) => ({ notices: notices.filter((each) => each.orderId !== orderId) }))
}

/** Clears all orders: the device was removed, or its member signed out. */
export function forgetBoard(): void {
  setState({ snapshot: null, isFresh: false, steps: [], undoable: null, notices: [], touched: {} })
}

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
function withPrinting(snapshot: WireBoard, printing: WirePrinting): WireBoard {
  return {
    ...snapshot,
    printing: [
      ...snapshot.printing.filter(({ outlet_id }) => outlet_id !== printing.outlet_id),
      printing,
    ],
  }
}

/** Replaces the snapshot, except orders known in a later version, and ended ones whose notice is not dismissed (`stays`). */
export function replaced(
  known: WireBoard | null,
  snapshot: WireBoard,
  stays: ReadonlySet<string> = new Set(),
): WireBoard {
  if (!known) return snapshot
  const knownById = new Map(known.orders.map((order) => [order.id, order]))
  const currentIds = new Set(snapshot.orders.map(({ id }) => id))
  return {
    ...snapshot,
    orders: [
      ...snapshot.orders.map((order) => {
        const previous = knownById.get(order.id)
        return previous && previous.version > order.version ? previous : order
      }),
      ...known.orders.filter(({ id }) => stays.has(id) && !currentIds.has(id)),
    ],
  }
}
