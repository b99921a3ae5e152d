import { Link } from 'react-router'
import { noDeliveryText, quotedArea } from '#domain/delivery-areas.ts'
import { minutesRange } from '#domain/sentences.ts'
import { dayLabel, listSlots, slotLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { placeWithPostcode } from '#storefront/components/place.tsx'
import { PostcodeField, usePostcodeForm } from '#storefront/components/postcode-field.tsx'
import { TextButton } from '#storefront/components/text-button.tsx'
import { TitledSheet } from '#storefront/components/titled-sheet.tsx'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import {
  chooseFulfilment,
  chooseTiming,
  noTimeChosen,
  setPostcode,
  useFulfilment,
} from '#storefront/state/fulfilment.ts'
import { useDeliveryReach } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import fieldStyles from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import styles from './where-sheet.module.css'

/** How, where and when, before the first dish: fee, minimum and time of a postcode's area, or pickup instead. */
export function WhereSheet({ outlet, onClose }: { outlet: SiteOutlet; onClose(): void }) {
  const { fulfilment } = useFulfilment()
  const { field, submit } = usePostcodeForm((postcode) => setPostcode(postcode, { forOrder: true }))

  return (
    <TitledSheet title="How, where and when" onClose={onClose}>
      <FulfilmentSwitch outlets={[outlet]} />
      {fulfilment === 'pickup' ? (
        <p>
          {outlet.name}
          <br />
          <span className={text.muted}>{placeWithPostcode(outlet)}</span>
        </p>
      ) : (
        <form onSubmit={submit} noValidate>
          <PostcodeField
            label="Your postcode"
            {...field}
            button={<Button type="submit">Check</Button>}
          />
          <div aria-live="polite">{!field.error && <AreaText outlet={outlet} />}</div>
        </form>
      )}
      <OtherKitchens />
      <TimeChoice outlet={outlet} />
      <Button isWide onClick={onClose}>
        Done
      </Button>
    </TitledSheet>
  )
}

/** What delivery there costs and how long it takes, or pickup instead where the kitchen has it. */
function AreaText({ outlet }: { outlet: SiteOutlet }) {
  const { address } = useFulfilment()
  const { area, outside } = useDeliveryReach(outlet)
  const money = useMoney()
  if (outside && address) {
    return (
      <Notice kind="warning" className={styles.outside}>
        <div>
          <b>{noDeliveryText(address.postcode)}</b>
          {outlet.services.includes('pickup') && (
            <>
              <br />
              <TextButton onClick={() => chooseFulfilment('pickup')}>Pick it up instead</TextButton>
            </>
          )}
        </div>
      </Notice>
    )
  }
  if (!area) return null
  const parts = [
    area.fee === 0 ? 'Free delivery' : `Delivery ${money(area.fee)}`,
    area.freeOver === null ? '' : `free from ${money(area.freeOver)}`,
    area.minimumOrder > 0 ? `minimum order ${money(area.minimumOrder)}` : '',
    `${area.minutes} minutes on the road`,
  ]
  return <p className={fieldStyles.explanation}>{parts.filter(Boolean).join(', ')}</p>
}

/** A link to the list of kitchens, where there are several: another one may deliver sooner. */
function OtherKitchens() {
  if (useSite().outlets.length < 2) return null
  return (
    <Link className={text.textLink} to={paths.stores()}>
      Choose another kitchen
    </Link>
  )
}

const asap = 'asap'

/** As soon as possible, or a day and a time. How full a slot is the server says at the checkout. */
function TimeChoice({ outlet }: { outlet: SiteOutlet }) {
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
