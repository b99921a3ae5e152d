import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, Printer, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import { Button, LinkButton, SmallButton } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { dayName, dayParts } from '#staff/time-text.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { TextField } from '#ui/field.tsx'
import { AddBookingSheet } from './add-booking-sheet.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './bookings.module.css'
import { bookingsKey, bookingsQuery } from './bookings-query.ts'

/** A day's bookings and their actions. */
export function Bookings() {
  const [params, setParams] = useSearchParams()
  const day = /^\d{4}-\d\d-\d\d$/.test(params.get('day') ?? '') ? params.get('day') : null
  const { data: me } = useQuery(meQuery)
  const sheet = useQuery(bookingsQuery(day))
  useChanges()
  const [open, setOpen] = useState<string | 'walk-in' | 'new' | null>(null)
  const show = (next: string) => setParams(next ? { day: next } : {}, { replace: true })
  const { data } = sheet
  const booking = data?.bookings.find(({ id }) => id === open)
  const coming = data?.bookings.filter(({ state }) => state !== 'cancelled' && state !== 'no_show')
  const isToday = data !== undefined && data.day === data.today
  const isManager = me?.rights.includes('bookings.rules') ?? false
  const isTaken = data?.taken ?? true

  return (
    <Page
      isForKitchen
      title={bookingWords.title}
      about={data && bookingWords.about(dayName(data.day), data.guests, coming?.length ?? 0)}
      actions={
        <>
          <SmallButton className={styles.screen} onClick={() => print()}>
            <Printer aria-hidden />
            {bookingWords.print}
          </SmallButton>
          {isManager && (
            <LinkButton className={styles.screen} to="/bookings/rules">
              {bookingWords.rules}
            </LinkButton>
          )}
          {isTaken && (
            <>
              <SmallButton className={styles.screen} onClick={() => setOpen('walk-in')}>
                <UserPlus aria-hidden />
                {bookingWords.walkIn}
              </SmallButton>
              <Button size="compact" className={styles.screen} onClick={() => setOpen('new')}>
                <Plus aria-hidden />
                {bookingWords.add}
              </Button>
            </>
          )}
        </>
      }
    >
      {!isTaken && (
        <Notice>
          {bookingWords.notTaken}{' '}
          {isManager && <Link to="/bookings/rules">{bookingWords.take}</Link>}
        </Notice>
      )}
      {data && <ToConfirm sheet={data} onShow={show} />}
      {data && <DayStrip sheet={data} onShow={show} isManager={isManager} />}
      {data && data.starts.length > 0 && <Starts starts={data.starts} />}
      <ListState
        {...sheet}
        empty={
          data?.bookings.length === 0 && isTaken
            ? isToday
              ? bookingWords.noneYet
              : bookingWords.none
            : null
        }
      />
      {data && data.bookings.length > 0 && (
        <Card isFlush>
          <BookingTable sheet={data} onOpen={setOpen} />
        </Card>
      )}
      {booking && data && (
        <BookingSheet booking={booking} isManager={isManager} onClose={() => setOpen(null)} />
      )}
      {(open === 'walk-in' || open === 'new') && (
        <AddBookingSheet
          kind={open}
          day={data?.day ?? null}
          isManager={isManager}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

/** Refetches when another member or a diner changes a booking. */
function useChanges(): void {
  const client = useQueryClient()
  const changes = useBoard(({ bookingChanges }) => bookingChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reported change refetches the bookings
  useEffect(() => void client.invalidateQueries({ queryKey: bookingsKey }), [client, changes])
}

interface DaysProps {
  sheet: WireBookingDay
  /** '' for today. */
  onShow(day: string): void
}

/** Unconfirmed bookings of any day, unless all of them are on the list shown. */
function ToConfirm({ sheet, onShow }: DaysProps) {
  const { to_confirm: days, day: shown } = sheet
  if (days.every(({ day }) => day === shown)) return null
  const count = days.reduce((sum, { bookings }) => sum + bookings, 0)
  return (
    <div className={clsx(styles.toConfirm, styles.screen)}>
      <p>{bookingWords.toConfirm(count)}</p>
      {days.map(({ day, bookings }) => (
        <SmallButton key={day} onClick={() => onShow(day === sheet.today ? '' : day)}>
          {bookingWords.onDay(dayName(day, 'short'), bookings)}
        </SmallButton>
      ))}
    </div>
  )
}

/** The days of a week, each with its number of guests. */
function DayStrip({ sheet, onShow, isManager }: DaysProps & { isManager: boolean }) {
  return (
    <div className={clsx(styles.dayChips, styles.screen)}>
      <Chips label={bookingWords.days}>
        {sheet.days.map(({ day, guests, is_closed }) => {
          const { weekday, date } = dayParts(day)
          return (
            <Chip
              key={day}
              className={clsx(choices.choiceChip, styles.dayChip)}
              isOn={day === sheet.day}
              onPress={() => onShow(day === sheet.today ? '' : day)}
            >
              <span>
                {weekday} <b>{date}</b>
              </span>
              <small>
                {is_closed && guests === 0 ? bookingWords.closed : bookingWords.guests(guests)}
              </small>
            </Chip>
          )
        })}
      </Chips>
      {isManager && (
        <TextField
          label={bookingWords.otherDay}
          type="date"
          value={sheet.day}
          onChange={(day) => day && onShow(day)}
        />
      )}
    </div>
  )
}

/** How full each time is, as a bar and in words. */
function Starts({ starts }: { starts: WireBookingDay['starts'] }) {
  return (
    <section className={styles.starts} aria-label={bookingWords.perStart}>
      <ul>
        {starts.map(({ time, guests, capacity }) => (
          <li key={time}>
            <span className={styles.seatsBar} aria-hidden>
              <i
                className={clsx(guests >= capacity && styles.fullBar)}
                style={{ height: `${Math.min(100, (guests / Math.max(1, capacity)) * 100)}%` }}
              />
            </span>
            <b>{time}</b>
            <small>
              {guests > capacity
                ? bookingWords.over(guests, capacity)
                : guests === capacity
                  ? bookingWords.full
                  : bookingWords.used(guests, capacity)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
