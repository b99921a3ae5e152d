import type {
  WireAlertSettings,
  WireOutletSettings,
  WireTicketSettings,
} from '#contract/staff/settings.ts'
import {
  fromWireAlertSettings,
  fromWireOutletSettings,
  fromWireTicketSettings,
  toWireAlertSettings,
  toWireOutletSettings,
  toWireTicketSettings,
} from '#contract/staff/settings-mapping.ts'
import { isEmail, parseContact } from '#domain/contact.ts'
import { escalationFault } from '#domain/outlet-settings.ts'
import { invalid } from '#server/http/refusal.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { findTextRefusal } from '#server/sign-in/text-destination.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { SettingsForm } from './change-settings.ts'

type Fields<Wire> = Omit<Wire, 'revision'>

const wireTimes = {
  textAfter: 'text_after',
  callAfter: 'call_after',
  pauseAfter: 'pause_after',
  refundAfter: 'refund_after',
} as const

export const outletForm: SettingsForm<'outlet', Fields<WireOutletSettings>> = {
  kind: 'outlet',
  toWire: (settings, { site }) => toWireOutletSettings(settings, site.tenant.currency.code),
  fromWire: (wire, { site }) => fromWireOutletSettings(wire, site.tenant.currency.code),
  async check(wire, changed, ctx) {
    const { code } = ctx.site.tenant.currency
    if (changed.includes('refund_limit')) {
      await requireRole(ctx, 'owner', { right: 'settings', field: 'refund_limit' })
    }
    readAmount(wire.refund_limit, { field: 'refund_limit', name: 'The limit', currency: code })
    const { up_to } = wire.auto_accept
    readAmount(up_to, { field: 'auto_accept.up_to', name: 'The total', currency: code })
    const fault = escalationFault(fromWireOutletSettings(wire, code))
    if (fault) {
      throw invalid(wireTimes[fault], 'Each step must come after the one before it.')
    }
  },
}

export const alertForm: SettingsForm<'alerts', Fields<WireAlertSettings>> = {
  kind: 'alerts',
  toWire: toWireAlertSettings,
  fromWire: (wire, ctx) => ({
    ...fromWireAlertSettings(wire),
    phones: [...new Set(wire.phones.map((phone) => parsePhone(ctx, phone) ?? phone))],
    emails: [...new Set(wire.emails.map((email) => email.toLowerCase()))],
  }),
  check({ phones, emails }, _changed, ctx) {
    phones.forEach((phone, index) => {
      if (!parsePhone(ctx, phone))
        throw invalid(`phones.${index}`, 'Enter a mobile number that gets texts.')
    })
    emails.forEach((email, index) => {
      if (!isEmail(email)) throw invalid(`emails.${index}`, 'Enter an email address.')
    })
  },
}

export const ticketForm: SettingsForm<'tickets', Fields<WireTicketSettings>> = {
  kind: 'tickets',
  toWire: toWireTicketSettings,
  fromWire: fromWireTicketSettings,
}

/** In E.164; null for what gets no text from this tenant. */
function parsePhone({ site }: MemberContext, text: string): string | null {
  const { country, textCountries = [country] } = site.tenant
  const contact = parseContact(text, country)
  if (contact?.channel !== 'sms' || findTextRefusal(contact.contact, textCountries)) return null
  return contact.contact
}
