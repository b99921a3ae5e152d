import { sql } from 'kysely'
import type { ReportBy } from '#contract/staff/reports.ts'
import { type OpenInterval, openIntervals } from '#domain/opening-hours.ts'
import { businessDayOf } from '#domain/service-state.ts'
import {
  addDays,
  dayMilliseconds,
  instantAt,
  minutesOf,
  type PlainDate,
  wallClock,
} from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'

/** Days that one report or export may span: 13 months. */
export const mostDays = 397

/** A period of business days of an outlet, as instants. */
export interface BusinessSpan {
  outletId: string
  /** The first of its days. */
  day: PlainDate
  starts: Date
  /** Start of the day after the last one. */
  ends: Date
  zone: string
}

/** Refuses a period whose end is before its start, or that is too long. */
export function checkDays({ from, to }: { from: PlainDate; to: PlainDate }): void {
  if (to < from) throw invalid('to', 'The last day must not come before the first.')
  if (daysBetween(from, to) + 1 > mostDays) throw invalid('to', 'Choose at most 13 months.')
}

function daysBetween(from: PlainDate, to: PlainDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds
}

/** From the first to the last of these business days of an outlet, by its own clock and day's end. */
function spanOf(
  ctx: Pick<TenantContext, 'site'>,
  outletId: string,
  first: PlainDate,
  last: PlainDate,
): BusinessSpan {
  const { outletById, tenant } = ctx.site
  return {
    outletId,
    day: first,
    starts: startOfDay(ctx, outletId, first),
    ends: endOfDay(ctx, outletId, last),
    zone: outletById.get(outletId)?.timeZone ?? tenant.timeZone,
  }
}

/** @param isDaily each day apart, instead of all of an outlet together */
export function businessSpans(
  ctx: Pick<TenantContext, 'site'>,
  outletIds: readonly string[],
  { from, to, isDaily }: { from: PlainDate; to: PlainDate; isDaily: boolean },
): BusinessSpan[] {
  if (!isDaily) return outletIds.map((outletId) => spanOf(ctx, outletId, from, to))
  const days: PlainDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return outletIds.flatMap((outletId) => days.map((day) => daySpan(ctx, outletId, day)))
}

/** Business days, of one outlet or of all that the caller may see. */
export interface DaysQuery {
  from: PlainDate
  to: PlainDate
  outlet_id?: string | undefined
}

/** When the days of a report or export begin and end; refused where they are too many, or another's. */
export function requestedSpans(
  ctx: MemberContext,
  { from, to, outlet_id, by }: DaysQuery & { by?: ReportBy },
): BusinessSpan[] {
  if (outlet_id !== undefined) requireOutlet(ctx, outlet_id)
  checkDays({ from, to })
  const outletIds = outlet_id === undefined ? ctx.outletIds : [outlet_id]
  return businessSpans(ctx, outletIds, { from, to, isDaily: by === 'day' })
}

/** One business day of an outlet. */
export function daySpan(
  ctx: Pick<TenantContext, 'site'>,
  outletId: string,
  day: PlainDate,
): BusinessSpan {
  return spanOf(ctx, outletId, day, day)
}

/** The business day that it is now at each outlet: not everywhere the same one. */
export function presentSpans(
  ctx: Pick<TenantContext, 'site' | 'now'>,
  outletIds: readonly string[],
): BusinessSpan[] {
  return outletIds.map((outletId) => daySpan(ctx, outletId, businessDay(ctx, outletId)))
}

/** When an outlet is open on some business days, by its hours as they are now: earlier ones are not kept. */
export function openHoursOf(
  { site }: Pick<TenantContext, 'site'>,
  outletId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Iterable<OpenInterval> {
  const outlet = site.outletById.get(outletId)
  if (!outlet) return []
  // The night of the day before may run into the first one, and the last one ends on the next morning.
  const days = daysBetween(from, to) + 3
  return openIntervals(outlet.openingHours, outlet.timeZone, addDays(from, -1), days)
}

/** The same weekday one week before a business day; for today, only up to the current time of day. */
export function weekBefore(
  ctx: Pick<TenantContext, 'site' | 'now'>,
  outletId: string,
  day: PlainDate,
): { span: BusinessSpan; till: Date } {
  const span = daySpan(ctx, outletId, addDays(day, -7))
  const now = ctx.now()
  if (now >= daySpan(ctx, outletId, day).ends) return { span, till: span.ends }
  const { zone } = span
  const { date, minutes } = wallClock(now, zone)
  const sameTime = instantAt(addDays(date, -7), minutes, zone)
  return { span, till: new Date(Math.min(sameTime.getTime(), span.ends.getTime())) }
}

/** Spans as rows of a statement: `outlet_id`, `day`, `starts`, `ends`, `zone`. */
export function spanRows(spans: readonly BusinessSpan[]) {
  return sql`unnest(
    ${spans.map(({ outletId }) => outletId)}::text[], ${spans.map(({ day }) => day)}::text[],
    ${spans.map(({ starts }) => starts.toISOString())}::timestamptz[],
    ${spans.map(({ ends }) => ends.toISOString())}::timestamptz[],
    ${spans.map(({ zone }) => zone)}::text[]) as span (outlet_id, day, starts, ends, zone)`
}

/** The content that says each outlet's time zone and when its business day ends. */
type HasSite = Pick<TenantContext, 'site'>

/** The business day that it is now at an outlet. */
export function businessDay(
  { site, now }: HasSite & Pick<TenantContext, 'now'>,
  outletId: string,
): PlainDate {
  const { zone, dayEndsAt } = dayOf({ site }, outletId)
  return businessDayOf(now(), dayEndsAt, zone)
}

/** When a business day of an outlet begins. */
export function startOfDay(context: HasSite, outletId: string, day: PlainDate): Date {
  const { zone, dayEndsAt } = dayOf(context, outletId)
  return instantAt(day, minutesOf(dayEndsAt), zone)
}

/** When the business day after it begins. */
export function endOfDay(context: HasSite, outletId: string, day: PlainDate): Date {
  return startOfDay(context, outletId, addDays(day, 1))
}

function dayOf({ site }: HasSite, outletId: string) {
  const zone = site.outletById.get(outletId)?.timeZone ?? site.tenant.timeZone
  return { zone, dayEndsAt: settingsOf(site, outletId).dayEndsAt }
}
