import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { plainLine, type Ticket, type TicketLine } from '#domain/ticket-layout.ts'

/**
 * Code pages that printers know, tried from left to right for each text: Western Europe with the euro sign, Central
 * Europe, Turkish, Greek, Cyrillic. What none of them has is printed as `?`.
 */
const codePages = ['cp858', 'cp852', 'cp857', 'cp737', 'cp866'] as const
/** Lines of these letters need no search for a code page, which costs a millisecond for each line. */
const western = /^[ -~ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×áíóúñÑÁÂÀãÃÊËÈ€ÍÎÏÌÓßÔÒõÕÚÛÙýÝ·]*$/

/** How often a printer beeps: what the kitchen must notice. The counter's copy comes beside the kitchen's, and is silent. */
function beepsOf({ kind, copy }: Ticket): number {
  if (kind === 'stop') return 6
  return copy === 'kitchen' ? 2 : 0
}
/** Length of one beep, in steps of 50 ms. */
const beepLength = 3

/**
 * `ESC B n t`. Its parameters are control characters, which printers without a buzzer pass over; the other commands for one
 * print letters there, or open a drawer of money.
 */
function beep(times: number): number[] {
  return times > 0 ? [0x1b, 0x42, times, beepLength] : []
}

/** A ticket as the bytes that an ESC/POS printer takes: it beeps, prints, feeds and cuts. */
export function toEscPos(ticket: Ticket): Buffer {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: ticket.columns,
    codepageMapping: 'epson',
    codepageCandidates: [...codePages],
    feedBeforeCut: 4,
  })
  encoder.initialize().raw(beep(beepsOf(ticket)))
  for (const line of ticket.lines) addLine(encoder, line, ticket.columns)
  return Buffer.from(encoder.cut('partial').encode())
}

function addLine(encoder: ReceiptPrinterEncoder, line: TicketLine, columns: number): void {
  const { size, bold, inverse } = line
  const text = plainLine(line, columns)
  const width = Math.floor(columns / size)
  encoder.codepage(western.test(text) ? 'cp858' : 'auto')
  encoder.size(size, size).bold(bold).invert(inverse)
  // White on black is a whole bar, not only behind the letters.
  encoder.line(inverse ? text.padEnd(width) : text)
  encoder.invert(false).bold(false).size(1, 1)
}
