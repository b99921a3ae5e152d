import { createHash } from 'node:crypto'
import type { Ticket, TicketLine } from '#domain/ticket-layout.ts'
import { escapeHtml } from '#server/escape-html.ts'

// The letters of a fixed-width font are 0.6 of their height wide: 48 of them are as wide as the 72 mm that print on 80 mm
// of paper, and 32 as the 48 mm that print on 58 mm.
const letter = 2.49
/** Height of a line, of its letters' height. */
const lineHeight = 1.4
/** Millimetres above and below a ticket's lines. */
const margin = 4
/** Millimetres of a frame's edge. */
const frame = 0.3

const style = `*{box-sizing:border-box;margin:0}
body{background:#ddd;padding:24px;color:#000}
.ticket{background:#fff;margin:0 auto 24px;padding:${margin}mm;width:80mm;font:500 ${letter}mm/${lineHeight} "DejaVu Sans Mono",ui-monospace,"Courier New",monospace}
.narrow{width:58mm;padding:${margin}mm 5mm}
.ticket p{min-height:${lineHeight}em;white-space:pre}
.double{font-size:2em;font-weight:700;line-height:1.3}.four{font-size:4em;font-weight:700;line-height:1.15}
.bold{font-weight:700}.inverse{background:#000;color:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.center{text-align:center}.boxed{border:solid #000;border-width:0 ${frame}mm;padding:0 1ch}
.boxed.first{border-top-width:${frame}mm}.boxed.last{border-bottom-width:${frame}mm}
@media print{body{background:none;padding:0}.ticket{margin:0;break-after:page}.ticket:last-child{break-after:auto}}`
const script = "addEventListener('load',()=>print())"

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface TicketPage {
  html: string
  /**
   * Its Content-Security-Policy: allows its own style and its one-line print script; only this application's pages may
   * frame it.
   */
  policy: string
}

/**
 * A ticket as a page of its paper's width.
 * @param times how many copies are on it
 * @param prints whether it opens the browser's print as it is loaded
 */
export function ticketPage(
  ticket: Ticket,
  { times, prints }: { times: number; prints: boolean },
): TicketPage {
  const { columns, title } = ticket
  const paperStyle = pageStyle(ticket)
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)} ${hash(paperStyle)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const paper = `<section class="ticket${columns === 32 ? ' narrow' : ''}">
${ticket.lines.map(lineHtml).join('\n')}
</section>`
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<style>${paperStyle}</style>${prints ? `\n<script>${script}</script>` : ''}
</head>
<body>
<main>
${Array(times).fill(paper).join('\n')}
</main>
</body>
</html>
`
  return { html, policy }
}

/**
 * The paper, so that the printer's driver gets its width and cuts below the last line. A roll has no length, but a page needs
 * one. Never less than its width: a page that is wider than long is turned by the browser.
 */
function pageStyle({ columns, lines }: Ticket): string {
  const width = columns === 32 ? 58 : 80
  const height = lines.reduce((sum, line, place) => sum + heightOf(line, place, lines), 2 * margin)
  // Slightly longer than the lines: the slightest overflow would be cut off as a page of its own.
  const length = Math.max(Math.ceil(height) + 2, width + 1)
  return `@page{size:${width}mm ${length}mm;margin:0}`
}

/** Height of a line in millimetres, as set by the style. */
function heightOf({ size, boxed }: TicketLine, place: number, lines: readonly TicketLine[]) {
  const edges = boxed
    ? [lines[place - 1], lines[place + 1]].filter((next) => !next?.boxed).length
    : 0
  return size * letter * lineHeight + edges * frame
}

function lineHtml(line: TicketLine, place: number, lines: TicketLine[]): string {
  const classes = [
    line.size === 2 && 'double',
    line.size === 4 && 'four',
    line.bold && 'bold',
    line.inverse && 'inverse',
    line.align === 'center' && 'center',
    line.boxed && 'boxed',
    line.boxed && !lines[place - 1]?.boxed && 'first',
    line.boxed && !lines[place + 1]?.boxed && 'last',
  ].filter(Boolean)
  return `<p${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}>${escapeHtml(line.text)}</p>`
}
