import { useState } from 'react'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { Button } from '#staff/controls/button.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useNow } from '#staff/live/use-now.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { reportWords } from '#staff/words/reports.ts'
import { CloseDaySheet } from './close-day-sheet.tsx'
import styles from './reports.module.css'

/** The sums of a day, and who has counted its cash. */
export function MoneyCard({ report }: { report: WireDayReport }) {
  const money = useMoney()
  const [isClosing, setIsClosing] = useState(false)
  const [isTooSoon, setIsTooSoon] = useState(false)
  const fees = report.delivery_fees + report.small_order_fees + report.service_fees
  const refunds = report.refund_reasons.reduce((sum, each) => sum + each.refunds, 0)
  const parts: [string, number][] = [
    [reportWords.dishes, report.gross],
    [reportWords.fees, fees],
    [reportWords.tips, report.tips],
    [reportWords.discounts, -report.discounts],
    [reportWords.refundsMade(refunds), -report.refunds],
  ]
  return (
    <section className={styles.money}>
      <h2>{reportWords.money}</h2>
      <dl className={styles.amounts}>
        {parts.map(([name, amount]) => (
          <Leader key={name} name={name}>
            {money(amount === 0 ? 0 : amount)}
          </Leader>
        ))}
        <Leader name={reportWords.netSum} isTotal>
          {money(report.net)}
        </Leader>
      </dl>
      <dl className={styles.amounts}>
        {report.payments.map(({ method, orders, amount }) => (
          <Leader key={method} name={reportWords.paid(reportWords.methods[method], orders)}>
            {money(amount)}
          </Leader>
        ))}
        <Leader name={reportWords.cashExpected}>{money(report.cash_expected)}</Leader>
        {report.closed && (
          <>
            <Leader name={reportWords.close.counted}>{money(report.closed.counted_cash)}</Leader>
            <Leader name={reportWords.close.difference}>{money(report.closed.difference)}</Leader>
          </>
        )}
      </dl>
      {report.closed ? (
        <Closed closed={report.closed} />
      ) : (
        <Button isWide onClick={() => (report.can_close ? setIsClosing(true) : setIsTooSoon(true))}>
          {reportWords.close.button}
        </Button>
      )}
      {isTooSoon && !report.can_close && (
        <Notice kind="warn" role="status">
          {reportWords.close.notYet}
        </Notice>
      )}
      {isClosing && <CloseDaySheet report={report} onClose={() => setIsClosing(false)} />}
    </section>
  )
}

function Closed({ closed }: { closed: NonNullable<WireDayReport['closed']> }) {
  const money = useMoney()
  const { timeZone } = useRestaurant()
  const now = useNow(60_000)
  const when = `${dayText(closed.at, now, timeZone)} ${clockTime(closed.at, timeZone)}`
  const shown = (field: string, value: number | null) =>
    value === null ? '–' : counts.has(field) ? String(value) : money(value)
  return (
    <>
      <Notice kind="good">
        {reportWords.close.closed(closed.by.name, when)}
        {closed.note && `. ${closed.note}`}
      </Notice>
      {closed.corrections.length > 0 && (
        <div className={styles.corrections}>
          <h3>{reportWords.close.corrections}</h3>
          <ul>
            {closed.corrections.map(({ field, was, becomes }) => (
              <li key={field}>
                {reportWords.fields[field] ?? field}:{' '}
                {reportWords.close.correction(shown(field, was), shown(field, becomes))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const counts = new Set(['orders', 'completed', 'open', 'rejected', 'cancelled', 'late_orders'])
