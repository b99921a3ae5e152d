import type { WireHours, WireHoursUpdate } from '#contract/staff/hours.ts'
import { nextDays } from '#domain/edited-hours.ts'
import { type TimeRange, weekdays } from '#domain/opening-hours.ts'
import { plainDate } from '#domain/zone.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import { type AffectedOrder, ordersOutsideHours } from './affected-orders.ts'
import { changeOutlet, type OutletState, readOutlet } from './change-settings.ts'
import { contentParts } from './content-parts.ts'

export async function getHours(ctx: StaffContext, outletId: string): Promise<WireHours> {
  return toWireHours(ctx, await readOutlet(ctx, outletId), [])
}

/** Changes an outlet's opening hours. Accepted orders stay; the response names those outside the new hours. */
export async function updateHours(
  ctx: MemberContext,
  outletId: string,
  { revision, ...sent }: WireHoursUpdate,
  isPreview: boolean,
): Promise<WireHours> {
  refuseTwice(sent)
  const state = await changeOutlet(ctx, outletId, {
    revision,
    fields: () => toFields(sent),
    isPreview,
    action: contentParts.hours.action,
    nameOf: contentParts.hours.nameOf,
  })
  const affected = await ordersOutsideHours(ctx, state.outlet)
  return toWireHours(ctx, state, affected)
}

type Sent = Omit<WireHoursUpdate, 'revision'>

function refuseTwice({ weekly = [], exceptions = [] }: Sent): void {
  const twice = (values: readonly string[]) =>
    values.findIndex((value, index) => values.indexOf(value) !== index)
  const [day, date] = [
    twice(weekly.map(({ day }) => day)),
    twice(exceptions.map(({ date }) => date)),
  ]
  if (day >= 0) throw invalid(`weekly.${day}.day`, 'This day is there already.')
  if (date >= 0) throw invalid(`exceptions.${date}.date`, 'This date is there already.')
}

function toFields({
  weekly,
  exceptions,
  kitchen = {},
  orders_for_later,
  services,
}: Sent): FileData {
  const { early_kitchen_minutes, ...numbers } = kitchen
  const fields: FileData = {
    ...Object.fromEntries(
      (weekly ?? []).map(({ day, ranges }) => [`hours.${day}`, toText(ranges)]),
    ),
    exceptions: exceptions
      ?.toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, ranges, reason }) => ({
        date,
        hours: toText(ranges),
        ...(reason === '' ? {} : { reason }),
      })),
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [`kitchen.${key}`, value])),
    early_kitchen_minutes,
    orders_for_later,
    services: services && [...new Set(services)],
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function toText(ranges: readonly { from: string; to: string }[]): string {
  const inOrder = ranges.toSorted((a, b) => a.from.localeCompare(b.from))
  return inOrder.map(({ from, to }) => `${from}-${to}`).join(', ') || 'closed'
}

function toWireHours(ctx: StaffContext, state: OutletState, affected: AffectedOrder[]): WireHours {
  const { file, outlet } = state
  const { openingHours, timeZone } = outlet
  const today = plainDate(ctx.now(), timeZone)
  return {
    revision: state.revision,
    weekly: weekdays.map((day) => ({ day, ranges: openingHours.weekly[day].map(toWireRange) })),
    exceptions: openingHours.exceptions.map(({ date, ranges, reason }) => ({
      date,
      ranges: ranges.map(toWireRange),
      reason,
    })),
    kitchen: { ...file.kitchen, early_kitchen_minutes: file.early_kitchen_minutes },
    orders_for_later: file.orders_for_later,
    services: file.services,
    next_days: nextDays(openingHours, timeZone, today).map(({ date, ranges, reason }) => ({
      date,
      ranges: ranges.map(toWireRange),
      reason,
    })),
    affected_orders: affected,
  }
}

function toWireRange({ opens, closes }: TimeRange) {
  return { from: opens, to: closes }
}
