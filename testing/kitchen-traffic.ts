import type { PlacedOrder } from '#contract/order.ts'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireService } from '#contract/staff/service.ts'
import { anOrder, order } from './an-order.ts'
import type { Diner, Shop } from './shop.ts'
import { addDevice, addMember, addStaffHost, staffCall } from './staff.ts'
import type { TestApp } from './test-app.ts'

type Request = Parameters<Shop['call']>[0]

/** Diners who order and a kitchen that works on the orders, continuously until stopped. */
export async function kitchenTraffic(app: TestApp, shop: Shop, diner: Diner) {
  const host = 'staff.traffic.test'
  await addStaffHost(app.services, shop.tenantId, host)
  const owner = await addMember(app.services, shop.tenantId, { role: 'owner' })
  const screen = await addDevice(app.services, shop.tenantId)
  /** Each answer, with the kind of its call. */
  const answers: { kind: string; status: number; message: string }[] = []
  let isOver = false
  let whenAnswered = Promise.withResolvers<void>()

  function note({ kind, status, message }: (typeof answers)[number]): void {
    answers.push({ kind, status, message })
    whenAnswered.resolve()
    whenAnswered = Promise.withResolvers()
  }

  async function staff<T = unknown>(
    kind: string,
    request: Request,
    body?: unknown,
    actor = owner,
  ): Promise<T> {
    const answer = await staffCall<T>(shop, request, actor, {
      host,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    note({ kind, ...answer })
    return answer.data
  }

  async function placeOrder(): Promise<string> {
    const body = anOrder(diner, { payment_method: 'cash' })
    const answer = await order<PlacedOrder>(shop, diner, body, crypto.randomUUID())
    note({ kind: 'order', ...answer })
    return answer.data.order.id
  }

  const printer = await staff<WirePrinter>('add a printer', 'POST /api/staff/printers', {
    name: 'Kitchen',
    outlet_id: 'soho',
    kind: 'escpos',
  })

  /** What each does again and again, one call after the other. */
  const lanes: Record<string, () => Promise<unknown>> = {
    async board() {
      const path = `/api/staff/orders/${await placeOrder()}` as const
      await staff('accept', `POST ${path}/accept`, { from: 'placed' })
      await staff('move', `POST ${path}/move`, { from: 'accepted', to: 'preparing' })
      await staff('print', `POST ${path}/print`, { copy: 'kitchen', printer_id: printer.id })
      await staff('look at the board', 'GET /api/staff/board')
    },
    orders: placeOrder,
    async stock() {
      await staff('mark', 'PUT /api/staff/stock', {
        outlets: ['soho'],
        kind: 'item',
        id: 'lassi',
        until: 'manual',
      })
      await staff('look at the stock', 'GET /api/staff/stock?outlet_id=soho')
    },
    async pauses() {
      const until = new Date(app.services.now().getTime() + 20 * 60_000).toISOString()
      const path = '/api/staff/service/soho'
      const { pauses } = await staff<WireService>('pause', `POST ${path}/pauses`, {
        services: ['pickup'],
        until,
        reason: 'Busy',
      })
      await staff('resume', `DELETE ${path}/pauses/${pauses[0]?.id}`)
    },
    async printing() {
      const job = await staff<WirePrintJob>('test', `POST /api/staff/printers/${printer.id}/test`)
      await staff('claim a ticket', `POST /api/staff/print/jobs/${job.id}/claim`, {}, screen)
      await staff('say it is printed', `POST /api/staff/print/jobs/${job.id}/printed`, {}, screen)
    },
  }

  return {
    answers,
    kinds: new Set([
      ...['order', 'accept', 'move', 'print', 'look at the board'],
      ...['mark', 'look at the stock', 'pause', 'resume', 'test', 'claim a ticket'],
      'say it is printed',
    ]),
    /** @returns once everybody has ended */
    async begin() {
      answers.length = 0
      const work = async (lane: () => Promise<unknown>) => {
        while (!isOver) await lane()
      }
      await Promise.all(Object.values(lanes).map(work))
    },
    nextAnswer: () => whenAnswered.promise,
    end() {
      isOver = true
    },
  }
}
