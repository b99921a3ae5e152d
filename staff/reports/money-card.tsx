import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { decimalsOf } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { readNumber } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useNow } from '#staff/live/use-now.ts'
import { exampleAmount, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { reportWords } from '#staff/words/reports.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import styles from './reports.module.css'
import { dayQuery } from './reports-query.ts'

/** The amounts of a day, and its closing with the cash count. */
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
    value === null ? '–' : countFields.has(field) ? String(value) : money(value)
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

const countFields = new Set(['orders', 'completed', 'open', 'rejected', 'cancelled', 'late_orders'])

/** Closes the day with the counted cash. Its figures are stored; later changes are shown as corrections. */
function CloseDaySheet({ report, onClose }: { report: WireDayReport; onClose(): void }) {
  const client = useQueryClient()
  const money = useMoney()
  const { currency } = useRestaurant()
  const decimals = decimalsOf(currency.code)
  const example = exampleAmount(24_095, currency).toFixed(decimals)
  const { outlet_id, date, cash_expected } = report
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const counted = readNumber(typed, { min: 0, max: 10_000_000, decimals })
  const closing = useAction({
    asks: reportWords.close.title,
    make: (counted_cash: number, idempotencyKey) =>
      call(calls.closeDay, {
        body: { outlet_id, date, counted_cash, note: note.trim() },
        idempotencyKey,
      }),
    // Also after a failure: another member may have closed the day, and the page shows who.
    refreshes: ['day-report'],
    onDone(closed) {
      client.setQueryData(dayQuery(outlet_id, date).queryKey, closed)
      onClose()
    },
  })
  const faults = fieldFaults(closing.error)
  return (
    <Panel
      title={reportWords.close.title}
      onClose={onClose}
      action={
        <Button
          isBusy={closing.isPending}
          onClick={() => (counted === null ? setIsTried(true) : closing.run(counted))}
        >
          {reportWords.close.do}
        </Button>
      }
    >
      {report.open > 0 && <Notice kind="warn">{reportWords.close.open(report.open)}</Notice>}
      <TextField
        label={`${reportWords.close.counted} (${currency.sign})`}
        hint={reportWords.close.countedHint}
        error={
          faults.counted_cash ??
          (isTried && counted === null ? reportWords.close.fault(example) : null)
        }
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <dl className={styles.amounts}>
        <Leader name={reportWords.close.expected}>{money(cash_expected)}</Leader>
        <Leader name={reportWords.close.difference} isTotal>
          {counted === null ? '–' : money(counted - cash_expected)}
        </Leader>
      </dl>
      <TextArea
        label={reportWords.close.note}
        hint={reportWords.close.noteHint}
        error={faults.note}
        rows={3}
        maxLength={300}
        value={note}
        onChange={setNote}
      />
      <p>{reportWords.close.explain}</p>
      {closing.error && !faults.counted_cash && !faults.note && (
        <ErrorNotice error={closing.error} />
      )}
    </Panel>
  )
}
