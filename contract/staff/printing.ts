import { z } from 'zod'
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
export const newPrinter = z.strictObject({
  name: printerName,
  outlet_id: z.string().min(1).max(80),
  kind: z.enum(printerKinds),
  width: width.default(80),
  device_id: z.string().max(100).nullable().default(null).describe('Needed for the kind browser'),
})
export type NewPrinter = z.output<typeof newPrinter>
export const printerUpdate = z.strictObject({
  name: printerName,
  width,
  device_id: z.string().max(100).nullable(),
})
export type PrinterUpdate = z.output<typeof printerUpdate>
export const printerReport = z.strictObject({ state: z.enum(printerStates) })

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

export const printJobsQuery = z.strictObject({
  printer: z.string().max(100).optional(),
  outlet_id: z.string().max(80).optional(),
})
export const failedPrint = z.strictObject({ reason: z.enum(printerProblems).default('failed') })
export const printRequest = z.strictObject({
  copy: z.union([z.enum(ticketCopies), z.literal('both')]),
  printer_id: z.string().max(100).optional().describe('The printer of the outlet when left out'),
})

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

export const jobTicketQuery = z.strictObject({ format })
