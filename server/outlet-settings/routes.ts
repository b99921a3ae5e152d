import { type Api, answer } from '#server/http/call.ts'
import { withTicketPrinter } from '#server/printers/ticket-printer.ts'
import { changeSettings, getSettings } from './change-settings.ts'
import { alertForm, outletForm, ticketForm } from './forms.ts'
import { getSetup, updateSetup } from './setup.ts'
import { proveAlerts, testAlerts } from './test-alerts.ts'

export function outletSettingsRoutes(api: Api): void {
  answer(api, {
    getOutletSettings: (ctx, { params }) => getSettings(ctx, params.outlet, outletForm),
    updateOutletSettings: (ctx, { params, body }) =>
      changeSettings(ctx, params.outlet, outletForm, body),
    getAlertSettings: (ctx, { params }) => getSettings(ctx, params.outlet, alertForm),
    updateAlertSettings: (ctx, { params, body }) =>
      changeSettings(ctx, params.outlet, alertForm, body),
    getTicketSettings: async (ctx, { params: { outlet } }) =>
      withTicketPrinter(ctx, outlet, await getSettings(ctx, outlet, ticketForm)),
    updateTicketSettings: async (ctx, { params: { outlet }, body }) =>
      withTicketPrinter(ctx, outlet, await changeSettings(ctx, outlet, ticketForm, body)),
    testAlerts: (ctx, { body }) => testAlerts(ctx, body.outlet_id),
    proveAlerts: (ctx, { body }) => proveAlerts(ctx, body.outlet_id, body.code),
    getSetup,
    updateSetup: (ctx, { body }) => updateSetup(ctx, body),
  })
}
