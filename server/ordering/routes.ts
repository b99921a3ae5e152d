import { calls } from '#contract/calls.ts'
import { toWireTimings } from '#contract/checkout.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import {
  fromWireOrderRequest,
  toWireOrder,
  toWirePayment,
  toWirePromo,
  toWireSharedOrder,
} from '#contract/order-mapping.ts'
import type { Currency } from '#domain/currency.ts'
import type { OrderRequest } from '#domain/order.ts'
import { plainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { type Api, answer, answerEvents } from '#server/http/call.ts'
import { listTimings } from './list-timings.ts'
import { openOrderStream } from './order-stream.ts'
import {
  cancelOrder,
  findSharedOrder,
  getOwnOrder,
  listOwnOrders,
  reopenPayment,
  shareOrder,
} from './own-orders.ts'
import { placeOrder } from './place-order.ts'
import { checkPromo } from './promo-use.ts'
import { readAmount } from './read-amount.ts'
import { settlePayment } from './settle-payment.ts'

/** Timings, orders and promo codes. */
export function orderingRoutes(api: Api): void {
  answer(api, {
    listTimings: async (ctx, { query }) => {
      const { outlet, slots } = await listTimings(ctx, {
        outletId: query.outlet_id,
        fulfilment: query.type,
        postcode: query.postcode,
      })
      if (!ctx.preview) ctx.pauseViews.add(ctx, [outlet], query.type)
      return toWireTimings(slots, plainDate(ctx.now(), outlet.timeZone), outlet.timeZone)
    },
    placeOrder: async (ctx, { body, idempotencyKey }) => {
      const placed = await placeOrder(ctx, idempotencyKey, readOrder(ctx, body))
      return {
        order: toWireOrder(placed.order, currencyOf(ctx)),
        payment: toWirePayment(placed.payment),
      }
    },
    settlePayment: async (ctx, { body }) => {
      const settled = await settlePayment(
        ctx,
        body.order_id,
        (record) => record.customerId === ctx.customer.id,
      )
      const { status } = settled.order.payment
      const message = settled.message ? { message: settled.message } : {}
      return { order: toWireOrder(settled.order, currencyOf(ctx)), payment: { status, ...message } }
    },
    listOrders: async (ctx, { query }) => {
      const page = await listOwnOrders(ctx, { limit: query.limit, cursor: query.cursor })
      return {
        orders: page.orders.map((order) => toWireOrder(order, currencyOf(ctx))),
        next_cursor: page.nextCursor,
      }
    },
    getOrder: async (ctx, { params }) =>
      toWireOrder(await getOwnOrder(ctx, params.id), currencyOf(ctx)),
    cancelOrder: async (ctx, { params }) =>
      toWireOrder(await cancelOrder(ctx, params.id), currencyOf(ctx)),
    shareOrder: async (ctx, { params }) => {
      const { key, expiresAt } = await shareOrder(ctx, params.id)
      return { key, expires_at: expiresAt.toISOString() }
    },
    getSharedOrder: async (ctx, { body }) => {
      const { order, placedAt, expiresAt } = await findSharedOrder(ctx, body.key)
      return toWireSharedOrder(order, placedAt, expiresAt)
    },
    reopenPayment: async (ctx, { params }) => {
      const reopened = await reopenPayment(ctx, params.id)
      return {
        order: toWireOrder(reopened.order, currencyOf(ctx)),
        payment: toWirePayment(reopened.payment),
      }
    },
    checkPromo: async (ctx, { body }) => {
      const currency = ctx.site.tenant.currency.code
      return toWirePromo(
        await checkPromo(ctx, {
          code: body.code,
          outletId: body.outlet_id,
          fulfilment: body.type,
          subtotal: readAmount(body.subtotal, { field: 'subtotal', name: 'Subtotal', currency }),
        }),
        currency,
      )
    },
  })
  answerEvents(api, calls.watchOrder, (ctx, { params }) => openOrderStream(ctx, params.id))
}

function currencyOf({ site }: TenantContext): Currency {
  return site.tenant.currency
}

function readOrder({ site }: TenantContext, body: WireOrderRequest): OrderRequest {
  const currency = site.tenant.currency.code
  return fromWireOrderRequest(body, {
    tip: readAmount(body.tip, { field: 'tip', name: 'Tip', currency }),
    expectedTotal: readAmount(body.expected_total, {
      field: 'expected_total',
      name: 'Total',
      currency,
    }),
  })
}
