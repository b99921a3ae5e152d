import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import controls from '#staff/controls/controls.module.css'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { ListState } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { reportWords } from '#staff/words/reports.ts'
import { keyText, ReportPage, ReportTable, useReportQuery } from './report-page.tsx'
import styles from './reports.module.css'
import { endingText, reasonText } from './reports-query.ts'

const endings = ['rejected', 'cancelled'] as const

/** Unserved orders by reason, with the lost sales; one column per outlet if there are several. */
export function Reasons() {
  const money = useMoney()
  const { all } = useChosenOutlets()
  const query = { ...useReportQuery(), by: 'outlet' as const }
  const found = useQuery({
    queryKey: ['report-reasons', query],
    queryFn: ({ signal }) => call(calls.getReasonsReport, { query, signal }),
    placeholderData: (before) => before,
  })
  const report = found.data
  const [most] = report?.rows ?? []
  const outlets = all.length > 1 && !query.outlet_id ? all : []
  return (
    <ReportPage title={reportWords.tabs.reasons} splits={[]} exports={['orders']}>
      <ListState {...found} empty={report?.rows.length === 0 ? reportWords.allServed : null} />
      {report && most && (
        <>
          <Figures>
            {endings.map((ending) => {
              const rows = report.rows.filter(({ status }) => status === ending)
              const sum = (of: (row: (typeof rows)[number]) => number) =>
                rows.reduce((total, row) => total + of(row), 0)
              return (
                <Figure
                  key={ending}
                  name={reportWords[`${ending}Orders`]}
                  number={String(sum(({ orders }) => orders))}
                  note={reportWords.worth(money(sum(({ amount }) => amount)))}
                />
              )
            })}
            <Figure
              name={reportWords.mostOften}
              number={reasonText(most.code)}
              note={reportWords.times(most.orders, report.orders)}
              isWords
            />
          </Figures>
          <ReportTable
            caption={reportWords.tabs.reasons}
            columns={[
              reportWords.reason,
              reportWords.orders,
              reportWords.lost,
              ...outlets.map(({ id }) => keyText('outlet', id, all)),
            ]}
            rows={report.rows.map(({ status, code, orders, amount, parts }) => ({
              key: `${status} ${code}`,
              cells: [
                endingText(status, code),
                orders,
                money(amount),
                ...outlets.map(({ id }) => parts.find(({ key }) => key === id)?.orders ?? 0),
              ],
            }))}
            total={[
              reportWords.total,
              report.orders,
              money(report.amount),
              ...outlets.map(({ id }) =>
                report.rows
                  .flatMap(({ parts }) => parts.filter(({ key }) => key === id))
                  .reduce((sum, { orders }) => sum + orders, 0),
              ),
            ]}
          />
          <p className={styles.links}>
            {endings.map((ending) => (
              <Link
                key={ending}
                className={controls.linkButton}
                to={`/orders?days=dates&from=${query.from}&to=${query.to}&status=${ending}${query.outlet_id ? `&outlet=${query.outlet_id}` : ''}`}
              >
                {reportWords[`${ending}Orders`]}
              </Link>
            ))}
          </p>
        </>
      )}
    </ReportPage>
  )
}

/** Sales by dish; one column per outlet if there are several. */
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

/** Uses, discounts and revenue of promo codes. */
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
