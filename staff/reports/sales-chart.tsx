import { useMemo } from 'react'
import type { WireSalesReport } from '#contract/staff/reports.ts'
import type { PlainDate } from '#domain/zone.ts'
import { Card } from '#staff/office/page.tsx'
import { moneyText } from '#staff/shell/restaurant.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { BarsChart } from './bars-chart.tsx'
import { barsOfDays, barsOfHours } from './sales-bars.ts'

interface Props {
  report: WireSalesReport
  by: 'day' | 'hour'
  from: PlainDate
  to: PlainDate
}

/** Net sales as bars, over the table with the same figures. */
export function SalesChart({ report: { rows, totals }, by, from, to }: Props) {
  const { currency } = useRestaurant()
  const bars = useMemo(() => {
    const money = (amount: number) => moneyText(amount, currency)
    return by === 'day' ? barsOfDays(rows, { from, to }, money) : barsOfHours(rows, money)
  }, [rows, by, from, to, currency])
  return (
    <Card title={reportWords.netBy[by]}>
      <BarsChart
        bars={bars}
        label={reportWords.netChart(moneyText(totals.net, currency), bars.length, by)}
      />
    </Card>
  )
}
