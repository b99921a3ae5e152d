import { Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { isPastMidnight, nextDays, rangesFault } from '#domain/edited-hours.ts'
import { isSame } from '#domain/menu-difference.ts'
import {
  type OpeningHours,
  openState,
  type TimeRange,
  type Weekday,
  weekdays,
} from '#domain/opening-hours.ts'
import { hoursLabel } from '#domain/opening-text.ts'
import { dayLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { Button, IconButton } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Chip, Chips, Option, Switch } from '#staff/controls/choices.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useNow } from '#staff/live/use-now.ts'
import { Card, Columns, Loading } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import form from '#staff/settings/settings.module.css'
import { type SettingsForm, useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { StepNotice } from '#staff/setup/step-notice.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { under } from '#staff/versions/field-names.ts'
import { words } from '#staff/words/common.ts'
import { hoursFields, hoursWords } from '#staff/words/hours.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { FieldError } from '#ui/field.tsx'
import { DayRanges, nextRange } from './day-ranges.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import styles from './hours.module.css'
import { type HoursForm, hasFaults, toHoursForm, toHoursUpdate, weekOf } from './hours-state.ts'
import { useAffectedOrders } from './use-affected-orders.tsx'

const labels = {
  ...under('weekly.', hoursWords.days),
  ...under('kitchen.', hoursWords.kitchen.numbers),
  ...hoursFields,
}

/** Weekly hours, holidays, and the preparation and slot settings of an outlet. */
export function Hours() {
  const { id } = useOutletOfScreen()
  const params = { outlet: id }
  const affected = useAffectedOrders(hoursWords.affected.closed)
  const state = useSettingsForm<HoursForm>({
    name: ['hours', id],
    labels,
    part: { part: 'hours', outletId: id },
    load: async (signal) => toHoursForm(await call(calls.getHours, { params, signal })),
    async save(fields) {
      const body = toHoursUpdate(fields)
      const preview = await call(calls.updateHours, { params, query: { preview: '1' }, body })
      if (!(await affected.isSure(preview.affected_orders))) return null
      return toHoursForm(await call(calls.updateHours, { params, body }))
    },
  })
  const timeZone = useTimeZone(id)
  const today = plainDate(new Date(useNow(60_000)), timeZone)
  const { settings, change, faults } = state
  if (!settings) return <Loading error={state.loadError} />

  const weekly = weekOf(settings)
  const isValid = !hasFaults(settings)
  // Days with invalid input are previewed as closed.
  const previewed = {
    weekly: Object.fromEntries(
      weekdays.map((day) => [day, rangesFault(weekly[day]) ? [] : weekly[day]]),
    ) as typeof weekly,
    exceptions: settings.exceptions,
  }
  return (
    <div className={form.settingsForm}>
      <StepNotice
        step="hours"
        text={hoursWords.setup.hours}
        button={hoursWords.setup.right}
        isUnsaved={state.changes > 0}
      />
      <Columns
        aside={
          <>
            <KitchenCard form={state} settings={settings} />
            <ShownDays hours={previewed} timeZone={timeZone} />
            <Notice>{hoursWords.alsoInFolder}</Notice>
          </>
        }
      >
        <WeekCard
          weekly={weekly}
          faultOf={(day) => faults[`weekly.${day}`]}
          onChange={(days) =>
            change(
              Object.fromEntries(
                weekdays
                  .filter((day) => days[day] && !isSame(days[day], weekly[day]))
                  .map((day) => [`weekly.${day}`, days[day]]),
              ),
            )
          }
        />
        <HolidaysCard
          exceptions={settings.exceptions}
          today={today}
          error={faults.exceptions}
          onChange={(exceptions) => change({ exceptions })}
        />
      </Columns>
      <FormFoot {...state} blocked={isValid ? null : hoursWords.faultsLeft} />
      {affected.sheet}
    </div>
  )
}

/** The outlet's time zone from the board; the restaurant's until the board is loaded. */
function useTimeZone(outletId: string): string {
  const { timeZone } = useRestaurant()
  const outlet = useBoard(({ snapshot }) => snapshot?.outlets.find(({ id }) => id === outletId))
  return outlet?.time_zone ?? timeZone
}

const shownText = hoursWords.shown

/** A preview of the typed hours, as diners see them. */
function ShownDays({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const now = new Date(useNow(60_000))
  const today = plainDate(now, timeZone)
  const { isOpen } = openState(hours, timeZone, now)
  return (
    <Card title={shownText.title} beside={<small>{shownText.about}</small>}>
      <dl className={styles.shown}>
        {nextDays(hours, timeZone, today).map(({ date, ranges, reason, clockChange }) => {
          const late = ranges.find(isPastMidnight)
          const notes = [
            reason,
            late && hoursWords.untilNextDay(late.closes),
            clockChange && shownText.clocks[clockChange],
          ].filter(Boolean)
          return (
            <Leader
              key={date}
              name={
                <>
                  {dayLabel(date, today)}
                  {notes.length > 0 && <small>{notes.join(', ')}</small>}
                </>
              }
            >
              {hoursLabel(ranges)}
              {date === today && isOpen && <Tag kind="good">{shownText.openNow}</Tag>}
            </Leader>
          )
        })}
      </dl>
    </Card>
  )
}

interface WeekCardProps {
  weekly: OpeningHours['weekly']
  onChange(days: Partial<OpeningHours['weekly']>): void
  faultOf(day: Weekday): string | undefined
}

function WeekCard({ weekly, onChange, faultOf }: WeekCardProps) {
  const [copied, setCopied] = useState<Weekday | null>(null)
  return (
    <Card title={hoursWords.week} isFlush>
      {weekdays.map((day, index) => {
        const [name, ranges] = [hoursWords.days[day], weekly[day]]
        const after = weekdays[(index + 1) % weekdays.length]
        return (
          <div key={day} className={styles.weekday}>
            <b>{name}</b>
            <DayRanges
              day={name}
              dayAfter={after && hoursWords.days[after]}
              ranges={ranges}
              onChange={(changed) => onChange({ [day]: changed })}
              error={faultOf(day)}
            />
            <span className={styles.actions}>
              <IconButton
                isFramed
                label={hoursWords.addRange(name)}
                onClick={() => onChange({ [day]: [...ranges, nextRange(ranges)] })}
              >
                <Plus aria-hidden />
              </IconButton>
              <IconButton label={hoursWords.copyDay(name)} onClick={() => setCopied(day)}>
                <Copy aria-hidden />
              </IconButton>
            </span>
          </div>
        )
      })}
      {copied && (
        <CopySheet
          day={copied}
          ranges={weekly[copied]}
          onCopy={onChange}
          onClose={() => setCopied(null)}
        />
      )}
    </Card>
  )
}

interface CopyProps {
  day: Weekday
  ranges: TimeRange[]
  onCopy(days: Partial<OpeningHours['weekly']>): void
  onClose(): void
}

function CopySheet({ day, ranges, onCopy, onClose }: CopyProps) {
  const [chosen, setChosen] = useState<Weekday[]>([])
  return (
    <Panel
      title={hoursWords.copyTitle(hoursWords.days[day])}
      onClose={onClose}
      action={
        <Button
          isOff={chosen.length === 0}
          onClick={() => {
            onCopy(Object.fromEntries(chosen.map((each) => [each, ranges])))
            onClose()
          }}
        >
          {chosen.length === 0 ? hoursWords.copyNone : hoursWords.copyTo(chosen.length)}
        </Button>
      }
    >
      <fieldset className={choices.options}>
        <legend className="hidden">{hoursWords.copyTitle(hoursWords.days[day])}</legend>
        {weekdays
          .filter((each) => each !== day)
          .map((each) => (
            <Option
              key={each}
              type="checkbox"
              name="days"
              isOn={chosen.includes(each)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
              }
            >
              {hoursWords.days[each]}
            </Option>
          ))}
      </fieldset>
    </Panel>
  )
}

interface KitchenCardProps {
  form: SettingsForm<HoursForm>
  settings: HoursForm
}

const kitchenText = hoursWords.kitchen
const minutes = settingsWords.minutes
const numbers = [
  { name: 'preparation_minutes', min: 0, max: 600, unit: minutes },
  { name: 'lead_minutes', min: 0, max: 10_000, unit: minutes },
  { name: 'slot_minutes', min: 5, max: 240, unit: minutes },
  { name: 'slot_capacity', min: 1, max: 10_000 },
  { name: 'days_ahead', min: 0, max: 60 },
  { name: 'early_kitchen_minutes', min: 0, max: 600, unit: minutes },
] as const
const offers = [
  { name: words.fulfilment.both, services: ['delivery', 'pickup'] },
  { name: words.fulfilment.delivery, services: ['delivery'] },
  { name: words.fulfilment.pickup, services: ['pickup'] },
] as const

function KitchenCard({ form: { change, field, toggle, faults }, settings }: KitchenCardProps) {
  const isOffered = (services: readonly string[]) =>
    services.length === settings.services.length &&
    settings.services.every((service) => services.includes(service))
  return (
    <Card title={kitchenText.title}>
      <div className={styles.terms}>
        {numbers.map(({ name, ...number }) => (
          <NumberField key={name} {...field(`kitchen.${name}`)} {...number} />
        ))}
      </div>
      <Switch {...toggle('orders_for_later')} note={kitchenText.ordersForLaterHint} />
      <b>{hoursFields.services}</b>
      <Chips label={hoursFields.services}>
        {offers.map(({ name, services }) => (
          <Chip
            key={name}
            isOn={isOffered(services)}
            onPress={() => change({ services: [...services] })}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      {faults.services && <FieldError>{faults.services}</FieldError>}
    </Card>
  )
}
