import { minutesRange } from '#domain/minutes-text.ts'
import { quotedArea } from '#domain/quoted-area.ts'
import { dayLabel, listSlots, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { chooseTiming, noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'

const asap = 'asap'

/** As soon as possible, or a day and a time. How full a slot is the server says at the checkout. */
export function TimeChoice({ outlet }: { outlet: SiteOutlet }) {
  const { fulfilment, timing } = useFulfilment()
  const { area } = useDeliveryReach(outlet)
  const now = useNow()
  if (!now) return null

  const areaMinutes = (area ?? quotedArea(outlet, null))?.minutes ?? 0
  const slots = listSlots({ outlet, fulfilment, areaMinutes, now, used: () => 0 })
  const today = plainDate(now, outlet.timeZone)
  const day = slots.days.find((each) =>
    each.slots.some((slot) => slot.start.toISOString() === timing),
  )
  const startOf = (date: string) =>
    slots.days.find((each) => each.date === date)?.slots[0]?.start.toISOString() ?? asap
  const { minutes, isAvailable } = slots.asap

  return (
    <div className={layout.twoColumns}>
      <Field label="When">
        {(control) => (
          <select
            {...control}
            value={day?.date ?? (timing === asap ? asap : noTimeChosen)}
            onChange={(event) => chooseTiming(startOf(event.target.value))}
          >
            <option value={noTimeChosen} hidden>
              Choose a time
            </option>
            <option value={asap} disabled={!isAvailable}>
              {isAvailable
                ? `As soon as possible, ${minutesRange(minutes, fulfilment === 'delivery' && !area)} min`
                : 'As soon as possible: not at the moment'}
            </option>
            {slots.days.map(({ date }) => (
              <option key={date} value={date}>
                {dayLabel(date, today)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {day && (
        <Field label="Time">
          {(control) => (
            <select
              {...control}
              value={timing}
              onChange={(event) => chooseTiming(event.target.value)}
            >
              {day.slots.map((slot) => (
                <option key={slot.start.toISOString()} value={slot.start.toISOString()}>
                  {slotLabel(slot, outlet.timeZone)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
