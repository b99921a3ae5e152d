import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireSales } from '#contract/staff/reports.ts'
import { call } from '#staff/api/client.ts'
import { useChosenOutlets } from '#staff/board/use-chosen-outlets.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { keyText, ReportPage, useReportQuery } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'
import { SalesChart } from './sales-chart.tsx'

/** What was sold over some days, and at which outlet. */
export function Sales() {
  const money = useMoney()
  const { all } = useChosenOutlets()
  const query = useReportQuery()
  const found = useQuery({
    queryKey: ['report-sales', query],
    queryFn: ({ signal }) => call(calls.getSalesReport, { query, signal }),
    placeholderData: (before) => before,
  })
  const { rows = [], totals } = found.data ?? {}
  const cells = (sales: WireSales) => [
    sales.orders,
    money(sales.gross),
    money(sales.delivery_fees + sales.small_order_fees + sales.service_fees),
    money(sales.tips),
    money(sales.discounts),
    money(sales.refunds),
    money(sales.net),
    money(sales.average),
  ]
  return (
    <ReportPage
      title={reportWords.tabs.sales}
      splits={['day', 'hour', 'channel', ...(all.length > 1 ? (['outlet'] as const) : [])]}
      exports={['orders', 'refunds']}
    >
      <ListState {...found} empty={rows.length === 0 ? reportWords.none : null} />
      {totals && (
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
            note={`${reportWords.fees} ${money(totals.delivery_fees + totals.small_order_fees + totals.service_fees)}`}
          />
        </Figures>
      )}
      {found.data && rows.length > 0 && (query.by === 'day' || query.by === 'hour') && (
        <SalesChart report={found.data} {...query} by={query.by} />
      )}
      {totals && rows.length > 0 && (
        <ReportTable
          caption={reportWords.tabs.sales}
          columns={[
            reportWords.columns[query.by],
            reportWords.orders,
            reportWords.gross,
            reportWords.feesColumn,
            reportWords.tips,
            reportWords.discounts,
            reportWords.refunds,
            reportWords.netSum,
            reportWords.averageColumn,
          ]}
          rows={rows.map(({ key, ...sales }) => ({
            key,
            cells: [keyText(query.by, key, all), ...cells(sales)],
          }))}
          total={[reportWords.total, ...cells(totals)]}
        />
      )}
    </ReportPage>
  )
}
