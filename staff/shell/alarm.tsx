import { useMemo } from 'react'
import { useShownOrders } from '#staff/board/use-shown-orders.ts'
import { useAlarm } from '#staff/live/use-alarm.ts'

/** Rings while the application is open: on the board, in the office and on a locked screen. Renders nothing. */
export function Alarm() {
  const { lanes, orders } = useShownOrders()
  const startedIds = useMemo(
    () => lanes.cooking.filter(({ timing }) => timing.kind === 'slot').map(({ id }) => id),
    [lanes],
  )
  useAlarm({ orders, startedIds })
  return null
}
