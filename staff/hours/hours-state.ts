import type { WireHours, WireHoursUpdate } from '#contract/staff/hours.ts'
import { rangesFault } from '#domain/edited-hours.ts'
import { type OpeningHours, type TimeRange, type Weekday, weekdays } from '#domain/opening-hours.ts'

type Kitchen = WireHours['kitchen']
type Exception = OpeningHours['exceptions'][number]

/** Form state of an outlet's hours. Each day and number is a field: the server merges concurrent changes by field. */
export type HoursForm = {
  revision: number
  exceptions: Exception[]
  orders_for_later: boolean
  services: WireHours['services']
} & Record<`weekly.${Weekday}`, TimeRange[]> & {
    [Field in keyof Kitchen as `kitchen.${Field}`]: number
  }

export function toHoursForm(wire: WireHours): HoursForm {
  const week = new Map(wire.weekly.map(({ day, ranges }) => [day, ranges]))
  const ranges = (day: Weekday) => (week.get(day) ?? []).map(toRange)
  return {
    revision: wire.revision,
    exceptions: wire.exceptions.map((each) => ({ ...each, ranges: each.ranges.map(toRange) })),
    orders_for_later: wire.orders_for_later,
    services: wire.services,
    'weekly.monday': ranges('monday'),
    'weekly.tuesday': ranges('tuesday'),
    'weekly.wednesday': ranges('wednesday'),
    'weekly.thursday': ranges('thursday'),
    'weekly.friday': ranges('friday'),
    'weekly.saturday': ranges('saturday'),
    'weekly.sunday': ranges('sunday'),
    'kitchen.preparation_minutes': wire.kitchen.preparation_minutes,
    'kitchen.lead_minutes': wire.kitchen.lead_minutes,
    'kitchen.days_ahead': wire.kitchen.days_ahead,
    'kitchen.slot_minutes': wire.kitchen.slot_minutes,
    'kitchen.slot_capacity': wire.kitchen.slot_capacity,
    'kitchen.early_kitchen_minutes': wire.kitchen.early_kitchen_minutes,
  }
}

/** The request body: changed fields only. */
export function toHoursUpdate({
  revision,
  exceptions,
  orders_for_later,
  services,
  ...fields
}: Pick<HoursForm, 'revision'> & Partial<HoursForm>): WireHoursUpdate {
  const weekly = weekdays.flatMap((day) => {
    const ranges = fields[`weekly.${day}`]
    return ranges ? [{ day, ranges: ranges.map(toWireRange) }] : []
  })
  const kitchen = Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith('kitchen.') ? [[field.slice('kitchen.'.length), value]] : [],
    ),
  )
  return {
    revision,
    ...(weekly.length > 0 ? { weekly } : {}),
    ...(exceptions
      ? {
          exceptions: exceptions.map((each) => ({ ...each, ranges: each.ranges.map(toWireRange) })),
        }
      : {}),
    ...(Object.keys(kitchen).length > 0 ? { kitchen } : {}),
    ...(orders_for_later === undefined ? {} : { orders_for_later }),
    ...(services ? { services } : {}),
  }
}

export function weekOf(form: HoursForm): OpeningHours['weekly'] {
  return {
    monday: form['weekly.monday'],
    tuesday: form['weekly.tuesday'],
    wednesday: form['weekly.wednesday'],
    thursday: form['weekly.thursday'],
    friday: form['weekly.friday'],
    saturday: form['weekly.saturday'],
    sunday: form['weekly.sunday'],
  }
}

/** Whether any day is invalid. */
export function hasFaults(form: HoursForm): boolean {
  const all = [...Object.values(weekOf(form)), ...form.exceptions.map(({ ranges }) => ranges)]
  return all.some((ranges) => rangesFault(ranges) !== null)
}

function toRange({ from, to }: { from: string; to: string }): TimeRange {
  return { opens: from, closes: to }
}

function toWireRange({ opens, closes }: TimeRange) {
  return { from: opens, to: closes }
}
