import { useMemo } from 'react'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { reportWords } from '#staff/words/reports.ts'
import { BarsChart } from './bars-chart.tsx'
import styles from './reports.module.css'

type Hours = WireDayReport['hours']

/** Orders by hour as bars, those of one week before as a line. Readers of the page and paper have the same as a table. */
export function HoursChart({ hours }: { hours: Hours }) {
  const bars = useMemo(
    () =>
      hours.map(({ hour, orders, last_week }) => ({
        name: String(hour),
        value: orders,
        text: String(orders),
        compared: last_week,
      })),
    [hours],
  )
  const orders = hours.reduce((sum, hour) => sum + hour.orders, 0)
  return (
    <>
      <p className={styles.legend} aria-hidden>
        <span className={styles.barLegend}>{reportWords.thisDay}</span>
        <span className={styles.lineLegend}>{reportWords.weekBefore}</span>
      </p>
      <BarsChart bars={bars} label={reportWords.chart(orders, hours.length)} />
      <table className={`hidden ${styles.onPaper}`}>
        <caption>{reportWords.byHour}</caption>
        <thead>
          <tr>
            <th scope="col">{reportWords.hour}</th>
            <th scope="col">{reportWords.thisDay}</th>
            <th scope="col">{reportWords.weekBefore}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, orders, last_week }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{orders}</td>
              <td>{last_week}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
