import { addressText } from '#domain/address.ts'
import { holdMinutes } from '#domain/booking-seats.ts'
import { type MessageChannel, messageFor } from '#domain/diner-messages.ts'
import { type BookingForm, bookedText, bookingDateText } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { type Keyed, signedId } from '#server/keyed-hash.ts'
import { canSend, type Message } from '#server/messaging/message.ts'
import { plainEmail } from '#server/messaging/plain-email.ts'
import { textablePhone } from '#server/sign-in/contact.ts'

/** Purposes of signed links in messages about bookings: a link works for one purpose only. */
export const confirmPurpose = 'booking'
export const cancelPurpose = 'booking-cancel'

/** Confirms a held booking. @param origin of the diners' site */
function confirmLink(ctx: Keyed, origin: string, bookingId: string): string {
  return `${origin}/booking/confirm?key=${signedId(ctx, confirmPurpose, bookingId)}`
}

/** Shows a booking and cancels it, without sign-in. @param origin of the diners' site */
function cancelLink(ctx: Keyed, origin: string, bookingId: string): string {
  return `${origin}/booking/cancel?key=${signedId(ctx, cancelPurpose, bookingId)}`
}

/** The diners' site, by the same scheme and port as the restaurant's own pages. */
export function dinerOrigin({ site, origin }: Pick<Context, 'site' | 'origin'>): string {
  const url = new URL(origin)
  url.hostname = site.liveHosts[0] ?? url.hostname
  return url.origin
}

// The address of a booking is not proven to be the diner's own, so messages to it contain no text from the form.

/** A booking that a message is about. */
export interface BookingInMessage {
  id: string
  form: BookingForm
  /** Origin of the diners' site, for the links. */
  origin: string
}

/** Events that a guest is notified of. */
export type GuestNews = 'confirmed' | 'received' | 'moved' | 'reminder' | 'cancelled'

/**
 * To the guest by email, else by text; null where they have neither, or the restaurant does not send this. `note`: of a
 * cancellation.
 */
export function guestMessage(
  ctx: TenantContext,
  booking: BookingInMessage,
  news: GuestNews,
  note = '',
): Message | null {
  if (ctx.site.tenant.messages?.[`booking_${news}`]?.isSent === false) return null
  const { form } = booking
  const email = form.email.trim()
  if (email) {
    return plainEmail(ctx, email, guestEmail(ctx, booking, news, note))
  }
  const phone = canSend(ctx.environment, 'sms') ? textablePhone(ctx, form.phone) : null
  if (phone === null) return null
  return {
    tenantId: ctx.tenantId,
    to: phone,
    channel: 'sms',
    subject: '',
    text: `${ctx.site.tenant.branding.name}: ${words(ctx, booking, { news, channel: 'text', note })}`,
  }
}

/** To the diner whose seats are held: contains the link that confirms them. */
export function bookingQuestion(
  ctx: TenantContext,
  { id, form, origin }: BookingInMessage,
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
      confirmLink(ctx, origin, id),
      '',
      'If it was not you, do nothing: the table goes to somebody else.',
    ],
  })
}

/** To the restaurant: the guest, the time and their wishes; or that they cancelled. */
export function bookingNotice(
  ctx: TenantContext,
  form: BookingForm,
  what: 'new' | 'to_confirm' | 'cancelled',
): Message {
  const { noticeEmail } = ctx.site.tenant.booking
  const subject = {
    new: `New booking: ${form.people} on ${whenText(form)}`,
    to_confirm: `Please confirm a booking: ${form.people} on ${whenText(form)}`,
    cancelled: `Cancelled by the guest: ${form.people} on ${whenText(form)}`,
  }
  return plainEmail(ctx, noticeEmail, {
    subject: subject[what],
    lines: [
      ...facts(form),
      `Name: ${form.name.trim()}`,
      `Phone: ${form.phone.trim()}`,
      `Email: ${form.email.trim()}`,
      ...(form.message.trim() ? [`Message: ${form.message.trim()}`] : []),
    ],
  })
}

function guestEmail(
  ctx: TenantContext,
  told: BookingInMessage,
  news: GuestNews,
  note: string,
): { subject: string; lines: string[] } {
  const { id, form, origin } = told
  const { branding, booking, location } = ctx.site.tenant
  const opening = words(ctx, told, { news, channel: 'email' })
  const place = addressText(branding.name, location.line1, location.line2)
  const toCancel = [
    '',
    place,
    `${booking.phone && `To change it, please call ${booking.phone}. `}To cancel it, open this page:`,
    '',
    cancelLink(ctx, origin, id),
  ]
  if (news === 'cancelled') {
    return {
      subject: `Your table at ${branding.name}, ${whenText(form)}, is cancelled`,
      lines: [
        opening,
        '',
        ...facts(form),
        ...(note ? ['', note] : []),
        ...(booking.phone ? ['', `For another time, please call ${booking.phone}.`] : []),
      ],
    }
  }
  const subjects: Record<typeof news, string> = {
    confirmed: `Your table at ${branding.name}, ${whenText(form)}`,
    received: `We have your request for a table at ${branding.name}, ${whenText(form)}`,
    moved: `Your table at ${branding.name} is now ${whenText(form)}`,
    reminder: `Today: your table at ${branding.name}, ${form.time}`,
  }
  return { subject: subjects[news], lines: [opening, '', ...facts(form), ...toCancel] }
}

/** The restaurant's own, or those of this service. */
function words(
  ctx: TenantContext,
  { id, form, origin }: BookingInMessage,
  { news, channel, note = '' }: { news: GuestNews; channel: MessageChannel; note?: string },
): string {
  const { branding, booking, messages } = ctx.site.tenant
  const message = `booking_${news}` as const
  return messageFor(message, messages?.[message], channel, {
    restaurant: branding.name,
    phone: booking.phone,
    booking: bookedText(form),
    link: cancelLink(ctx, origin, id),
    note,
  })
}

function facts(form: BookingForm): string[] {
  return [`Date: ${bookingDateText(form.date)}`, `Time: ${form.time}`, `People: ${form.people}`]
}

function whenText({ date, time }: BookingForm): string {
  return `${bookingDateText(date)} at ${time}`
}
