import type { BodyOf } from '#contract/calls/table.ts'
import type { WireHours } from '#contract/staff/hours.ts'
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
  const { revision, weekly, kitchen, exceptions, orders_for_later, services } = wire
  const week = new Map(weekly.map(({ day, ranges }) => [day, ranges.map(toRange)]))
  const days = weekdays.map((day) => [`weekly.${day}`, week.get(day) ?? []])
  const numbers = Object.entries(kitchen).map(([name, number]) => [`kitchen.${name}`, number])
  return {
    revision,
    exceptions: exceptions.map((each) => ({ ...each, ranges: each.ranges.map(toRange) })),
    orders_for_later,
    services,
    // One field for each day and each number.
    ...Object.fromEntries([...days, ...numbers]),
  } as HoursForm
}

/** The request body: changed fields only. */
export function toHoursUpdate({
  revision,
  exceptions,
  orders_for_later,
  services,
  ...fields
}: Pick<HoursForm, 'revision'> & Partial<HoursForm>): BodyOf<'updateHours'> {
  const weekly = weekdays.flatMap((day) => {
    const ranges = fields[`weekly.${day}`]
    return ranges ? [{ day, ranges: ranges.map(toWireRange) }] : []
  })
  const kitchen = Object.entries(fields).flatMap(([field, value]) =>
    field.startsWith('kitchen.') ? [[field.slice('kitchen.'.length), value]] : [],
  )
  return {
    revision,
    ...(weekly.length > 0 && { weekly }),
    ...(exceptions && {
      exceptions: exceptions.map((each) => ({ ...each, ranges: each.ranges.map(toWireRange) })),
    }),
    ...(kitchen.length > 0 && { kitchen: Object.fromEntries(kitchen) }),
    ...(orders_for_later !== undefined && { orders_for_later }),
    ...(services && { services }),
  }
}

export function weekOf(form: HoursForm): OpeningHours['weekly'] {
  const days = weekdays.map((day) => [day, form[`weekly.${day}`]])
  return Object.fromEntries(days) as OpeningHours['weekly']
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
