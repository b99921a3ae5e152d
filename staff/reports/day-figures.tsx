import type { WireDayReport } from '#contract/staff/reports.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime } from '#staff/time-text.ts'
import { reportWords } from '#staff/words/reports.ts'
import styles from './reports.module.css'

const second = 1_000

/** A day in four numbers, compared with the same weekday one week before where anything was ordered then. */
export function DayFigures({ report }: { report: WireDayReport }) {
  const money = useMoney()
  const { timeZone } = useRestaurant()
  const { answered, late, last_week } = report
  const isCompared = last_week.orders > 0
  const before = reportWords.lastWeek(
    new Date(`${report.date}T12:00:00Z`).toLocaleDateString('en-GB', {
      weekday: 'long',
      timeZone: 'UTC',
    }),
    last_week.is_whole ? null : clockTime(last_week.till, timeZone),
  )
  const more = { net: report.net - last_week.net, orders: report.orders - last_week.orders }
  const average = reportWords.average(money(report.average))
  const state = report.open > 0 ? reportWords.openOrders(report.open) : reportWords.allDone
  const age = (seconds: number | null) => (seconds === null ? '–' : ageText(seconds * second))
  return (
    <Figures>
      <Figure
        name={reportWords.net}
        number={money(report.net)}
        note={
          isCompared ? (
            <Change by={more.net}>
              {report.net === last_week.net
                ? reportWords.same(before)
                : reportWords.on(money(Math.abs(more.net)), before)}
            </Change>
          ) : (
            average
          )
        }
      />
      <Figure
        name={reportWords.orders}
        number={String(report.orders)}
        note={
          isCompared ? (
            <>
              {more.orders !== 0 && (
                <>
                  <Change by={more.orders}>{String(Math.abs(more.orders))}</Change> ·{' '}
                </>
              )}
              {average} · {state}
            </>
          ) : (
            state
          )
        }
      />
      <Figure
        name={reportWords.answered}
        number={age(answered.median_seconds)}
        note={
          answered.slowest_seconds === null
            ? reportWords.nothingAnswered
            : reportWords.median(age(answered.slowest_seconds))
        }
      />
      <Figure
        name={reportWords.late}
        number={String(late.orders)}
        note={
          isCompared && percent(late.share) !== percent(last_week.late.share) ? (
            <>
              {reportWords.shareAlone(percent(late.share))} ·{' '}
              <Change by={late.share - last_week.late.share} isLessBetter>
                {reportWords.from(percent(last_week.late.share))}
              </Change>
            </>
          ) : (
            reportWords.share(percent(late.share))
          )
        }
      />
    </Figures>
  )
}

function percent(share: number): string {
  return (share * 100).toFixed(share < 0.1 ? 1 : 0)
}

interface Props {
  /** By how much more than before; negative is less. */
  by: number
  /** Whether more is worse. */
  isLessBetter?: boolean
  /** The text after the arrow. */
  children: string
}

/** A figure compared with that of another day: an arrow, and words. */
function Change({ by, isLessBetter = false, children }: Props) {
  if (by === 0) return <span>{children}</span>
  const isBetter = by > 0 !== isLessBetter
  return (
    <span className={isBetter ? styles.better : styles.worse}>
      <span role="img" aria-label={by > 0 ? reportWords.up : reportWords.down}>
        {by > 0 ? '↑' : '↓'}
      </span>
      {'\u00a0'}
      {children}
    </span>
  )
}
