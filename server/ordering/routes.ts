import { z } from 'zod'
import {
  order,
  orderList,
  orderListQuery,
  orderRequest,
  paymentStatusRequest,
  paymentStatusResponse,
  placedOrder,
  promoCheckRequest,
  promoTerms,
} from '#contract/order.ts'
import {
  fromOrderRequest,
  toWireOrder,
  toWirePayment,
  toWirePromo,
} from '#contract/order-mapping.ts'
import { toPence } from '#contract/pounds.ts'
import { timings, timingsQuery } from '#contract/timings.ts'
import { toWireTimings } from '#contract/timings-mapping.ts'
import { plainDate } from '#domain/zone.ts'
import { type Api, customerCall, publicCall } from '#server/http/call.ts'
import { needIdempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkPromo } from './check-promo.ts'
import { listTimings } from './list-timings.ts'
import { openOrderStream } from './order-stream.ts'
import { getOwnOrder, listOwnOrders, reopenPayment } from './own-orders.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const orderId = z.object({ id: z.string() })

/** Timings, orders and promo codes (decisions §9, §10). */
export function orderingRoutes(api: Api): void {
  customerCall(
    api,
    {
      method: 'GET',
      path: '/available-timings',
      summary: 'Times that can be promised now',
      query: timingsQuery,
      data: timings,
    },
    async (ctx, { query }) => {
      const { outlet, slots } = await listTimings(ctx, {
        outletId: query.outlet_id,
        fulfilment: query.type,
        postcode: query.postcode,
      })
      return toWireTimings(slots, plainDate(ctx.now(), outlet.timeZone), outlet.timeZone)
    },
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/order',
      summary: 'Order, and open the payment; needs an Idempotency-Key',
      body: orderRequest,
      data: placedOrder,
    },
    async (ctx, { body, headers }) => {
      const placed = await placeOrder(
        ctx,
        needIdempotencyKey(headers['idempotency-key']),
        fromOrderRequest(body),
      )
      return { order: toWireOrder(placed.order), payment: toWirePayment(placed.payment) }
    },
  )
  customerCall(
    api,
    {
      method: 'PUT',
      path: '/order/payment/status',
      summary: 'Ask the provider what became of a payment, and move the order',
      body: paymentStatusRequest,
      data: paymentStatusResponse,
    },
    async (ctx, { body }) => {
      const settled = await settlePayment(
        ctx,
        body.order_id,
        (record) => record.customerId === ctx.customer.id,
      )
      const { status } = settled.order.payment
      const message = settled.message ? { message: settled.message } : {}
      return { order: toWireOrder(settled.order), payment: { status, ...message } }
    },
  )
  customerCall(
    api,
    {
      method: 'GET',
      path: '/orders',
      summary: 'Own orders, newest first',
      query: orderListQuery,
      data: orderList,
    },
    async (ctx, { query }) => {
      const page = await listOwnOrders(ctx, { limit: query.limit, cursor: query.cursor })
      return { orders: page.orders.map(toWireOrder), next_cursor: page.nextCursor }
    },
  )
  customerCall(
    api,
    { method: 'GET', path: '/orders/:id', summary: 'One order', params: orderId, data: order },
    async (ctx, { params }) => toWireOrder(await getOwnOrder(ctx, params.id)),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/orders/:id/cancel',
      summary: 'Cancel, while nobody has begun to cook',
      params: orderId,
      data: order,
      message: 'Your order has been cancelled.',
    },
    async (ctx, { params }) => toWireOrder(await cancelOrder(ctx, params.id)),
  )
  customerCall(
    api,
    {
      method: 'POST',
      path: '/orders/:id/payment',
      summary: 'Open the payment of an order that waits for it again',
      params: orderId,
      data: placedOrder,
    },
    async (ctx, { params }) => {
      const reopened = await reopenPayment(ctx, params.id)
      return { order: toWireOrder(reopened.order), payment: toWirePayment(reopened.payment) }
    },
  )
  publicCall(
    api,
    {
      method: 'POST',
      path: '/promo',
      summary: 'Try a promo code on the cart',
      body: promoCheckRequest,
      data: promoTerms,
      limit: 30,
    },
    async (ctx, { body }) =>
      toWirePromo(
        await checkPromo(ctx, {
          code: body.code,
          outletId: body.outlet_id,
          fulfilment: body.type,
          subtotal: toPence(body.subtotal),
        }),
      ),
  )
  orderEventsRoute(api)
}

/** Not a call: its answer is a stream, without envelope. */
function orderEventsRoute(api: Api): void {
  api.get<{ Params: { id: string } }>(
    '/orders/:id/events',
    {
      schema: { summary: 'Changes of one order, as server-sent events', security: [{ token: [] }] },
    },
    async (request, reply) => {
      const { ctx } = request
      if (!ctx.customer) throw new Refusal('unauthorised')
      const stream = await openOrderStream({ ...ctx, customer: ctx.customer }, request.params.id)
      reply.hijack()
      return stream(reply.raw)
    },
  )
}
