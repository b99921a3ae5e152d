import { useQuery } from '@tanstack/react-query'
import { Pause, Timer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireToday } from '#contract/staff/today.ts'
import { plainDate } from '#domain/zone.ts'
import { type ServiceState, serviceState } from '#staff/board/service-state.ts'
import { LinkButton, SmallButton } from '#staff/controls/button.tsx'
import { OutletChoice } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import { useDayTime, useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { Figure, Figures } from '#staff/office/figures.tsx'
import { ListCard, ListRow, Loading, Page } from '#staff/office/page.tsx'
import { hasSetupLeft, meQuery } from '#staff/shell/me.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useOpenSheet } from '#staff/shell/sheet-address.tsx'
import { ageText, clockTime, dayName } from '#staff/time-text.ts'
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
  const title = dayName(plainDate(new Date(serverNow()), timeZone))
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
              <LinkButton to={`/reports/day${outletId ? `?outlet=${outletId}` : ''}`}>
                {todayWords.report}
              </LinkButton>
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
    <ListCard
      title={todayWords.nextBookings}
      beside={
        mayBook && (
          <LinkButton to="/bookings" aria-label={todayWords.allBookings}>
            {todayWords.all}
          </LinkButton>
        )
      }
      empty={todayWords.noBookings}
      items={next}
      row={({ id, time, name, people, message, state }) => (
        <ListRow
          key={id}
          before={<b>{time}</b>}
          title={todayWords.guests(name, people)}
          note={message}
        >
          {state === 'placed' && <Tag kind="note">{todayWords.notConfirmed}</Tag>}
        </ListRow>
      )}
    />
  )
}

function SoldOut({ marks }: { marks: WireToday['sold_out'] }) {
  const time = useDayTime()
  return (
    <ListCard
      title={todayWords.soldOut}
      beside={<LinkButton to="/stock">{todayWords.change}</LinkButton>}
      empty={todayWords.nothingSoldOut}
      items={marks}
      row={({ id, name, until, left }) => (
        <ListRow
          key={id}
          title={name}
          note={
            left !== null && left > 0
              ? todayWords.left(left)
              : until
                ? todayWords.back(time(until))
                : todayWords.untilPutBack
          }
        />
      )}
    />
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
