import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { orderActions } from './an-order.ts'
import { openShop } from './shop.ts'
import {
  addDevice,
  addMember,
  addStaffHost,
  type StaffActor,
  staffCall,
  staffHost,
} from './staff.ts'

const stepCalls = {
  accept: (id: string) => `POST /api/staff/orders/${id}/accept` as const,
  move: (id: string) => `POST /api/staff/orders/${id}/move` as const,
  cancel: (id: string) => `POST /api/staff/orders/${id}/cancel` as const,
}
const jobCalls = {
  claim: (id: string) => `POST /api/staff/print/jobs/${id}/claim` as const,
  printed: (id: string) => `POST /api/staff/print/jobs/${id}/printed` as const,
  failed: (id: string) => `POST /api/staff/print/jobs/${id}/failed` as const,
}

export type TicketShop = Awaited<ReturnType<typeof openTicketShop>>

/** A shop with a ticket printer, two screens and a manager, and what they do with tickets. */
export async function openTicketShop() {
  const shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  const pass = await addDevice(shop.services, shop.tenantId, { name: 'Pass' })
  const bar = await addDevice(shop.services, shop.tenantId, { name: 'Bar' })
  const manager = await addMember(shop.services, shop.tenantId, { role: 'manager', name: 'Maya' })
  const diner = await shop.customer()
  const actions = orderActions(shop, diner)

  async function addPrinter(given: object): Promise<WirePrinter> {
    const { data, message } = await staffCall<WirePrinter>(
      shop,
      'POST /api/staff/printers',
      manager,
      { body: { outlet_id: 'soho', ...given } },
    )
    if (!data?.id) throw new Error(`no printer was added: ${message}`)
    return data
  }

  let keys = 0
  const step = (id: string, verb: keyof typeof stepCalls, body: object, actor: StaffActor = pass) =>
    staffCall<WireSteppedOrder>(shop, stepCalls[verb](id), actor, {
      body,
      headers: { 'idempotency-key': `print-${keys++}` },
    })
  const place = async (given = {}) =>
    (await actions.place({ payment_method: 'cash', ...given })).order.id
  const jobsOf = async (orderId: string) =>
    (await staffCall<WirePrintJob[]>(shop, 'GET /api/staff/print/jobs', pass)).data.filter(
      ({ order_id }) => order_id === orderId,
    )
  const job = (id: string, verb: keyof typeof jobCalls, actor: StaffActor, body?: object) =>
    staffCall<WirePrintJob>(shop, jobCalls[verb](id), actor, body ? { body } : {})

  return {
    shop,
    pass,
    bar,
    manager,
    diner,
    actions,
    printer: await addPrinter({ name: 'Kitchen', kind: 'escpos' }),
    addPrinter,
    step,
    place,
    jobsOf,
    job,
    close: () => shop.close(),

    /** Changes when tickets are printed, and how many. */
    async setTickets(fields: object): Promise<void> {
      const call = 'PUT /api/staff/settings/tickets/soho'
      const { status } = await staffCall(shop, call, manager, {
        body: { revision: 1_000, ...fields },
      })
      if (status !== 200) throw new Error(`the settings were answered ${status}`)
    },

    /** An order that the kitchen has accepted. */
    async accepted(given = {}): Promise<string> {
      const id = await place(given)
      await step(id, 'accept', { from: 'placed' })
      return id
    },

    read: async (id: string) =>
      (await staffCall<WireStaffOrder>(shop, `GET /api/staff/orders/${id}`, pass)).data,

    /** Claims and prints what waits for an order. */
    async printAll(orderId: string, actor: StaffActor = pass): Promise<WirePrintJob[]> {
      const jobs = await jobsOf(orderId)
      for (const { id } of jobs) {
        await job(id, 'claim', actor)
        const { status } = await job(id, 'printed', actor)
        if (status !== 200) throw new Error(`a printed ticket was answered ${status}`)
      }
      return jobs
    },

    /** The bytes, text or page of a path on the staff host. */
    fetchRaw(path: string, actor: StaffActor | null = pass) {
      return shop.app.inject({
        method: 'GET',
        url: path,
        headers: { host: staffHost, ...(actor ? { cookie: `staff=${actor.token}` } : {}) },
      })
    },
  }
}

/** What a ticket is printed on, unless a test changes it. */
export const usualTickets = { print_on: 'accept', kitchen_copies: 1, counter_copies: 1 }
