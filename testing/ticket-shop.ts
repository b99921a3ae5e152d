import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import { openKitchen } from './kitchen.ts'
import { type StaffActor, staffHost } from './staff.ts'

/** A kitchen with a ticket printer, and what its screens do with tickets. */
export async function openTicketShop() {
  const kitchen = await openKitchen()
  const { shop, pass, manager, call } = kitchen

  async function addPrinter(given: object): Promise<WirePrinter> {
    const all = { outlet_id: 'soho', name: 'Own', kind: 'escpos', ...given }
    const { data, message } = await call<WirePrinter>('POST printers', all, manager)
    if (!data?.id) throw new Error(`no printer was added: ${message}`)
    return data
  }
  const jobsOf = async (orderId: string) =>
    (await kitchen.get<WirePrintJob[]>('print/jobs')).filter(({ order_id }) => order_id === orderId)
  /** A step of a screen with a print job: `claim`, `printed` or `failed`. */
  const job = (id = '', verb: string, actor: StaffActor = pass, body?: object) =>
    call<WirePrintJob>(`POST print/jobs/${id}/${verb}`, body, actor)

  return {
    ...kitchen,
    printer: await addPrinter({ name: 'Kitchen' }),
    addPrinter,
    removePrinter: ({ id }: { id: string }) => call(`DELETE printers/${id}`, undefined, manager),
    listPrinters: () => kitchen.get<WirePrinter[]>('printers', manager),
    jobsOf,
    job,

    /** Changes when tickets are printed, and how many. */
    async setTickets(fields: object): Promise<void> {
      const body = { revision: 1_000, ...fields }
      const { status } = await call('PUT settings/tickets/soho', body, manager)
      if (status !== 200) throw new Error(`the settings were answered ${status}`)
    },

    /** The printer of the tickets of an outlet, by its settings. */
    chosenPrinter: async (outlet: string) =>
      (await kitchen.get<{ printer_id: string | null }>(`settings/tickets/${outlet}`, manager))
        .printer_id,

    /** An order that the kitchen has accepted. */
    async accepted(given = {}): Promise<string> {
      const id = await kitchen.placeCash(given)
      await kitchen.accept(id)
      return id
    },

    /** Prints on request. */
    print: (orderId: string, body: object, actor?: StaffActor) =>
      call<WirePrintJob[]>(`POST orders/${orderId}/print`, body, actor),

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
