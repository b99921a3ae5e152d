import { holdMinutes } from '#domain/booking-hold.ts'
import { type BookingForm, bookingDateText } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import type { Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { signedId } from '#server/signed-id.ts'

/** What links in messages about bookings are signed for. */
export const bookingPurpose = 'booking'

/**
 * To the diner: the table is theirs. Nobody has proven that the address is theirs too, so nothing that was typed into
 * the form stands in it.
 */
export function bookingConfirmation(ctx: TenantContext, form: BookingForm): Message {
  const { branding, booking, location } = ctx.site.tenant
  return plainEmail(ctx, form.email.trim(), {
    subject: `Your table at ${branding.name}, ${whenText(form)}`,
    lines: [
      'Thank you. Your booking has been placed.',
      '',
      ...facts(form),
      '',
      `${branding.name}, ${location.line1}, ${location.line2}`,
      `To change or cancel it, please call ${booking.phone}.`,
    ],
  })
}

/** To the diner whose seats are held: the link that confirms them. */
export function bookingQuestion(
  ctx: TenantContext & Pick<Context, 'origin'>,
  form: BookingForm,
  bookingId: string,
): Message {
  const { name } = ctx.site.tenant.branding
  return plainEmail(ctx, form.email.trim(), {
    subject: `Please confirm your table at ${name}, ${whenText(form)}`,
    lines: [
      `Somebody, we hope you, asked for a table at ${name}:`,
      '',
      ...facts(form),
      '',
      `We keep it for ${holdMinutes} minutes. To have it, open this page and confirm:`,
      '',
      `${ctx.origin}/booking/confirm?key=${signedId(ctx, bookingPurpose, bookingId)}`,
      '',
      'If it was not you, do nothing: the table goes to somebody else.',
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
      ...(form.message.trim() ? [`Message: ${form.message.trim()}`] : []),
    ],
  })
}

function facts(form: BookingForm): string[] {
  return [`Date: ${bookingDateText(form.date)}`, `Time: ${form.time}`, `People: ${form.people}`]
}

function whenText({ date, time }: BookingForm): string {
  return `${bookingDateText(date)} at ${time}`
}
