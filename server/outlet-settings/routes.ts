import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { withTicketPrinter } from '#server/printers/ticket-printer.ts'
import { changeSettings, getSettings } from './change-settings.ts'
import { alertForm, outletForm, ticketForm } from './forms.ts'
import { getSetup, updateSetup } from './setup.ts'
import { proveAlerts, testAlerts } from './test-alerts.ts'

/** Settings of the place, and the steps of the first day. */
export function outletSettingsRoutes(api: Api): void {
  answer(api, calls.getOutletSettings, (ctx, { params }) =>
    getSettings(ctx, params.outlet, outletForm),
  )
  answer(api, calls.updateOutletSettings, (ctx, { params, body }) =>
    changeSettings(ctx, params.outlet, outletForm, body),
  )
  answer(api, calls.getAlertSettings, (ctx, { params }) =>
    getSettings(ctx, params.outlet, alertForm),
  )
  answer(api, calls.updateAlertSettings, (ctx, { params, body }) =>
    changeSettings(ctx, params.outlet, alertForm, body),
  )
  answer(api, calls.getTicketSettings, async (ctx, { params: { outlet } }) =>
    withTicketPrinter(ctx, outlet, await getSettings(ctx, outlet, ticketForm)),
  )
  answer(api, calls.updateTicketSettings, async (ctx, { params: { outlet }, body }) =>
    withTicketPrinter(ctx, outlet, await changeSettings(ctx, outlet, ticketForm, body)),
  )
  answer(api, calls.testAlerts, (ctx, { body }) => testAlerts(ctx, body.outlet_id))
  answer(api, calls.proveAlerts, (ctx, { body }) => proveAlerts(ctx, body.outlet_id, body.code))
  answer(api, calls.getSetup, (ctx) => getSetup(ctx))
  answer(api, calls.updateSetup, (ctx, { body }) => updateSetup(ctx, body))
}
