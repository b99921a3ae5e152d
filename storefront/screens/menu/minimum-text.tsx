import { formatMoney } from '#domain/money.ts'
import type { SiteOutlet } from '../../site.ts'
import { useFulfilment } from '../../state/fulfilment.ts'
import { useReach } from '../../state/quote.ts'

/** The least an order must come to where the diner is; before that is known, the least of all areas. */
export function MinimumText({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment } = useFulfilment()
  const { area } = useReach(outlet)
  const minimums = (area ? [area] : outlet.deliveryAreas).map(({ minimumOrder }) => minimumOrder)
  const [least, most] = [Math.min(...minimums), Math.max(...minimums)]
  if (fulfilment === 'pickup' || minimums.length === 0 || most === 0) return null
  return (
    <span>
      Min. order {least < most && 'from '}
      <b>{formatMoney(least)}</b>
    </span>
  )
}
