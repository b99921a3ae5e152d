import type { WireBookingRules, WireBookingRulesUpdate } from '#contract/staff/booking.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { changeTenant, readTenant, type TenantState } from '#server/content/change-tenant.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import type { TenantFile } from '#server/tenancy/folder/tenant-file.ts'

const part = 'booking.'

/** What a restaurant begins with that has not taken bookings yet: each half hour of an evening. */
const firstRules = {
  slots: ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'],
  days_allowed: 30,
  guests_per_slot: 12,
} satisfies Partial<NonNullable<TenantFile['booking']>>

export async function getBookingRules(ctx: MemberContext): Promise<WireBookingRules> {
  return toWire(await readTenant(ctx))
}

/** Changes whether and when tables can be booked. What is booked already stays. */
export async function updateBookingRules(
  ctx: MemberContext,
  { revision, ...sent }: WireBookingRulesUpdate,
): Promise<WireBookingRules> {
  const days = (sent.weekdays ?? []).map(({ day }) => day)
  const twice = days.findIndex((day, index) => days.indexOf(day) !== index)
  if (twice >= 0) throw invalid(`weekdays.${twice}.day`, 'This day is there already.')
  const state = await changeTenant(ctx, {
    revision,
    fields: (before) => ({
      ...('booking.slots' in before ? {} : firstFields(before)),
      ...toFields(sent),
    }),
    action: 'settings.changed',
    about: { kind: 'booking', id: 'rules', label: 'the rules of bookings' },
    nameOf: (field) => {
      if (field === 'allow_booking') return 'taken'
      return field.startsWith(part) ? field.slice(part.length) : field
    },
  })
  return toWire(state)
}

/** All that the part needs, where a file has none yet. */
function firstFields(before: FileData): FileData {
  return {
    ...Object.fromEntries(
      Object.entries(firstRules).map(([name, value]) => [`${part}${name}`, value]),
    ),
    [`${part}phone`]: before.contact_number,
    [`${part}notice_email`]: before.support_email,
  }
}

function toFields(sent: Omit<WireBookingRulesUpdate, 'revision'>): FileData {
  const { taken, slots, weekdays: days, ...rest } = sent
  const inOrder = (starts: readonly string[]) => [...new Set(starts)].sort()
  const fields: FileData = {
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
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) =>
        value === undefined ? [] : [[`${part}${key}`, value]],
      ),
    ),
  }
}

function toWire({ file, revision }: TenantState): WireBookingRules {
  const { allow_booking, contact_number, support_email } = file
  const booking: NonNullable<TenantFile['booking']> = file.booking ?? {
    ...firstRules,
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
