import { useEffect, useRef } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { useBoard } from './board-store.ts'
import { type Ringing, ringing } from './ring.ts'
import { play } from './sound.ts'

const second = 1_000
/** The bell sounds as often until somebody touches the docket. */
const every = 4 * second
/** A short gap in the network is no alarm. */
const lostLong = 20 * second

interface Facts {
  /** With the steps of this screen: what was accepted here is quiet at once. */
  orders: readonly WireStaffOrder[]
  /** Of dockets in Cooking that came from the drawer of later ones. */
  startedIds: readonly string[]
  quietUntil: number
  hasStarted: boolean
}

/** Rings for what waits, and says what waits for the bars. */
export function useRinging({ orders, startedIds, quietUntil, hasStarted }: Facts): Ringing {
  const now = useNow(second)
  const touched = useBoard((state) => state.touched)
  const hasStop = useBoard(({ notices }) => notices.some(({ kind }) => kind === 'stop'))
  const lostSince = useBoard((state) => state.lostSince)
  const volume = usePreferences((preferences) => preferences.volume)
  const state = ringing(
    orders.map((order) => withTouch(order, touched)),
    now,
    quietUntil,
  )

  const isRinging = hasStarted && state.count > 0
  const loudness = state.isLoud ? 1 : volume
  useEffect(() => {
    if (!isRinging) return
    void play('bell', loudness)
    const timer = setInterval(() => void play('bell', loudness), every)
    return () => clearInterval(timer)
  }, [isRinging, loudness])

  const stops = hasStarted && hasStop
  useEffect(() => {
    if (!stops) return
    void play('stop', 1)
    const timer = setInterval(() => void play('stop', 1), every)
    return () => clearInterval(timer)
  }, [stops])

  const isLostLong = hasStarted && lostSince !== null && now - lostSince >= lostLong
  useEffect(() => {
    if (isLostLong) void play('line', 1)
  }, [isLostLong])

  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    const isNew = startedIds.some((id) => known.current && !known.current.has(id))
    known.current = new Set(startedIds)
    if (isNew && hasStarted) void play('start', volume)
  }, [startedIds, hasStarted, volume])

  return state
}

/** The server may not have heard yet that somebody stands there. */
function withTouch(order: WireStaffOrder, touched: Record<string, number>): WireStaffOrder {
  const at = touched[order.id]
  if (order.seen || at === undefined) return order
  const by = { kind: 'device', id: '', name: '', device: null } as const
  return { ...order, seen: { at: new Date(at).toISOString(), by } }
}
