import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { at, count, texts } from '#contract/values.ts'
import {
  printerKinds,
  printerProblems,
  printerStates,
  printJobStates,
  ticketCopies,
  ticketKinds,
  ticketParts,
  ticketWidths,
} from '#domain/ticket-layout.ts'
import { actor } from './actor.ts'

const width = z.literal(ticketWidths).describe('Millimetres of the paper')

export const printer = z.object({
  ...texts('id', 'outlet_id', 'name'),
  kind: z.enum(printerKinds),
  width,
  device_id: z.string().nullable().describe('Null: every screen may print'),
  state: z.enum(printerStates).describe('As last reported by a screen'),
  state_at: at.nullable(),
  waiting: count.describe('Tickets that are not printed yet'),
  waiting_since: at.nullable(),
})
export type WirePrinter = z.infer<typeof printer>

const printerName = z.string().trim().min(1).max(80)

export const printJob = z.object({
  ...texts('id', 'outlet_id'),
  order_id: z.string().nullable().describe('Null for a test of the printer'),
  number: z.string(),
  kind: z.enum(ticketKinds),
  copy: z.enum(ticketCopies),
  copy_number: count.describe('Above 1: a reprint'),
  times: count.describe('Number of prints'),
  revision: count,
  printer_id: z.string(),
  state: z.enum(printJobStates),
  claimed_by: actor.nullable(),
  claimed_until: at.nullable(),
  reason: z.string().nullable().describe('Why it failed last'),
  created_at: at,
  printed_at: at.nullable(),
})
export type WirePrintJob = z.infer<typeof printJob>

/** Board event about printing at an outlet: its printers, and the tickets that are not printed yet. */
export const printing = z.object({
  outlet_id: z.string(),
  printers: z.array(printer),
  jobs: z.array(printJob),
})
export type WirePrinting = z.infer<typeof printing>

export const ticketLine = z.object({
  text: z.string(),
  size: z
    .union([z.literal(1), z.literal(2), z.literal(4)])
    .describe('At 2 a line holds half the columns'),
  bold: z.boolean(),
  inverse: z.boolean().describe('White on black'),
  boxed: z.boolean().describe('Inside a frame'),
  align: z.enum(['left', 'center']),
  part: z.enum(ticketParts).nullable().describe('Part of the order that it shows'),
})

export const ticket = z.object({
  title: z.string(),
  kind: z.enum(ticketKinds),
  copy: z.enum(ticketCopies),
  columns: count.describe('Letters of size 1 on one line'),
  lines: z.array(ticketLine),
})

const format = z.enum(['json', 'text', 'escpos']).default('json')

export const ticketQuery = z.strictObject({
  copy: z.enum(ticketCopies).default('kitchen'),
  format,
  width: z.coerce
    .number()
    .pipe(z.literal(ticketWidths))
    .optional()
    .describe('Millimetres of the paper; that of the outlet’s ticket printer when left out'),
})

const ofPrinter = { who: 'member', right: 'devices', area: 'Staff printing' } as const
const ofScreen = { who: 'device', area: 'Staff printing' } as const
const ofJob = { ...ofScreen, right: 'orders.move' } as const
/** A printing.ticket, in the query's `format`. */
const answersTicket = { data: ticket, alsoAs: ['text/plain', 'application/octet-stream'] } as const

/** Paired screens, printers, tickets and print jobs. */
export const printingCalls = {
  getTicket: {
    ...ofScreen,
    summary: 'The ticket of an order: lines, text, or the bytes for a printer',
    query: ticketQuery,
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  printOrder: {
    ...ofJob,
    summary: 'Print an order, again if it was printed before',
    body: z.strictObject({
      copy: z.union([z.enum(ticketCopies), z.literal('both')]),
      printer_id: z
        .string()
        .max(100)
        .optional()
        .describe('The printer of the outlet when left out'),
    }),
    data: z.array(printJob),
    errors: ['wrong_state'],
  },
  listPrinters: {
    ...ofScreen,
    summary: 'The printers of the outlets that the caller may see',
    data: z.array(printer),
  },
  addPrinter: {
    ...ofPrinter,
    summary: 'Add a printer; the first one of an outlet becomes the one for its tickets',
    body: z.strictObject({
      name: printerName,
      outlet_id: z.string().min(1).max(80),
      kind: z.enum(printerKinds),
      width: width.default(80),
      device_id: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe('Needed for the kind browser'),
    }),
    data: printer,
    errors: ['not_found', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePrinter: {
    ...ofPrinter,
    summary: 'Change a printer',
    body: z.strictObject({ name: printerName, width, device_id: z.string().max(100).nullable() }),
    data: printer,
  },
  removePrinter: {
    ...ofPrinter,
    summary:
      "Remove a printer and its queued tickets; new ones go to the outlet's other printer if there is exactly one",
  },
  testPrinter: {
    ...ofPrinter,
    summary: 'Send a test ticket to a printer',
    data: printJob,
    errors: ['limit_reached'],
  },
  reportPrinter: {
    ...ofJob,
    summary: 'Report the state of a printer connected to this screen',
    body: z.strictObject({ state: z.enum(printerStates) }),
    data: printer,
  },
  forgetPrintJobs: { ...ofJob, summary: "Delete a printer's queued tickets", data: printing },
  listPrintJobs: {
    ...ofScreen,
    summary: 'Tickets that are not printed yet, the oldest first',
    query: z.strictObject({
      printer: z.string().max(100).optional(),
      outlet_id: z.string().max(80).optional(),
    }),
    data: z.array(printJob),
    errors: ['not_found'],
  },
  getPrintJobTicket: {
    ...ofScreen,
    summary: 'The ticket of a job, as wide as its printer',
    query: z.strictObject({ format }),
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  claimPrintJob: {
    ...ofJob,
    summary: 'Take a ticket for 30 seconds, to print it; 409 while another screen has it',
    data: printJob,
    errors: ['wrong_state'],
  },
  markPrinted: {
    ...ofJob,
    summary: 'Say that a ticket is on paper',
    data: printJob,
    errors: ['wrong_state'],
  },
  markPrintFailed: {
    ...ofJob,
    summary: 'Say that a ticket could not be printed, and why; it can be taken again',
    body: z.strictObject({ reason: z.enum(printerProblems).default('failed') }),
    data: printJob,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
