import { useEffect, useRef } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { printerProblem } from '#staff/print/print-queue.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { useBoard } from './board-store.ts'
import { hasStop } from './docket-notice.ts'
import { play, repeat } from './sound.ts'
import { useRinging } from './use-ringing.ts'

const second = 1_000
/** A short gap in the network is no alarm. */
const lostLong = 20 * second

interface Facts {
  /** With the steps of this screen: what was accepted here is quiet at once. */
  orders: readonly WireStaffOrder[]
  /** Of dockets in Cooking that came from the drawer of later ones. */
  startedIds: readonly string[]
}

/** Sounds the alarm for waiting orders, on every screen of the application, once the shift has started. */
export function useAlarm({ orders, startedIds }: Facts): void {
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
    if (isLostLong) play('line', 1)
  }, [isLostLong])

  // Once, when a printer fails while tickets wait for it.
  const troubled = useBoard(
    ({ picture }) =>
      picture?.printing.flatMap((each) =>
        each.printers.filter((printer) => printerProblem(printer, each, now)).map(({ id }) => id),
      ).length ?? 0,
  )
  const hasTrouble = troubled > 0
  useEffect(() => {
    if (hasTrouble) play('printer', volume)
  }, [hasTrouble, volume])

  const bookedAt = useBoard((each) => each.bookedAt)
  useEffect(() => {
    if (bookedAt > 0) play('booking', volume)
  }, [bookedAt, volume])

  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    const isNew = startedIds.some((id) => known.current && !known.current.has(id))
    known.current = new Set(startedIds)
    if (isNew) play('start', volume)
  }, [startedIds, volume])
}
