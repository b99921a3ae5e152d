import { z } from 'zod'
import {
  printerKinds,
  printerProblems,
  printerStates,
  printJobStates,
  ticketCopies,
  ticketKinds,
  ticketWidths,
} from '#domain/ticket-layout.ts'
import { actor } from './actor.ts'

const at = z.string().meta({ description: 'ISO 8601' })
const width = z.literal(ticketWidths).meta({ description: 'Millimetres of the paper' })

export const printer = z.object({
  id: z.string(),
  outlet_id: z.string(),
  name: z.string(),
  kind: z
    .enum(printerKinds)
    .meta({ description: 'browser: printed by the page of one screen; escpos: bytes sent to it' }),
  width,
  device_id: z.string().nullable().meta({
    description:
      'Id of the only screen that prints on it; null where every screen of the outlet may print',
  }),
  state: z.enum(printerStates).meta({ description: 'As last reported by a screen' }),
  state_at: at.nullable(),
  waiting: z.number().int().meta({ description: 'Tickets that are not printed yet' }),
  waiting_since: at.nullable(),
})
export type WirePrinter = z.infer<typeof printer>

const printerName = z.string().trim().min(1).max(80)
export const newPrinter = z.strictObject({
  name: printerName,
  outlet_id: z.string().min(1).max(80),
  kind: z.enum(printerKinds),
  width: width.default(80),
  device_id: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .meta({ description: 'Needed for the kind browser' }),
})
export type NewPrinter = z.output<typeof newPrinter>
export const printerUpdate = z.strictObject({
  name: printerName,
  width,
  device_id: z.string().max(100).nullable(),
})
export type PrinterUpdate = z.output<typeof printerUpdate>
/** The state that a screen reads from its printer. */
export const printerReport = z.strictObject({ state: z.enum(printerStates) })

/** A print job: one ticket for one printer. */
export const printJob = z.object({
  id: z.string(),
  outlet_id: z.string(),
  order_id: z.string().nullable().meta({ description: 'Null for a test of the printer' }),
  number: z.string(),
  kind: z.enum(ticketKinds),
  copy: z.enum(ticketCopies),
  copy_number: z.number().int().meta({ description: 'Above 1: a reprint' }),
  times: z.number().int().meta({ description: 'Number of prints' }),
  revision: z.number().int(),
  printer_id: z.string(),
  state: z.enum(printJobStates),
  claimed_by: actor.nullable(),
  claimed_until: at.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it failed last' }),
  created_at: at,
  printed_at: at.nullable(),
})
export type WirePrintJob = z.infer<typeof printJob>

export const printJobsQuery = z.strictObject({
  printer: z.string().max(100).optional(),
  outlet_id: z.string().max(80).optional(),
})
export const failedPrint = z.strictObject({
  reason: z.enum(printerProblems).default('failed'),
})
export const printRequest = z.strictObject({
  copy: z.union([z.enum(ticketCopies), z.literal('both')]),
  printer_id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The printer of the outlet when left out' }),
})

/** The event that boards get about printing at an outlet: its printers, and the tickets that are not printed yet. */
export const printing = z.object({
  outlet_id: z.string(),
  printers: z.array(printer),
  jobs: z.array(printJob),
})
export type WirePrinting = z.infer<typeof printing>
