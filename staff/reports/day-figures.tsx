import type { WireDayReport } from '#contract/staff/reports.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { ageText } from '#staff/time-text.ts'
import { reportWords } from '#staff/words/reports.ts'

const second = 1_000

/** A day in four numbers. */
export function DayFigures({ report }: { report: WireDayReport }) {
  const money = useMoney()
  const { answered, late } = report
  const age = (seconds: number | null) => (seconds === null ? '–' : ageText(seconds * second))
  return (
    <Figures>
      <Figure
        name={reportWords.net}
        number={money(report.net)}
        note={reportWords.average(money(report.average))}
      />
      <Figure
        name={reportWords.orders}
        number={String(report.orders)}
        note={report.open > 0 ? reportWords.openOrders(report.open) : reportWords.allDone}
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
        note={reportWords.share((late.share * 100).toFixed(late.share < 0.1 ? 1 : 0))}
      />
    </Figures>
  )
}
