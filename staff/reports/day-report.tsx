import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { addDays } from '#domain/zone.ts'
import { download } from '#staff/api/download.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Columns, Page } from '#staff/office/page.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { clockTime } from '#staff/time-text.ts'
import { useBusinessDay } from '#staff/today/today-query.ts'
import { reportWords } from '#staff/words/reports.ts'
import { DayFigures } from './day-figures.tsx'
import { DishesCard, HoursCard, PromosCard, WrongCard } from './day-parts.tsx'
import { MoneyCard } from './money-card.tsx'
import { ReportTabs } from './report-page.tsx'
import styles from './reports.module.css'
import { dayQuery } from './reports-query.ts'

/** A business day of an outlet: what was sold, how it went, and its closing. */
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
  // Another outlet may be in another day.
  const goToOutlet = (id: string | null) =>
    void navigate(`/reports/day${date === today ? '' : `/${date}`}${search(id ?? undefined)}`)
  const report = found.data
  const span = { from: date, to: date, ...(outlet ? { outlet_id: outlet.id } : {}) }
  return (
    <Page
      title={date ? longDate(date) : reportWords.title}
      about={
        report &&
        reportWords.about(
          outlet?.name ?? '',
          `${new Date(report.to).toLocaleDateString('en-GB', { weekday: 'long', timeZone })} ${clockTime(report.to, timeZone)}`,
        )
      }
      actions={
        <>
          <Button
            kind="outlined"
            size="compact"
            aria-label={reportWords.before}
            onClick={() => go(addDays(date, -1))}
          >
            <ChevronLeft size={20} aria-hidden />
          </Button>
          <input
            className={styles.dateTitle}
            type="date"
            aria-label={reportWords.date}
            value={date}
            max={today || undefined}
            onChange={(event) => go(event.target.value)}
          />
          {date !== today && (
            <Button
              kind="outlined"
              size="compact"
              aria-label={reportWords.after}
              onClick={() => go(addDays(date, 1))}
            >
              <ChevronRight size={20} aria-hidden />
            </Button>
          )}
          <ExportButton right="reports" load={() => download(calls.exportOrders, span)} />
          <Button kind="outlined" size="compact" onClick={() => print()}>
            <Printer size={20} aria-hidden />
            {reportWords.print}
          </Button>
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

/** `Saturday 21 November`: of a day, whatever the zone of who looks at it. */
function longDate(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}

/** Orders of the day that were accepted and forgotten, each with a link to where it is ended. */
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
