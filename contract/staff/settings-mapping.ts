import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import type { AlertSettings, OutletSettings, TicketSettings } from '#domain/outlet-settings.ts'
import type { WireAlertSettings, WireOutletSettings, WireTicketSettings } from './settings.ts'

type Fields<Wire> = Omit<Wire, 'revision'>

/** Field by field, so that a form may send only those that it changed. @param currency ISO 4217 */
export function toWireOutletSettings(
  settings: OutletSettings,
  currency: string,
): Fields<WireOutletSettings> {
  const { autoAccept } = settings
  return {
    short: settings.short,
    start_on_accept: settings.startOnAccept,
    auto_accept: {
      services: autoAccept.services,
      up_to: toMajorUnits(autoAccept.upTo, currency),
      open_orders: autoAccept.openOrders,
    },
    needs_board: settings.needsBoard,
    text_after: settings.textAfter,
    call_after: settings.callAfter,
    pause_after: settings.pauseAfter,
    refund_after: settings.refundAfter,
    board_missing_after: settings.boardMissingAfter,
    refund_limit: toMajorUnits(settings.refundLimit, currency),
    day_ends_at: settings.dayEndsAt,
    pin_for_moves: settings.pinForMoves,
  }
}

export function fromWireOutletSettings(
  wire: Fields<WireOutletSettings>,
  currency: string,
): OutletSettings {
  return {
    short: wire.short,
    startOnAccept: wire.start_on_accept,
    autoAccept: {
      services: wire.auto_accept.services,
      upTo: toMinorUnits(wire.auto_accept.up_to, currency),
      openOrders: wire.auto_accept.open_orders,
    },
    needsBoard: wire.needs_board,
    textAfter: wire.text_after,
    callAfter: wire.call_after,
    pauseAfter: wire.pause_after,
    refundAfter: wire.refund_after,
    boardMissingAfter: wire.board_missing_after,
    refundLimit: toMinorUnits(wire.refund_limit, currency),
    dayEndsAt: wire.day_ends_at,
    pinForMoves: wire.pin_for_moves,
  }
}

export function toWireAlertSettings({
  phones,
  emails,
  testedAt,
  provenAt,
}: AlertSettings): Fields<WireAlertSettings> {
  return { phones, emails, tested_at: testedAt, proven_at: provenAt }
}

export function fromWireAlertSettings(wire: Fields<WireAlertSettings>): AlertSettings {
  return {
    phones: wire.phones,
    emails: wire.emails,
    testedAt: wire.tested_at,
    provenAt: wire.proven_at,
    // A test in progress used the previous settings.
    test: null,
  }
}

export function toWireTicketSettings(settings: TicketSettings): Fields<WireTicketSettings> {
  return {
    print_on: settings.printOn,
    kitchen_copies: settings.kitchenCopies,
    counter_copies: settings.counterCopies,
    printer_id: settings.printerId,
    thank_you: settings.thankYou,
  }
}

export function fromWireTicketSettings(wire: Fields<WireTicketSettings>): TicketSettings {
  return {
    printOn: wire.print_on,
    kitchenCopies: wire.kitchen_copies,
    counterCopies: wire.counter_copies,
    printerId: wire.printer_id,
    thankYou: wire.thank_you,
  }
}
