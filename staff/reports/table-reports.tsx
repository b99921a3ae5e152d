import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { callQuery } from '#staff/api/queries.ts'
import { LinkButton } from '#staff/controls/button.tsx'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { ReportPage, ReportTable, useReportQuery } from './report-page.tsx'
import styles from './reports.module.css'
import { endingText, reasonText } from './reports-query.ts'

const endings = ['rejected', 'cancelled'] as const

const useQueryByOutlet = () => ({ ...useReportQuery(), by: 'outlet' as const })

type Parts<Figure extends string> = readonly ({ key: string } & Record<Figure, number>)[]

/** A figure at each outlet; none if there is one outlet, or one was chosen. */
function useFigureByOutlet<Figure extends string>(figure: Figure) {
  const { all } = useChosenOutlets()
  const { outlet_id: chosenId } = useReportQuery()
  return (all.length > 1 && !chosenId ? all : []).map(({ id, name }) => ({
    name,
    of: ({ parts }: { parts: Parts<Figure> }) =>
      parts.reduce((sum, part) => sum + (part.key === id ? part[figure] : 0), 0),
  }))
}

/** The sums of a report with the parts of all its rows. */
function totalsOf<Part, Sums extends object>(report: Sums & { rows: { parts: Part[] }[] }) {
  return { ...report, parts: report.rows.flatMap(({ parts }) => parts) }
}

/** Unserved orders by reason, with the lost sales. */
export function Reasons() {
  const money = useMoney()
  const query = useQueryByOutlet()
  const byOutlet = useFigureByOutlet('orders')
  const found = useQuery({
    ...callQuery('report-reasons', calls.getReasonsReport, { query }),
    placeholderData: (before) => before,
  })
  return (
    <ReportPage
      title={reportWords.tabs.reasons}
      exports={['orders']}
      found={found}
      none={reportWords.allServed}
    >
      {(report) => (
        <>
          <Figures>
            {endings.map((ending) => {
              const ended = report.rows.filter(({ status }) => status === ending)
              const sum = (figure: 'orders' | 'amount') =>
                ended.reduce((total, row) => total + row[figure], 0)
              return (
                <Figure
                  key={ending}
                  name={reportWords[`${ending}Orders`]}
                  number={String(sum('orders'))}
                  note={reportWords.worth(money(sum('amount')))}
                />
              )
            })}
            {report.rows.slice(0, 1).map((most) => (
              <Figure
                key={most.code}
                name={reportWords.mostOften}
                number={reasonText(most.code)}
                note={reportWords.times(most.orders, report.orders)}
                isWords
              />
            ))}
          </Figures>
          <ReportTable
            caption={reportWords.tabs.reasons}
            heading={reportWords.reason}
            rows={report.rows}
            keyOf={({ status, code }) => `${status} ${code}`}
            nameOf={({ status, code }) => endingText(status, code)}
            totals={totalsOf(report)}
            figures={[
              { name: reportWords.orders, of: ({ orders }) => orders },
              { name: reportWords.lost, of: ({ amount }) => money(amount) },
              ...byOutlet,
            ]}
          />
          <p className={styles.links}>
            {endings.map((ending) => (
              <LinkButton
                key={ending}
                to={`/orders?days=dates&from=${query.from}&to=${query.to}&status=${ending}${query.outlet_id ? `&outlet=${query.outlet_id}` : ''}`}
              >
                {reportWords[`${ending}Orders`]}
              </LinkButton>
            ))}
          </p>
        </>
      )}
    </ReportPage>
  )
}

/** Sales by dish. */
export function ItemSales() {
  const money = useMoney()
  const query = useQueryByOutlet()
  const byOutlet = useFigureByOutlet('quantity')
  const found = useQuery({
    ...callQuery('report-items', calls.getItemsReport, { query }),
    placeholderData: (before) => before,
  })
  return (
    <ReportPage
      title={reportWords.tabs.items}
      exports={['lines']}
      found={found}
      none={reportWords.none}
    >
      {(report) => (
        <ReportTable
          caption={reportWords.tabs.items}
          heading={reportWords.dish}
          rows={report.rows}
          keyOf={({ item_id }) => item_id}
          nameOf={({ name }) => name}
          // An order with two dishes would count twice.
          totals={{ ...totalsOf(report), orders: '' }}
          figures={[
            { name: reportWords.quantity, of: ({ quantity }) => quantity },
            { name: reportWords.orders, of: ({ orders }) => orders },
            { name: reportWords.amount, of: ({ amount }) => money(amount) },
            ...byOutlet,
          ]}
        />
      )}
    </ReportPage>
  )
}

/** Uses, discounts and revenue of promo codes. */
export function PromoSales() {
  const money = useMoney()
  const query = useQueryByOutlet()
  const found = useQuery({
    ...callQuery('report-promos', calls.getPromosReport, { query }),
    placeholderData: (before) => before,
  })
  return (
    <ReportPage
      title={reportWords.tabs.promos}
      exports={['orders']}
      found={found}
      none={reportWords.noPromos}
    >
      {(report) => (
        <ReportTable
          caption={reportWords.promos}
          heading={reportWords.code}
          rows={report.rows}
          keyOf={({ code }) => code}
          nameOf={({ code }) => code}
          totals={report}
          figures={[
            { name: reportWords.used, of: ({ uses }) => uses },
            { name: reportWords.discount, of: ({ discount }) => money(discount) },
            { name: reportWords.revenue, of: ({ amount }) => money(amount) },
          ]}
        />
      )}
    </ReportPage>
  )
}
