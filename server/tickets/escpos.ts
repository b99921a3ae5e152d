import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { plainLine, type Ticket, type TicketLine, wrap } from '#domain/ticket-layout.ts'

/**
 * Code pages of printers, tried from left to right for each text: Western Europe with the euro sign, Central Europe,
 * Turkish, Greek, Cyrillic.
 */
const codePages = ['cp858', 'cp852', 'cp857', 'cp737', 'cp866'] as const
/** Lines of these letters need no search for a code page, which costs a millisecond for each line. */
const western = /^[ -~ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×áíóúñÑÁÂÀãÃÊËÈ€ÍÎÏÌÓßÔÒõÕÚÛÙýÝ·]*$/

/**
 * How often a printer beeps, to alert the kitchen. The counter's copy is printed beside the kitchen's, and is silent.
 */
function beepsOf({ kind, copy }: Ticket): number {
  if (kind === 'stop') return 6
  return copy === 'kitchen' ? 2 : 0
}
/** Length of one beep, in steps of 50 ms. */
const beepLength = 3

/**
 * `ESC B n t`. Its parameters are control characters, which printers without a buzzer ignore; the other beep commands
 * make such printers print letters or open the cash drawer.
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
  for (const line of printableLines(ticket)) addLine(encoder, line, ticket.columns)
  return Buffer.from(encoder.cut('partial').encode())
}

/**
 * A ticket's lines in characters that the printer has. Accents that it lacks are left off. Other missing characters
 * become `*`, and after that part of the order large letters send the reader to the screen, so that no note is lost
 * unnoticed.
 */
function printableLines({ lines, columns }: Ticket): TicketLine[] {
  let lost = ''
  return lines.flatMap((line, index) => {
    const text = [...line.text].map(printableLetter).join('')
    const missing = [...line.text].filter((letter) => printableLetter(letter) === unprintable)
    lost += missing.filter((letter) => letter !== unprintable).join('')
    // Nothing of it would be read.
    const isEmpty = missing.length > 0 && line.part !== null && !/[\p{L}\p{N}]/u.test(text)
    const printed = isEmpty ? [] : [{ ...line, text }]
    if (lost === '' || lines[index + 1]?.part === line.part) return printed
    const sentence = /\p{L}/u.test(lost)
      ? `${partNames[line.part ?? 'text']} IN ANOTHER SCRIPT: SEE SCREEN`
      : `${partNames[line.part ?? 'text']} HAS SIGNS THAT DO NOT PRINT: SEE SCREEN`
    lost = ''
    const loud = { ...line, size: 2, bold: true, inverse: false, boxed: false } as const
    return [
      ...printed,
      ...wrap(sentence, columns / 2, 0).map(
        (text): TicketLine => ({ ...loud, align: 'left', text }),
      ),
    ]
  })
}

const partNames = { note: 'NOTE', name: 'NAME', address: 'ADDRESS', dish: 'DISH', text: 'TEXT' }

const unprintable = '*'

/** Printed form of the characters beyond `western`, cached since they are few. */
const printedAs = new Map<string, string>()
/** Limits the cache, so that notes in many scripts cannot fill the memory. */
const mostKept = 5_000

function printableLetter(letter: string): string {
  if (western.test(letter)) return letter
  // Standalone accents and selectors belong to the letter before.
  if (/^\p{M}$/u.test(letter)) return ''
  const known = printedAs.get(letter)
  if (known !== undefined) return known
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  const printed = [letter, bare].find((each) => each !== '' && hasCodePage(each)) ?? unprintable
  if (printedAs.size >= mostKept) printedAs.clear()
  printedAs.set(letter, printed)
  return printed
}

/** The encoder prints `?` for characters that no code page has. */
function hasCodePage(text: string): boolean {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    codepageMapping: 'epson',
    codepageCandidates: [...codePages],
  })
  return !Buffer.from(encoder.codepage('auto').text(text).encode()).includes('?')
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
