import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireSales, WireSalesReport } from '#contract/staff/reports.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { Card } from '#staff/office/page.tsx'
import { moneyText, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { type Bar, BarsChart } from './bars-chart.tsx'
import { keyText, ReportPage, ReportTable, useReportQuery } from './report-page.tsx'

/** What was sold over some days, and at which outlet. */
export function Sales() {
  const money = useMoney()
  const { all } = useChosenOutlets()
  const query = useReportQuery()
  const found = useQuery({
    ...callQuery('report-sales', calls.getSalesReport, { query }),
    placeholderData: (before) => before,
  })
  const fees = (sales: WireSales) =>
    money(sales.delivery_fees + sales.small_order_fees + sales.service_fees)
  return (
    <ReportPage
      title={reportWords.tabs.sales}
      splits={['day', 'hour', 'channel', ...(all.length > 1 ? (['outlet'] as const) : [])]}
      exports={['orders', 'refunds']}
      found={found}
      none={reportWords.none}
      figures={({ totals }) => (
        <Figures>
          <Figure
            name={reportWords.net}
            number={money(totals.net)}
            note={reportWords.average(money(totals.average))}
          />
          <Figure
            name={reportWords.orders}
            number={String(totals.orders)}
            note={`${reportWords.dishes} ${money(totals.gross)}`}
          />
          <Figure
            name={reportWords.discounts}
            number={money(totals.discounts)}
            note={`${reportWords.tips} ${money(totals.tips)}`}
          />
          <Figure
            name={reportWords.refunds}
            number={money(totals.refunds)}
            note={`${reportWords.fees} ${fees(totals)}`}
          />
        </Figures>
      )}
    >
      {(report) => (
        <>
          {(query.by === 'day' || query.by === 'hour') && (
            <SalesChart report={report} {...query} by={query.by} />
          )}
          <ReportTable
            caption={reportWords.tabs.sales}
            heading={reportWords.columns[query.by]}
            rows={report.rows}
            keyOf={({ key }) => key}
            nameOf={({ key }) => keyText(query.by, key, all)}
            totals={report.totals}
            figures={[
              { name: reportWords.orders, of: ({ orders }) => orders },
              { name: reportWords.gross, of: ({ gross }) => money(gross) },
              { name: reportWords.feesColumn, of: fees },
              { name: reportWords.tips, of: ({ tips }) => money(tips) },
              { name: reportWords.discounts, of: ({ discounts }) => money(discounts) },
              { name: reportWords.refunds, of: ({ refunds }) => money(refunds) },
              { name: reportWords.netSum, of: ({ net }) => money(net) },
              { name: reportWords.averageColumn, of: ({ average }) => money(average) },
            ]}
          />
        </>
      )}
    </ReportPage>
  )
}

interface Props {
  report: WireSalesReport
  by: 'day' | 'hour'
  from: PlainDate
  to: PlainDate
}

/** Net sales as bars, over the table with the same figures. */
function SalesChart({ report: { rows, totals }, by, from, to }: Props) {
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

type Rows = WireSalesReport['rows']

/** Net sales of each day of a span, also of the days on which nothing was sold. */
export function barsOfDays(
  rows: Rows,
  { from, to }: { from: PlainDate; to: PlainDate },
  money: (amount: number) => string,
): Bar[] {
  const bars: Bar[] = []
  const byDay = new Map(rows.map((row) => [row.key, row.net]))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    bars.push(barOf(dayAndMonth(day), byDay.get(day) ?? 0, money))
  }
  return bars
}

/** Net sales of each hour from the first to the last in which something was sold. */
export function barsOfHours(rows: Rows, money: (amount: number) => string): Bar[] {
  const byHour = new Map(rows.map((row) => [Number(row.key), row.net]))
  const [first, last] = [Math.min(...byHour.keys()), Math.max(...byHour.keys())]
  return Array.from({ length: rows.length === 0 ? 0 : last - first + 1 }, (_, index) =>
    barOf(String(first + index), byHour.get(first + index) ?? 0, money),
  )
}

function barOf(name: string, value: number, money: (amount: number) => string): Bar {
  return { name, value, text: money(value) }
}

function dayAndMonth(day: PlainDate): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
