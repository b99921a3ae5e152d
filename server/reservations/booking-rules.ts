import type { WireBookingRules, WireBookingRulesUpdate } from '#contract/staff/booking.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { changeTenant, readTenant, type TenantState } from '#server/content/change-tenant.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'

const part = 'booking.'

export async function getBookingRules(ctx: MemberContext): Promise<WireBookingRules> {
  requireTables(ctx)
  return toWire(await readTenant(ctx))
}

/** Changes when tables can be booked. What is booked already stays. */
export async function updateBookingRules(
  ctx: MemberContext,
  { revision, ...sent }: WireBookingRulesUpdate,
): Promise<WireBookingRules> {
  requireTables(ctx)
  const days = (sent.weekdays ?? []).map(({ day }) => day)
  const twice = days.findIndex((day, index) => days.indexOf(day) !== index)
  if (twice >= 0) throw invalid(`weekdays.${twice}.day`, 'This day is there already.')
  const state = await changeTenant(ctx, {
    revision,
    fields: () => toFields(sent),
    action: 'settings.changed',
    about: { kind: 'booking', id: 'rules', label: 'the rules of bookings' },
    nameOf: (field) => (field.startsWith(part) ? field.slice(part.length) : field),
  })
  return toWire(state)
}

function toFields(sent: Omit<WireBookingRulesUpdate, 'revision'>): FileData {
  const { slots, weekdays: days, ...rest } = sent
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
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${part}${key}`, value]],
    ),
  )
}

function toWire({ file: { booking }, revision }: TenantState): WireBookingRules {
  if (!booking) throw new Refusal('not_found')
  return {
    revision,
    slots: booking.slots,
    weekdays: weekdays.flatMap((day) => {
      const starts = booking.weekdays[day]
      return starts === undefined ? [] : [{ day, starts: starts === 'closed' ? [] : starts }]
    }),
    days_allowed: booking.days_allowed,
    guests_per_slot: booking.guests_per_slot,
    confirm: booking.confirm,
  }
}

function requireTables({ site }: MemberContext): void {
  if (!site.tenant.allowsBooking) {
    throw new Refusal('wrong_state', { message: 'This restaurant has no tables to book.' })
  }
}
