import { type BookingForm, bookingDateText } from '#domain/reservation.ts'
import type { TenantContext } from '#server/context.ts'
import type { Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'

/** To the diner: the table is theirs. */
export function bookingConfirmation(ctx: TenantContext, form: BookingForm): Message {
  const { branding, booking, location } = ctx.site.tenant
  return plainEmail(ctx, form.email.trim(), {
    subject: `Your table at ${branding.name}, ${whenText(form)}`,
    lines: [
      `Thank you, ${form.name.trim()}. Your booking has been placed.`,
      '',
      ...facts(form),
      '',
      `${branding.name}, ${location.line1}, ${location.line2}`,
      `To change or cancel it, please call ${booking.phone}.`,
    ],
  })
}

/** To the restaurant: who comes, when, and what they ask for. */
export function bookingNotice(ctx: TenantContext, form: BookingForm): Message {
  return plainEmail(ctx, ctx.site.tenant.booking.noticeEmail, {
    subject: `New booking: ${form.people} on ${whenText(form)}`,
    lines: [
      ...facts(form),
      `Name: ${form.name.trim()}`,
      `Phone: ${form.phone.trim()}`,
      `Email: ${form.email.trim()}`,
    ],
  })
}

function facts(form: BookingForm): string[] {
  return [
    `Date: ${bookingDateText(form.date)}`,
    `Time: ${form.time}`,
    `People: ${form.people}`,
    ...(form.message.trim() ? [`Message: ${form.message.trim()}`] : []),
  ]
}

function whenText({ date, time }: BookingForm): string {
  return `${bookingDateText(date)} at ${time}`
}
