import type { JobHandlers } from './messaging/outbox.ts'
import { runDemoKitchen } from './ordering/demo-kitchen.ts'
import { expireOrder } from './ordering/expire-order.ts'
import { sendNotice, sendReceipt } from './ordering/order-messages.ts'
import { refundOrder } from './ordering/refund-order.ts'
import { settlePayment } from './ordering/settle-payment.ts'
import { sendSignInCode } from './sign-in/send-code.ts'

/** Which area does what after a commit. */
export const jobHandlers: JobHandlers = {
  message: (ctx, message) => ctx.messages.send(message),
  'sign-in-code': sendSignInCode,
  'order-receipt': sendReceipt,
  'order-notice': sendNotice,
  'order-expiry': expireOrder,
  'payment-check': async (ctx, { orderId }) => void (await settlePayment(ctx, orderId)),
  refund: refundOrder,
  'demo-kitchen': runDemoKitchen,
}
