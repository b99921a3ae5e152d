import { toMinorUnits } from '#contract/major-units.ts'
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
import { isEmail } from '#domain/contact.ts'
import { formatMoney } from '#domain/money.ts'
import { escalationFault, mostAccepted, mostRefunded } from '#domain/outlet-settings.ts'
import { invalid } from '#server/http/refusal.ts'
import { watchFromNow } from '#server/kitchen/board-watch.ts'
import { scheduleNextSweeps } from '#server/kitchen/kitchen-jobs.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { readPrinters } from '#server/printers/read-printing.ts'
import { textablePhone } from '#server/sign-in/contact.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
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
    requireAmount(ctx, wire.refund_limit, {
      field: 'refund_limit',
      name: 'The limit',
      most: mostRefunded(code),
    })
    requireAmount(ctx, wire.auto_accept.up_to, {
      field: 'auto_accept.up_to',
      name: 'The total',
      most: mostAccepted(code),
    })
    const fault = escalationFault(fromWireOutletSettings(wire, code))
    if (fault) {
      throw invalid(wireTimes[fault], 'Each step must come after the one before it.')
    }
  },
  async written(tx, ctx, outletId, { settings, changed }) {
    const outlet = ctx.site.outletById.get(outletId)
    // Does nothing at its time where there is no board.
    if (outlet && changed.includes('day_ends_at')) {
      await scheduleNextSweeps(ctx, tx, outlet, settings)
    }
    // If no screen is needed, none is watched. Otherwise watching starts now, since a screen that is already silent
    // sends no event.
    if (settings.needsBoard === false) return
    if (!changed.includes('needs_board') && !changed.includes('board_missing_after')) return
    await watchFromNow(ctx, tx, outletId, settings)
  },
}

/** Refuses an amount that the currency does not have or that is above `most`; both in main units. */
function requireAmount(
  { site }: StaffContext,
  amount: number,
  { most, ...about }: { field: string; name: string; most: number },
): void {
  const { currency } = site.tenant
  readAmount(amount, { ...about, currency: currency.code })
  if (amount <= most) return
  const text = formatMoney(toMinorUnits(most, currency.code), currency)
  throw invalid(about.field, `${about.name} can be up to ${text}.`)
}

export const alertForm: SettingsForm<'alerts', Fields<WireAlertSettings>> = {
  kind: 'alerts',
  toWire: toWireAlertSettings,
  fromWire: (wire, ctx) => ({
    ...fromWireAlertSettings(wire),
    phones: [...new Set(wire.phones.map((phone) => textablePhone(ctx, phone) ?? phone))],
    emails: [...new Set(wire.emails.map((email) => email.toLowerCase()))],
  }),
  // A new number is not proven.
  follow: (wire, changed) => (changed.includes('phones') ? { ...wire, proven_at: null } : wire),
  check({ phones, emails }, _changed, ctx) {
    phones.forEach((phone, index) => {
      if (!textablePhone(ctx, phone))
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
  async check({ printer_id }, changed, ctx, outletId) {
    if (printer_id === null || !changed.includes('printer_id')) return
    const [printer] = await ctx.transaction((db) =>
      readPrinters(db, ctx.tenantId, [outletId], printer_id),
    )
    if (!printer) throw invalid('printer_id', 'Choose a printer of this outlet.')
  },
}
