import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { ListState } from '#staff/office/loading.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { ReportPage, useReportQuery } from './report-page.tsx'
import { ReportTable } from './report-table.tsx'

/** What promo codes cost and brought in. */
export function PromoSales() {
  const money = useMoney()
  const query = { ...useReportQuery(), by: 'outlet' as const }
  const promos = useQuery({
    queryKey: ['report-promos', query],
    queryFn: ({ signal }) => call(calls.getPromosReport, { query, signal }),
    placeholderData: (before) => before,
  })
  return (
    <ReportPage title={reportWords.tabs.promos} splits={[]} exports={['orders']}>
      <ListState {...promos} empty={promos.data?.rows.length === 0 ? reportWords.noPromos : null} />
      {promos.data && promos.data.rows.length > 0 && (
        <ReportTable
          caption={reportWords.promos}
          columns={[reportWords.code, reportWords.used, reportWords.discount, reportWords.revenue]}
          rows={promos.data.rows.map(({ code, uses, discount, amount }) => ({
            key: code,
            cells: [code, uses, money(discount), money(amount)],
          }))}
          total={[
            reportWords.total,
            promos.data.uses,
            money(promos.data.discount),
            money(promos.data.amount),
          ]}
        />
      )}
    </ReportPage>
  )
}
