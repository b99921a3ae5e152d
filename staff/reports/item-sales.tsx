import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { ListState } from '#staff/office/loading.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { keyText, ReportPage, useReportQuery } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'

/** What was sold of each dish; side by side where there are several outlets. */
export function ItemSales() {
  const money = useMoney()
  const { all } = useChosenOutlets()
  const query = { ...useReportQuery(), by: 'outlet' as const }
  const found = useQuery({
    queryKey: ['report-items', query],
    queryFn: ({ signal }) => call(calls.getItemsReport, { query, signal }),
    placeholderData: (before) => before,
  })
  const report = found.data
  const outlets = all.length > 1 && !query.outlet_id ? all : []
  return (
    <ReportPage title={reportWords.tabs.items} splits={[]} exports={['lines']}>
      <ListState {...found} empty={report?.rows.length === 0 ? reportWords.none : null} />
      {report && report.rows.length > 0 && (
        <ReportTable
          caption={reportWords.tabs.items}
          columns={[
            reportWords.dish,
            reportWords.quantity,
            reportWords.orders,
            reportWords.amount,
            ...outlets.map(({ id }) => keyText('outlet', id, all)),
          ]}
          rows={report.rows.map(({ item_id, name, quantity, orders, amount, parts }) => ({
            key: item_id,
            cells: [
              name,
              quantity,
              orders,
              money(amount),
              ...outlets.map(({ id }) => parts.find(({ key }) => key === id)?.quantity ?? 0),
            ],
          }))}
          total={[
            reportWords.total,
            report.quantity,
            '',
            money(report.amount),
            ...outlets.map(({ id }) =>
              report.rows
                .flatMap(({ parts }) => parts.filter(({ key }) => key === id))
                .reduce((sum, { quantity }) => sum + quantity, 0),
            ),
          ]}
        />
      )}
    </ReportPage>
  )
}
