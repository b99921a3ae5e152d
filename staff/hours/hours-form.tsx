import { calls } from '#contract/calls.ts'
import { isPastMidnight, nextDays, rangesFault } from '#domain/edited-hours.ts'
import { isSame } from '#domain/menu-difference.ts'
import { type OpeningHours, openState, weekdays } from '#domain/opening-hours.ts'
import { hoursLabel } from '#domain/opening-text.ts'
import { dayLabel } from '#domain/slots.ts'
import { plainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useNow } from '#staff/live/use-now.ts'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import form from '#staff/settings/settings.module.css'
import { useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { StepNotice } from '#staff/setup/step-notice.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { under } from '#staff/versions/field-names.ts'
import { hoursFields, hoursWords } from '#staff/words/hours.ts'
import { HolidaysCard } from './holidays-card.tsx'
import styles from './hours.module.css'
import { type HoursForm, hasFaults, toHoursForm, toHoursUpdate, weekOf } from './hours-state.ts'
import { KitchenCard } from './kitchen-card.tsx'
import { useAffectedOrders } from './use-affected-orders.tsx'
import { WeekCard } from './week-card.tsx'

const labels = {
  ...under('weekly.', hoursWords.days),
  ...under('kitchen.', hoursWords.kitchen.numbers),
  ...hoursFields,
}

/** Weekly hours, holidays and the kitchen's numbers of an outlet. */
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
  // Incomplete input cannot be shown as hours.
  const isReadable = !hasFaults(settings)
  const whole = {
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
            <ShownDays hours={whole} timeZone={timeZone} />
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
      <FormFoot {...state} blocked={isReadable ? null : hoursWords.faultsLeft} />
      {affected.sheet}
    </div>
  )
}

/** The outlet's preset minutes from the board; until it is loaded, the restaurant's. */
function useTimeZone(outletId: string): string {
  const { timeZone } = useRestaurant()
  const outlet = useBoard(({ snapshot }) => snapshot?.outlets.find(({ id }) => id === outletId))
  return outlet?.time_zone ?? timeZone
}

interface Props {
  hours: OpeningHours
  timeZone: string
}

const text = hoursWords.shown

/** A preview of the typed text, as shown to diners. */
function ShownDays({ hours, timeZone }: Props) {
  const now = new Date(useNow(60_000))
  const today = plainDate(now, timeZone)
  const { isOpen } = openState(hours, timeZone, now)
  return (
    <Card title={text.title} beside={<small>{text.about}</small>}>
      <dl className={styles.shown}>
        {nextDays(hours, timeZone, today).map(({ date, ranges, reason, clockChange }) => {
          const late = ranges.find(isPastMidnight)
          const notes = [
            reason,
            late && hoursWords.untilNextDay(late.closes),
            clockChange && text.clocks[clockChange],
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
              {date === today && isOpen && <Tag kind="good">{text.openNow}</Tag>}
            </Leader>
          )
        })}
      </dl>
    </Card>
  )
}
