import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireTimings } from '#contract/timings.ts'
import { minutesRange } from '#domain/minutes-text.ts'
import { messageOf } from '#storefront/api/call.ts'
import { timingsQuery } from '#storefront/api/timings.ts'
import { chooseTiming, later, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'

/** As soon as possible, or a slot of a day; full ones are shown as full. */
export function When() {
  const { fulfilment, timing, address } = useFulfilment()
  const { outlet } = useQuote()
  const { data, error, refetch } = useQuery(
    timingsQuery(outlet.id, fulfilment, address?.postcode ?? null),
  )
  const [isLost, setLost] = useState(false)
  const isLater = timing !== 'asap'

  useEffect(() => {
    // What can no longer be had is not kept as if it could, nor replaced by what the diner did not ask for.
    if (!data || timing === later) return
    const isGone = !canHave(data, timing)
    setLost(isGone && timing !== 'asap')
    if (isGone) chooseTiming(later)
  }, [data, timing])

  if (error) {
    return (
      <section className="part">
        <h2>When</h2>
        <div className="notice bad" role="alert">
          <p className="grow">{messageOf(error)}</p>
          <button type="button" className="btn second small" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      </section>
    )
  }
  return (
    <section className="part" id="when">
      <h2>When</h2>
      {!data && <div className="sk h-[136px]" aria-busy="true" />}
      {data && (
        <>
          <div className="stack s" role="radiogroup" aria-label="When">
            <label className={isLater ? 'pick' : 'pick is-on'}>
              <input
                type="radio"
                className="vh"
                name="when"
                checked={!isLater}
                disabled={!data.asap.available}
                onChange={() => chooseTiming('asap')}
              />
              <Zap aria-hidden />
              <span className="name">
                <b className="b">As soon as possible</b>
                <small>
                  {data.asap.available
                    ? `${minutesRange(data.asap.minutes, fulfilment === 'delivery' && !address)} minutes`
                    : 'Not at the moment'}
                </small>
              </span>
              <span className="box dot" aria-hidden />
            </label>
            <label className={isLater ? 'pick is-on' : 'pick'}>
              <input
                type="radio"
                className="vh"
                name="when"
                checked={isLater}
                disabled={data.days.length === 0}
                onChange={() => chooseTiming(later)}
              />
              <CalendarClock aria-hidden />
              <span className="name">
                <b className="b">Choose a time</b>
                <small>{laterText(data, outlet.kitchen.daysAhead)}</small>
              </span>
              <span className="box dot" aria-hidden />
            </label>
          </div>
          {isLost && timing === later && (
            <p className="notice warn" role="alert">
              The time you chose can no longer be had. Choose another.
            </p>
          )}
          {isLater && <Slots timings={data} />}
        </>
      )}
    </section>
  )
}

function Slots({ timings }: { timings: WireTimings }) {
  const { timing } = useFulfilment()
  const chosenDay = timings.days.find((day) => day.slots.some((slot) => slot.start === timing))
  const [date, setDate] = useState(chosenDay?.date ?? timings.days[0]?.date)
  const day = timings.days.find((each) => each.date === date) ?? timings.days[0]
  return (
    <div className="stack">
      <div className="days" role="radiogroup" aria-label="Day">
        {timings.days.map((each) => (
          <label key={each.date} className={each === day ? 'is-on' : ''}>
            <input
              type="radio"
              className="vh"
              name="day"
              checked={each === day}
              onChange={() => setDate(each.date)}
            />
            <span>{each.label}</span>
          </label>
        ))}
      </div>
      <div className="slots" role="radiogroup" aria-label="Time">
        {day?.slots.map((slot) => {
          const isOn = slot.start === timing
          return (
            <label
              key={slot.start}
              className={`chip${isOn ? ' is-on' : ''}${slot.available ? '' : ' is-off'}`}
            >
              <input
                type="radio"
                className="vh"
                name="slot"
                checked={isOn}
                disabled={!slot.available}
                onChange={() => chooseTiming(slot.start)}
              />
              {slot.label}
              {!slot.available && <span className="vh"> full</span>}
            </label>
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

function laterText(timings: WireTimings, daysAhead: number): string {
  const [day] = timings.days
  const first = day?.slots.find((slot) => slot.available)
  if (!day || !first) return 'No times left'
  return `${day.label} from ${first.label.split('–')[0]}, or up to ${daysAhead} days ahead`
}
