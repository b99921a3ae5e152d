import { useEffect, useRef } from 'react'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useBoard } from './board-store.ts'
import { hasStop } from './docket-notice.ts'
import { printerProblem } from './print-queue.ts'
import { play, repeat, type SoundName, useSound } from './sound.ts'
import { useNow } from './use-now.ts'

const second = 1_000
/** Milliseconds: a short gap in the network is no alarm. */
const lostLong = 20 * second

interface AlarmOrders {
  /** With the steps of this screen applied: an order accepted here is quiet immediately. */
  orders: readonly WireStaffOrder[]
  /** Ids of dockets moved to Cooking from the drawer of later orders. */
  startedIds: readonly string[]
}

/** Sounds the alarm for waiting orders, on every screen of the application, once the shift has started. */
export function useAlarm({ orders, startedIds }: AlarmOrders): void {
  const now = useNow(second)
  const mustStop = useBoard(({ notices }) => hasStop(notices, orders))
  const lostSince = useBoard((state) => state.lostSince)
  const volume = usePreferences((preferences) => preferences.volume)
  const state = useRinging(orders)

  const isRinging = state.count > 0
  const loudness = state.isLoud ? 1 : volume
  useEffect(() => (isRinging ? repeat('bell', loudness) : undefined), [isRinging, loudness])

  useEffect(() => (mustStop ? repeat('stop', 1) : undefined), [mustStop])

  const isLostLong = lostSince !== null && now - lostSince >= lostLong
  useEffect(() => {
    if (isLostLong) play('offline', 1)
  }, [isLostLong])

  const troubled = useBoard(({ snapshot }) =>
    troubledPrinters(snapshot?.printing ?? [], now).join(),
  )
  useSoundOfNew('printer', troubled === '' ? [] : troubled.split(','), { volume })

  const bookedAt = useBoard((each) => each.bookedAt)
  useEffect(() => {
    if (bookedAt > 0) play('booking', volume)
  }, [bookedAt, volume])

  useSoundOfNew('start', startedIds, { volume, isQuietAtFirst: true })
}

function troubledPrinters(printing: readonly WirePrinting[], now: number): string[] {
  return printing.flatMap((each) =>
    each.printers.filter((printer) => printerProblem(printer, each, now)).map(({ id }) => id),
  )
}

/** Sounds once for new ids. @param isQuietAtFirst whether the initial ids are silent */
function useSoundOfNew(
  name: SoundName,
  ids: readonly string[],
  { volume, isQuietAtFirst = false }: { volume: number; isQuietAtFirst?: boolean },
): void {
  const known = useRef<Set<string> | null>(isQuietAtFirst ? null : new Set())
  useEffect(() => {
    const isNew = ids.some((id) => known.current && !known.current.has(id))
    known.current = new Set(ids)
    if (isNew) play(name, volume)
  }, [name, ids, volume])
}

/** Milliseconds after which a seen but unanswered order rings again. */
const quietAfterSeen = 60 * second
/** Age from which the bell rings at full volume and the board shows a bar. */
const loudAfter = 60 * second

/** Whether an order waits for an answer or, if it was accepted automatically, for acknowledgement. */
export function isWaiting({
  status,
  seen,
  escalation,
}: Pick<WireStaffOrder, 'status' | 'seen' | 'escalation'>): boolean {
  return status === 'placed' || (seen === null && escalation !== null)
}

/** The order that has waited longest. */
export function oldestWaiting(orders: readonly WireStaffOrder[]): WireStaffOrder | undefined {
  return orders
    .filter(isWaiting)
    .sort((a, b) => (a.placed_at ?? '').localeCompare(b.placed_at ?? ''))[0]
}

export interface Ringing {
  /** Orders that ring now; recently seen ones are quiet. */
  count: number
  waiting: number
  /** Age of the oldest waiting order, in milliseconds. */
  oldest: number
  isLoud: boolean
}

/** @param quietUntil end of 'Quiet 30 s', in epoch milliseconds; 0 for none */
export function ringing(orders: readonly WireStaffOrder[], now: number, quietUntil = 0): Ringing {
  const waiting = orders.filter(isWaiting)
  const age = (order: WireStaffOrder) =>
    Math.max(0, now - Date.parse(order.placed_at ?? order.created_at))
  const oldest = Math.max(0, ...waiting.map(age))
  const rings = (order: WireStaffOrder) =>
    order.seen === null || now - Date.parse(order.seen.at) >= quietAfterSeen
  return {
    count: now < quietUntil ? 0 : waiting.filter(rings).length,
    waiting: waiting.length,
    oldest,
    isLoud: oldest >= loudAfter,
  }
}

/** The waiting orders, for the bars and the lanes. @param orders with the steps of this screen */
export function useRinging(orders: readonly WireStaffOrder[]): Ringing {
  const now = useNow(1_000)
  const touched = useBoard((state) => state.touched)
  const quietUntil = useSound((state) => state.quietUntil)
  return ringing(
    orders.map((order) => withTouch(order, touched)),
    now,
    quietUntil,
  )
}

/** The server may not have received the touch yet. */
function withTouch(order: WireStaffOrder, touched: Record<string, number>): WireStaffOrder {
  const at = touched[order.id]
  if (order.seen || at === undefined) return order
  const by = { kind: 'device', id: '', name: '', device: null } as const
  return { ...order, seen: { at: new Date(at).toISOString(), by } }
}
