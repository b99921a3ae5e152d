/** The two copies of a ticket: for the cooks, and for the bag. */
export const ticketCopies = ['kitchen', 'counter'] as const
export type TicketCopy = (typeof ticketCopies)[number]
/** Maximum prints of each copy for one order. */
export const mostCopies = 3

/** `stop` reports that an order with a printed ticket was cancelled; `test` tries a printer. */
export const ticketKinds = ['ticket', 'stop', 'test'] as const
export type TicketKind = (typeof ticketKinds)[number]

export const ticketWidths = [80, 58] as const
export type TicketWidth = (typeof ticketWidths)[number]

export const printerKinds = ['browser', 'escpos'] as const
export type PrinterKind = (typeof printerKinds)[number]

export const printerProblems = ['paper_out', 'cover_open', 'off', 'failed'] as const
export const printerStates = ['unknown', 'ready', ...printerProblems] as const
export type PrinterState = (typeof printerStates)[number]

export const printJobStates = ['waiting', 'claimed', 'printed', 'failed', 'dropped'] as const
export type PrintJobState = (typeof printJobStates)[number]

export const ticketParts = ['note', 'name', 'address', 'dish'] as const
export type TicketPart = (typeof ticketParts)[number]

export interface TicketLine {
  text: string
  /** Size as a multiple of the plain letters. */
  size: 1 | 2 | 4
  bold: boolean
  inverse: boolean
  boxed: boolean
  align: 'left' | 'center'
  part: TicketPart | null
}

export interface Ticket {
  title: string
  kind: TicketKind
  copy: TicketCopy
  /** Plain letters on one line: 48 on 80 mm, 32 on 58 mm. */
  columns: number
  lines: TicketLine[]
}

export function columnsOf(width: TicketWidth): number {
  return width === 80 ? 48 : 32
}

type Style = Partial<Omit<TicketLine, 'text'>>

/** Adds lines to a ticket, each broken to the paper's width. */
export function ticketWriter(columns: number) {
  const lines: TicketLine[] = []
  const add = (text: string, style: Style) =>
    lines.push({
      size: 1,
      bold: false,
      inverse: false,
      boxed: false,
      align: 'left',
      part: null,
      ...style,
      text,
    })
  /** Letters that fit on a line; a frame takes two on each side. */
  const room = ({ size = 1, boxed = false }: Style) => Math.floor(columns / size) - (boxed ? 4 : 0)

  return {
    lines,
    /** A text, broken between words. @param hanging indentation of its further lines, in letters */
    text(text: string, style: Style = {}, hanging = 0): void {
      for (const line of wrap(text, room(style), hanging)) add(line, style)
    },
    /** One text at each end of a line; on two lines where both do not fit. */
    ends(start: string, end: string, style: Style = {}): void {
      const width = room(style)
      const [left, right] = [printable(start), printable(end)]
      const gap = width - lettersOf(left) - lettersOf(right)
      if (gap >= 1) return void add(`${left}${' '.repeat(gap)}${right}`, style)
      const [last = '', ...before] = wrap(left, width, 0).reverse()
      for (const line of before.reverse()) add(line, style)
      const rest = width - lettersOf(last) - lettersOf(right)
      if (rest >= 1) return void add(`${last}${' '.repeat(rest)}${right}`, style)
      add(last, style)
      for (const line of wrap(right, width, 0)) add(line.padStart(width), style)
    },
    rule(): void {
      add('-'.repeat(columns), {})
    },
    blank(style: Style = {}): void {
      add('', style)
    },
  }
}

/** Breaks a text between words; a word that is longer than a line is cut. No line has trailing spaces. */
export function wrap(given: string, width: number, hanging: number): string[] {
  const text = printable(given)
  const lines: string[] = []
  const indent = /^ */.exec(text)?.[0] ?? ''
  const next = indent + ' '.repeat(Math.min(hanging, Math.max(0, width - indent.length - 8)))
  for (const paragraph of text.split('\n')) {
    let line = lines.length === 0 ? indent : next
    let isEmpty = true
    for (const word of paragraph.trim().split(/\s+/)) {
      for (const part of piecesOf(word, Math.max(1, width - next.length))) {
        const joined = isEmpty ? `${line}${part}` : `${line} ${part}`
        if (isEmpty || lettersOf(joined) <= width) {
          line = joined
        } else {
          lines.push(line.trimEnd())
          line = `${next}${part}`
        }
        isEmpty = false
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

/** In characters that printers have, without control characters, which they would execute. Line breaks stay. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00A0\u2007-\u200A\u202F\t]/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
}

function piecesOf(word: string, most: number): string[] {
  const letters = [...word]
  if (letters.length <= most) return [word]
  return Array.from({ length: Math.ceil(letters.length / most) }, (_, index) =>
    letters.slice(index * most, (index + 1) * most).join(''),
  )
}

function lettersOf(text: string): number {
  return [...text].length
}

/** The ticket as plain text, frames and all. */
export function ticketText({ lines, columns }: Ticket): string {
  return lines.map((line) => plainLine(line, columns)).join('\n')
}

/** One line as plain text: a frame is drawn with `|`, centred text is indented. */
export function plainLine({ text, size, align, boxed }: TicketLine, columns: number): string {
  const width = Math.floor(columns / size)
  if (boxed) return `| ${text}${' '.repeat(Math.max(0, width - 4 - lettersOf(text)))} |`
  if (align === 'left') return text
  return `${' '.repeat(Math.max(0, Math.floor((width - lettersOf(text)) / 2)))}${text}`
}
