import { useEffect, useRef } from 'react'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useRinging } from './alarm-state.ts'
import { useBoard } from './board-store.ts'
import { hasStop } from './docket-notice.ts'
import { printerProblem } from './print-queue.ts'
import { play, repeat, type SoundName } from './sound.ts'
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

/** Ids of printers with a problem. */
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
