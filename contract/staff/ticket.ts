import { z } from 'zod'
import { ticketCopies, ticketKinds, ticketParts, ticketWidths } from '#domain/ticket-layout.ts'

/** One printed line, already broken to the paper's width. */
export const ticketLine = z.object({
  text: z.string(),
  size: z.union([z.literal(1), z.literal(2), z.literal(4)]).meta({
    description: 'Letter size; at 2 a line holds half the columns',
  }),
  bold: z.boolean(),
  inverse: z.boolean().meta({ description: 'White on black' }),
  boxed: z.boolean().meta({ description: 'Inside a frame' }),
  align: z.enum(['left', 'center']),
  part: z.enum(ticketParts).nullable().meta({ description: 'What of the order it shows' }),
})

/** A ticket as lines: what a printer prints and a page shows. */
export const ticket = z.object({
  title: z.string(),
  kind: z.enum(ticketKinds),
  copy: z.enum(ticketCopies),
  columns: z.number().int().meta({ description: 'Letters of size 1 on one line' }),
  lines: z.array(ticketLine),
})

const format = z
  .enum(['json', 'text', 'escpos'])
  .default('json')
  .meta({ description: 'json in the envelope; text, or the bytes for a printer, without it' })
const width = z.coerce.number().pipe(z.literal(ticketWidths)).optional().meta({
  description: 'Millimetres of the paper; that of the outlet’s ticket printer when left out',
})

export const ticketQuery = z.strictObject({
  copy: z.enum(ticketCopies).default('kitchen'),
  format,
  width,
})

/** A job's ticket has the copy and the width that the job says. */
export const jobTicketQuery = z.strictObject({ format })
