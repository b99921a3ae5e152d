import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock, type LucideIcon, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireTimings } from '#contract/checkout.ts'
import { minutesRange } from '#domain/sentences.ts'
import { messageOf } from '#storefront/api/call.ts'
import { timingsQuery } from '#storefront/api/queries.ts'
import { Caption } from '#storefront/components/choice.tsx'
import dayRow from '#storefront/components/day-row.module.css'
import { PausedNotice } from '#storefront/components/paused-notice.tsx'
import section from '#storefront/components/section.module.css'
import { usePausedService } from '#storefront/state/closed.ts'
import { chooseTiming, noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'
import chip from '#ui/chip.module.css'
import choice from '#ui/choice.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { RadioLabel } from '#ui/radio-label.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './when.module.css'

/** As soon as possible, or a slot of a day; full ones are shown as full. */
export function When() {
  const { fulfilment, timing, address } = useFulfilment()
  const { outlet } = useQuote()
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    timingsQuery(outlet.id, fulfilment, address?.postcode ?? null),
  )
  const paused = usePausedService(outlet)
  const [isLost, setLost] = useState(false)
  const isLater = timing !== 'asap'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refetch checks again, also with the same times
  useEffect(() => {
    // The times of a hidden tab are not refetched: it must not overwrite the choice of another tab.
    if (document.hidden) return
    // An unavailable time is neither kept nor replaced by one that the diner did not choose.
    if (!data || timing === noTimeChosen) return
    const isGone = !canHave(data, timing)
    setLost(isGone && timing !== 'asap')
    if (isGone) chooseTiming(noTimeChosen)
  }, [data, dataUpdatedAt, timing])

  return (
    <section className={section.section} id="when">
      <h2>When</h2>
      {error ? (
        <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>
      ) : !data ? (
        <Skeleton className={styles.waiting} isBusy />
      ) : (
        <>
          {/* The server's times are decisive: the page may still show a pause that has ended. */}
          {!data.asap.available && (paused || !firstDay(data)) && (
            <PausedNotice
              paused={
                paused ?? {
                  title: `No times for ${fulfilment} are left.`,
                  message: '',
                  takesLater: false,
                  others: outlet.services.filter((service) => service !== fulfilment),
                }
              }
            />
          )}
          <div className={`${layout.stack} ${layout.close}`} role="radiogroup" aria-label="When">
            <TimingChoice
              Icon={Zap}
              title="As soon as possible"
              note={
                data.asap.available
                  ? `${minutesRange(data.asap.minutes, fulfilment === 'delivery' && !address)} minutes`
                  : 'Not at the moment'
              }
              isOn={!isLater}
              isOff={!data.asap.available}
              onChoose={() => chooseTiming('asap')}
            />
            <TimingChoice
              Icon={CalendarClock}
              title="Choose a time"
              note={laterText(data, outlet.kitchen.daysAhead)}
              isOn={isLater}
              isOff={!firstDay(data)}
              onChoose={() => chooseTiming(noTimeChosen)}
            />
          </div>
          {isLost && timing === noTimeChosen && (
            <Notice kind="warning" role="alert">
              That time’s gone. Pick another.
            </Notice>
          )}
          {isLater && <Slots timings={data} />}
        </>
      )}
    </section>
  )
}

interface ChoiceProps {
  Icon: LucideIcon
  title: string
  note: string
  isOn: boolean
  isOff: boolean
  onChoose(): void
}

function TimingChoice({ Icon, title, note, ...radio }: ChoiceProps) {
  return (
    <RadioLabel {...radio} className={clsx(choice.choice, radio.isOn && choice.chosen)} name="when">
      <Icon aria-hidden />
      <Caption name={title} note={note} />
      <span className={`${choice.check} ${choice.round}`} aria-hidden />
    </RadioLabel>
  )
}

function Slots({ timings }: { timings: WireTimings }) {
  const { timing } = useFulfilment()
  const chosenDay = timings.days.find((day) => day.slots.some((slot) => slot.start === timing))
  const [date, setDate] = useState((chosenDay ?? firstDay(timings))?.date)
  const day = timings.days.find((each) => each.date === date) ?? timings.days[0]
  return (
    <div className={layout.stack}>
      <div className={dayRow.dayRow} role="radiogroup" aria-label="Day">
        {timings.days.map((each) => (
          <RadioLabel
            key={each.date}
            className={each === day ? dayRow.chosen : undefined}
            name="day"
            isOn={each === day}
            onChoose={() => setDate(each.date)}
          >
            <span>{each.label}</span>
          </RadioLabel>
        ))}
      </div>
      <div className={styles.slots} role="radiogroup" aria-label="Time">
        {day?.slots.map((slot) => {
          const isOn = slot.start === timing
          return (
            <RadioLabel
              key={slot.start}
              className={clsx(
                chip.filterChip,
                isOn && chip.chosen,
                !slot.available && styles.taken,
              )}
              name="slot"
              isOn={isOn}
              isOff={!slot.available}
              onChoose={() => chooseTiming(slot.start)}
            >
              {slot.label}
              {!slot.available && <span className={text.hidden}> full</span>}
            </RadioLabel>
          )
        })}
      </div>
    </div>
  )
}

function canHave({ asap, days }: WireTimings, timing: string): boolean {
  if (timing === 'asap') return asap.available
  return days.some(({ slots }) => slots.some((slot) => slot.start === timing && slot.available))
}

function firstDay({ days }: WireTimings): WireTimings['days'][number] | undefined {
  return days.find(({ slots }) => slots.some(({ available }) => available))
}

/** `Tomorrow from 12:00, or up to 7 days ahead`: the first available time, and the range. */
export function laterText(timings: WireTimings, daysAhead: number): string {
  const day = firstDay(timings)
  const first = day?.slots.find((slot) => slot.available)
  if (!day || !first) return 'No times left'
  const from = `${day.label} from ${first.label.split('–')[0]}`
  return day === timings.days.at(-1) ? from : `${from}, or up to ${daysAhead} days ahead`
}
