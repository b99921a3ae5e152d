import { useQuery } from '@tanstack/react-query'
import { Pause, Timer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireToday } from '#contract/staff/today.ts'
import { type ServiceState, serviceState } from '#staff/board/service-state.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { OutletChoice } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Notice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import { useDayTime, useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { Card, Loading, Page } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { hasSetupLeft, meQuery } from '#staff/shell/me.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { ageText, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { todayWords } from '#staff/words/today.ts'
import { Needs } from './needs.tsx'
import styles from './today.module.css'
import { todayQuery } from './today-query.ts'

const second = 1_000

/** The office's home: what waits for a person, how the day goes, who comes tonight. */
export function Today() {
  const { timeZone } = useRestaurant()
  const openSheet = useOpenSheet()
  const { data: me } = useQuery(meQuery)
  const now = useNow(10_000)
  const { all } = useChosenOutlets()
  const [outletId, setOutletId] = useState<string | null>(null)
  const today = useQuery(todayQuery(outletId ? [outletId] : []))
  const place =
    all.find(({ id }) => id === outletId)?.name ??
    (all.length === 1 ? all[0]?.name : boardWords.rail.allOutlets)
  const toService = () => openSheet('/service', { under: '/today' })
  const title = new Date(serverNow()).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  return (
    <Page
      title={title}
      about={todayWords.at(place ?? '', clockTime(new Date(now), timeZone))}
      actions={
        <>
          <SmallButton onClick={toService}>
            <Timer aria-hidden />
            {todayWords.busy}
          </SmallButton>
          <SmallButton onClick={toService}>
            <Pause aria-hidden />
            {todayWords.pause}
          </SmallButton>
        </>
      }
    >
      <OutletChoice outlets={all} chosenId={outletId} onChoose={setOutletId} withAll />
      {hasSetupLeft(me) && (
        <Notice kind="warn">
          {todayWords.firstDay}{' '}
          <Link className={styles.setupLink} to="/setup">
            {todayWords.toSetup}
          </Link>
        </Notice>
      )}
      {!today.data && <Loading error={today.error} />}
      {today.data && (
        <>
          <TodayFigures today={today.data} outletId={outletId} />
          {me?.rights.includes('reports') && (
            <p>
              <Link
                className={controls.linkButton}
                to={`/reports/day${outletId ? `?outlet=${outletId}` : ''}`}
              >
                {todayWords.report}
              </Link>
            </p>
          )}
          <Needs needs={today.data.needs} />
          <div className={styles.twoColumns}>
            <NextBookings
              next={today.data.bookings.next}
              mayBook={me?.rights.includes('bookings') ?? false}
            />
            <SoldOut marks={today.data.sold_out} />
          </div>
        </>
      )}
    </Page>
  )
}

function TodayFigures({ today, outletId }: { today: WireToday; outletId: string | null }) {
  const money = useMoney()
  const now = useNow(10_000)
  const { chosen } = useChosenOutlets()
  const outlet = chosen.find(({ id }) => id === outletId) ?? chosen[0]
  const state = outlet && serviceState(outlet, now)
  const { answered, bookings } = today
  return (
    <Figures>
      {state && <Figure {...serviceFigure(state)} note={outlet.name} />}
      <Figure
        name={todayWords.today}
        number={String(today.orders)}
        note={todayWords.money(money(today.amount), money(today.average))}
      />
      <Figure
        name={todayWords.answered}
        number={answered ? ageText(answered.median_seconds * second) : '–'}
        note={
          answered
            ? todayWords.median(ageText(answered.slowest_seconds * second))
            : todayWords.nothingAnswered
        }
      />
      <Figure
        name={todayWords.bookings}
        number={String(bookings.guests)}
        note={todayWords.inBookings(bookings.bookings)}
      />
    </Figures>
  )
}

interface NextBookingsProps {
  next: WireToday['bookings']['next']
  mayBook: boolean
}

function NextBookings({ next, mayBook }: NextBookingsProps) {
  return (
    <Card
      title={todayWords.nextBookings}
      isFlush
      beside={
        mayBook && (
          <Link className={controls.linkButton} to="/bookings" aria-label={todayWords.allBookings}>
            {todayWords.all}
          </Link>
        )
      }
    >
      {next.length === 0 && <p className={rows.empty}>{todayWords.noBookings}</p>}
      <ul>
        {next.map(({ id, time, name, people, message, state }) => (
          <li key={id} className={rows.listRow}>
            <b>{time}</b>
            <div>
              <b>{todayWords.guests(name, people)}</b>
              {message && <small>{message}</small>}
            </div>
            {state === 'placed' && <Tag kind="note">{todayWords.notConfirmed}</Tag>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SoldOut({ marks }: { marks: WireToday['sold_out'] }) {
  const time = useDayTime()
  return (
    <Card
      title={todayWords.soldOut}
      isFlush
      beside={
        <Link className={controls.linkButton} to="/stock">
          {todayWords.change}
        </Link>
      }
    >
      {marks.length === 0 && <p className={rows.empty}>{todayWords.nothingSoldOut}</p>}
      <ul>
        {marks.map(({ id, name, until, left }) => (
          <li key={id} className={rows.listRow}>
            <div>
              <b>{name}</b>
              <small>
                {left !== null && left > 0
                  ? todayWords.left(left)
                  : until
                    ? todayWords.back(time(until))
                    : todayWords.untilYouSay}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The service state as a figure: its end in large type, or the state itself where it has no end. */
export function serviceFigure({ text, more }: Pick<ServiceState, 'text' | 'more'>): {
  name: string
  number: string
  isWords: boolean
} {
  return more === ''
    ? { name: todayWords.service, number: text, isWords: true }
    : { name: text, number: more, isWords: false }
}
