import { removeUnclaimed } from '#server/devices/devices.ts'
import { sendSignInCode } from '#server/sign-in/code.ts'
import { sendInvitation } from '#server/team/invitations.ts'
import type { JobContext, TenantContext } from './context.ts'
import type { JobHandlers, JobTiming } from './jobs/run-job.ts'
import { watchBoard } from './kitchen/board-watch.ts'
import { autoAccept, printTickets, startLater, sweepDay } from './kitchen/kitchen-jobs.ts'
import { runOrderAlert } from './kitchen/run-order-alert.ts'
import { maintainTenant } from './maintenance.ts'
import { runDemoKitchen } from './ordering/demo-kitchen.ts'
import { executeRefund } from './ordering/execute-refund.ts'
import { expireOrder } from './ordering/expire-order.ts'
import {
  sendLatePaymentNotice,
  sendNotice,
  sendReceipt,
  sendRefundMessage,
} from './ordering/order-messages.ts'
import { refundEndedOrder } from './ordering/refund-ended-order.ts'
import { settlePayment } from './ordering/settle-payment.ts'
import { sendStatusMessage } from './ordering/status-message.ts'
import { releaseBooking } from './reservations/linked-bookings.ts'
import { remindGuest } from './reservations/notify-guest.ts'
import { removeAtProvider } from './saved-cards/saved-cards.ts'
import { releaseStaffCode } from './staff/sign-in.ts'

/** The handler of each job topic. */
export const jobHandlers: JobHandlers = {
  message: (ctx, message) => ctx.messages.send(message),
  'restaurant-message': (ctx, message) => ctx.messages.send(message),
  'sign-in-code': needingSite(sendSignInCode),
  'staff-code': needingSite(releaseStaffCode),
  'staff-invitation': needingSite(sendInvitation),
  'order-receipt': needingSite(sendReceipt),
  'order-notice': needingSite(sendNotice),
  'order-expiry': needingSite(expireOrder),
  'payment-check': needingSite(async (ctx, { orderId }) => {
    await settlePayment(ctx, orderId)
  }),
  refund: needingSite(refundEndedOrder),
  'refund-part': needingSite(executeRefund),
  'refund-message': needingSite(sendRefundMessage),
  'card-removal': removeAtProvider,
  'late-payment-notice': needingSite(sendLatePaymentNotice),
  'booking-release': needingSite(releaseBooking),
  'booking-reminder': needingSite(remindGuest),
  'status-message': needingSite(sendStatusMessage),
  'order-alert': needingSite((ctx, alert, _id, timing) => runOrderAlert(ctx, alert, timing)),
  'auto-accept': needingSite(autoAccept),
  'print-tickets': needingSite(printTickets),
  'later-start': needingSite(startLater),
  'board-watch': needingSite((ctx, watch, _id, timing) => watchBoard(ctx, watch, timing)),
  'device-claim': needingSite(removeUnclaimed),
  'day-sweep': needingSite((ctx, sweep, _id, timing) => sweepDay(ctx, sweep, timing)),
  'demo-kitchen': needingSite(runDemoKitchen),
  maintenance: (ctx) => maintainTenant(ctx),
}

/** For handlers that read the tenant's content. */
function needingSite<Body>(
  handle: (ctx: TenantContext, body: Body, id: string, timing: JobTiming) => Promise<void>,
) {
  return async (ctx: JobContext, body: Body, id: string, timing: JobTiming): Promise<void> =>
    handle(await ctx.withSite(), body, id, timing)
}
