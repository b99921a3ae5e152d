import type { BodyOf } from '#contract/calls/table.ts'
import type { WireBookingRules } from '#contract/staff/booking.ts'
import { defaultStayMinutes } from '#domain/booking-seats.ts'
import { weekdays } from '#domain/opening-hours.ts'
import {
  changeTenant,
  readTenant,
  sentFields,
  type TenantState,
} from '#server/content/change-settings.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import type { TenantFile } from '#server/tenancy/folder/tenant-file.ts'

const part = 'booking.'

/** Rules of a restaurant that has set none: each half hour of an evening. */
const defaultRules = {
  slots: ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'],
  days_allowed: 30,
  guests_per_slot: 12,
  stay_minutes: defaultStayMinutes,
} satisfies Partial<NonNullable<TenantFile['booking']>>

export async function getBookingRules(ctx: MemberContext): Promise<WireBookingRules> {
  return toWire(await readTenant(ctx))
}

/** Changes whether and when tables can be booked. Existing bookings stay. */
export async function updateBookingRules(
  ctx: MemberContext,
  { revision, ...sent }: BodyOf<'updateBookingRules'>,
): Promise<WireBookingRules> {
  const days = (sent.weekdays ?? []).map(({ day }) => day)
  const twice = days.findIndex((day, index) => days.indexOf(day) !== index)
  if (twice >= 0) throw invalid(`weekdays.${twice}.day`, 'This day is there already.')
  const state = await changeTenant(ctx, 'booking', {
    revision,
    fields: (before) => ({
      ...('booking.slots' in before ? {} : defaultFields(before)),
      ...toFields(sent),
    }),
  })
  return toWire(state)
}

/** All required fields of `booking`, for a file without that part. */
function defaultFields(before: FileData): FileData {
  return {
    ...sentFields(defaultRules, (name) => part + name),
    [`${part}phone`]: before.contact_number,
    [`${part}notice_email`]: before.support_email,
  }
}

function toFields(sent: Omit<BodyOf<'updateBookingRules'>, 'revision'>): FileData {
  const { taken, slots, weekdays: days, ...rest } = sent
  const inOrder = (starts: readonly string[]) => [...new Set(starts)].sort()
  const fields = {
    ...rest,
    slots: slots && inOrder(slots),
    weekdays:
      days &&
      Object.fromEntries(
        days.map(({ day, starts }) => [day, starts.length > 0 ? inOrder(starts) : 'closed']),
      ),
  }
  return {
    ...(taken === undefined ? {} : { allow_booking: taken }),
    ...sentFields(fields, (name) => part + name),
  }
}

function toWire({ file, revision }: TenantState): WireBookingRules {
  const { allow_booking, contact_number, support_email } = file
  const booking: NonNullable<TenantFile['booking']> = file.booking ?? {
    ...defaultRules,
    weekdays: {},
    confirm: 'at_once',
    phone: contact_number,
    notice_email: support_email,
    whatsapp_share: false,
    whatsapp_number: '',
  }
  return {
    revision,
    taken: allow_booking,
    ...booking,
    weekdays: weekdays.flatMap((day) => {
      const starts = booking.weekdays[day]
      return starts === undefined ? [] : [{ day, starts: starts === 'closed' ? [] : starts }]
    }),
  }
}
