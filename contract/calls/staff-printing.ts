import { z } from 'zod'
import * as printing from '#contract/staff/printing.ts'
import { jobTicketQuery, ticket, ticketQuery } from '#contract/staff/ticket.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const params = z.object({ id: z.string() })
const ofPrinter = { who: 'member', right: 'devices', area: 'Staff printing' } as const
const ofScreen = { who: 'device', area: 'Staff printing' } as const
/** A ticket, as its query's `format` asks for it. */
const answersTicket = {
  data: ticket,
  alsoAs: ['text/plain', 'application/octet-stream'],
} as const

/** Printers, tickets and print jobs. */
export const staffPrintingCalls = {
  getTicket: {
    ...ofScreen,
    summary: 'The ticket of an order: lines, text, or the bytes for a printer',
    params,
    query: ticketQuery,
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  printOrder: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'Print an order, once more where it was printed before',
    params,
    body: printing.printRequest,
    data: z.array(printing.printJob),
    errors: ['wrong_state'],
  },
  listPrinters: {
    ...ofScreen,
    summary: 'The printers of the outlets that the caller may see',
    data: z.array(printing.printer),
  },
  addPrinter: {
    ...ofPrinter,
    summary: 'Add a printer; the first one of an outlet becomes the one for its tickets',
    body: printing.newPrinter,
    data: printing.printer,
    errors: ['not_found', 'key_reused', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePrinter: {
    ...ofPrinter,
    summary: 'Change a printer',
    params,
    body: printing.printerUpdate,
    data: printing.printer,
  },
  removePrinter: {
    ...ofPrinter,
    summary:
      'Remove a printer; what waits for it is not printed, and the only other one of its outlet takes over its tickets',
    params,
    data: nothing,
  },
  testPrinter: {
    ...ofPrinter,
    summary: 'Send a test ticket to a printer',
    params,
    data: printing.printJob,
    errors: ['limit_reached'],
  },
  reportPrinter: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'A screen says how the printer stands that it talks to',
    params,
    body: printing.printerReport,
    data: printing.printer,
  },
  forgetPrintJobs: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'Do not print what waits for a printer',
    params,
    data: printing.printing,
  },
  listPrintJobs: {
    ...ofScreen,
    summary: 'Tickets that are not printed yet, the oldest first',
    query: printing.printJobsQuery,
    data: z.array(printing.printJob),
    errors: ['not_found'],
  },
  getPrintJobTicket: {
    ...ofScreen,
    summary: 'The ticket of a job, as wide as its printer',
    params,
    query: jobTicketQuery,
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  claimPrintJob: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'Take a ticket for 30 seconds, to print it; 409 while another screen has it',
    params,
    data: printing.printJob,
    errors: ['wrong_state'],
  },
  markPrinted: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'Say that a ticket is on paper',
    params,
    data: printing.printJob,
    errors: ['wrong_state'],
  },
  markPrintFailed: {
    ...ofScreen,
    right: 'orders.move',
    summary: 'Say that a ticket could not be printed, and why; it can be taken again',
    params,
    body: printing.failedPrint,
    data: printing.printJob,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
