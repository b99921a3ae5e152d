import { useMemo, useState } from 'react'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { lowerFirst } from '#domain/sentences.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Card } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { reportWords } from '#staff/words/reports.ts'
import { BarsChart } from './bars-chart.tsx'
import styles from './reports.module.css'
import { endingText } from './reports-query.ts'

const dishesShown = 8

export function HoursCard({ hours }: Pick<WireDayReport, 'hours'>) {
  return (
    <Card title={reportWords.byHour}>
      {hours.length === 0 ? <p>{reportWords.noOrders}</p> : <HoursChart hours={hours} />}
    </Card>
  )
}

export function DishesCard({ dishes }: Pick<WireDayReport, 'dishes'>) {
  const money = useMoney()
  const [isWhole, setIsWhole] = useState(false)
  const most = dishes[0]?.quantity ?? 1
  return (
    <Card title={reportWords.soldMost}>
      {dishes.length === 0 && <p>{reportWords.noOrders}</p>}
      <ol className={styles.dishes}>
        {dishes
          .slice(0, isWhole ? undefined : dishesShown)
          .map(({ item_id, name, quantity, amount }) => (
            <li key={item_id}>
              <span>
                {name}
                <i aria-hidden style={{ width: `${(quantity / most) * 100}%` }} />
              </span>
              <b>{quantity}</b>
              <span className={styles.amount}>{money(amount)}</span>
            </li>
          ))}
      </ol>
      {!isWhole && dishes.length > dishesShown && (
        <SmallButton onClick={() => setIsWhole(true)}>
          {reportWords.allDishes(dishes.length)}
        </SmallButton>
      )}
    </Card>
  )
}

interface Wrong extends Pick<WireDayReport, 'reasons' | 'refund_reasons' | 'pauses'> {
  loadPauses(): Promise<void>
}

/** Unserved orders and refunds by reason, and paused minutes by cause. */
export function WrongCard({ reasons, refund_reasons, pauses, loadPauses }: Wrong) {
  const money = useMoney()
  return (
    <Card title={reportWords.wrong}>
      {reasons.length + refund_reasons.length + pauses.length === 0 && (
        <p>{reportWords.nothingWrong}</p>
      )}
      <dl className={styles.amounts}>
        {reasons.map(({ status, code, orders }) => (
          <Leader key={`${status} ${code}`} name={endingText(status, code)}>
            {orders}
          </Leader>
        ))}
        {refund_reasons.map(({ reason, amount }) => (
          <Leader
            key={reason}
            name={reportWords.refundedFor(lowerFirst(orderWords.refund.reasons[reason]))}
          >
            {money(amount)}
          </Leader>
        ))}
        {pauses.map(({ kind, minutes }) => (
          <Leader key={kind} name={reportWords.pauses[kind]}>
            {reportWords.minutes(minutes)}
          </Leader>
        ))}
      </dl>
      {pauses.length > 0 && (
        <ExportButton right="reports" what={reportWords.exports.pauses} load={loadPauses} />
      )}
    </Card>
  )
}

export function PromosCard({ promos }: Pick<WireDayReport, 'promos'>) {
  const money = useMoney()
  return (
    <Card title={reportWords.promos}>
      {promos.length === 0 && <p>{reportWords.noPromos}</p>}
      <dl className={styles.amounts}>
        {promos.map(({ code, uses, discount }) => (
          <Leader key={code} name={`${code}, ${reportWords.uses(uses)}`}>
            {money(discount === 0 ? 0 : -discount)}
          </Leader>
        ))}
      </dl>
    </Card>
  )
}

type Hours = WireDayReport['hours']

/** Orders by hour as bars, the previous week's as a line. Screen readers and print get a table of the same data. */
function HoursChart({ hours }: { hours: Hours }) {
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
