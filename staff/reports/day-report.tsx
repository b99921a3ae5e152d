import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { addDays } from '#domain/zone.ts'
import { download } from '#staff/api/download.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { OutletChoice } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { Columns, Loading, Page } from '#staff/office/page.tsx'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { ageText, clockTime, dayName } from '#staff/time-text.ts'
import { useBusinessDay } from '#staff/today/today-query.ts'
import { reportWords } from '#staff/words/reports.ts'
import { DishesCard, HoursCard, PromosCard, WrongCard } from './day-parts.tsx'
import { MoneyCard } from './money-card.tsx'
import { ReportTabs } from './report-page.tsx'
import styles from './reports.module.css'
import { dayQuery } from './reports-query.ts'

/** Report of an outlet's business day: sales, delays, unserved orders, and the closing. */
export function DayReport() {
  const { date: given } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { all, chosen } = useChosenOutlets()
  const { timeZone } = useRestaurant()
  const outlet = all.find(({ id }) => id === params.get('outlet')) ?? chosen[0]
  const { day: today = '', error: dayError } = useBusinessDay(outlet?.id)
  const date = given ?? today
  const found = useQuery(dayQuery(outlet?.id ?? '', date))
  const search = (outletId = outlet?.id) => (outletId ? `?outlet=${outletId}` : '')
  const go = (day: string) => {
    if (day !== '') void navigate(`/reports/day/${day}${search()}`)
  }
  // Today's report has no date in its URL: the business day of another outlet may be a different one.
  const goToOutlet = (id: string | null) =>
    void navigate(`/reports/day${date === today ? '' : `/${date}`}${search(id ?? undefined)}`)
  const report = found.data
  const span = { from: date, to: date, ...(outlet ? { outlet_id: outlet.id } : {}) }
  return (
    <Page
      title={date ? dayName(date) : reportWords.title}
      about={
        report &&
        reportWords.about(
          outlet?.name ?? '',
          `${new Date(report.to).toLocaleDateString('en-GB', { weekday: 'long', timeZone })} ${clockTime(report.to, timeZone)}`,
        )
      }
      actions={
        <>
          <SmallButton aria-label={reportWords.before} onClick={() => go(addDays(date, -1))}>
            <ChevronLeft size={20} aria-hidden />
          </SmallButton>
          <input
            className={styles.dateTitle}
            type="date"
            aria-label={reportWords.date}
            value={date}
            max={today || undefined}
            onChange={(event) => go(event.target.value)}
          />
          {date !== today && (
            <SmallButton aria-label={reportWords.after} onClick={() => go(addDays(date, 1))}>
              <ChevronRight size={20} aria-hidden />
            </SmallButton>
          )}
          <ExportButton right="reports" load={() => download(calls.exportOrders, span)} />
          <SmallButton onClick={() => print()}>
            <Printer size={20} aria-hidden />
            {reportWords.print}
          </SmallButton>
        </>
      }
    >
      <ReportTabs />
      <OutletChoice outlets={all} chosenId={outlet?.id ?? null} onChoose={goToOutlet} />
      {!report && <Loading error={found.error ?? (date === '' ? dayError : null)} />}
      {report && (
        <>
          <LeftOver orders={report.left_over} />
          <DayFigures report={report} />
          <Columns aside={<MoneyCard report={report} />}>
            <HoursCard hours={report.hours} />
            <DishesCard dishes={report.dishes} />
          </Columns>
          <div className={styles.twoColumns}>
            <WrongCard {...report} loadPauses={() => download(calls.exportPauses, span)} />
            <PromosCard promos={report.promos} />
          </div>
        </>
      )}
    </Page>
  )
}

/** Accepted orders of the day that were never finished, each with a link to its sheet. */
function LeftOver({ orders }: { orders: WireDayReport['left_over'] }) {
  if (orders.length === 0) return null
  return (
    <Notice kind="warn">
      {reportWords.leftOver(orders.length)}{' '}
      {orders.map(({ order_id, number }) => (
        <SheetLink key={order_id} className={styles.order} to={`/orders/${order_id}`}>
          {number}
        </SheetLink>
      ))}
    </Notice>
  )
}

const second = 1_000

/** Four key figures of the day, compared with the same weekday of the previous week if it had orders. */
function DayFigures({ report }: { report: WireDayReport }) {
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
  by: number
  /** Whether more is worse. */
  isLessBetter?: boolean
  children: string
}

/** The difference from another day: an arrow and a text. */
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
