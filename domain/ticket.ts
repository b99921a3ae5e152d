import { type DinerNote, urgentNotes } from './allergy-words.ts'
import type { Currency } from './currency.ts'
import { formatMoney, type MinorUnits, typedMoney } from './money.ts'
import { shortName } from './order-contact.ts'
import { type Ticket, type TicketCopy, ticketWriter } from './ticket-layout.ts'
import {
  allergensText,
  dayText,
  optionsOf,
  paymentText,
  promiseText,
  type TicketOrder,
  type TicketPaper,
  ticketNumber,
} from './ticket-text.ts'
import { timeIn } from './zone.ts'

export function orderTicket(copy: TicketCopy, ticket: TicketOrder, paper: TicketPaper): Ticket {
  const { number } = ticket.order
  return {
    title: `${number} ${copy}`,
    kind: 'ticket',
    copy,
    columns: paper.columns,
    lines: copy === 'kitchen' ? kitchenLines(ticket, paper) : counterLines(ticket, paper),
  }
}

/** The kitchen copy: no prices, no address. */
function kitchenLines(ticket: TicketOrder, paper: TicketPaper) {
  const { order, lines: facts, zone } = ticket
  const writer = ticketWriter(paper.columns)
  const { text, ends, rule, lines } = writer
  const time = (at: Date) => timeIn(at, zone)
  const double = { size: 2, bold: true } as const
  const { allergy, otherScript } = urgentNotes(order)
  const isQuoted = [...allergy, ...otherScript].some(({ dish }) => dish === null)

  testBlock(ticket, writer)
  if (paper.copyNumber > 1) text(`COPY ${paper.copyNumber} · ${time(paper.printedAt)}`, double)
  text(order.fulfilment === 'delivery' ? 'DELIVERY' : 'PICKUP', double)
  text(ticketNumber(order.number), { size: 4, bold: true })
  if (ticket.startAt) {
    text(`LATER: ${dayText(ticket.readyBy, zone)}`, double)
    text(`START ${time(ticket.startAt)}`, double)
  }
  text(`READY BY ${time(ticket.readyBy)}`, double)
  const placed = order.placedAt ? `Placed ${time(order.placedAt)}` : ''
  const accepted = ticket.acceptedAt ? `   Accepted ${time(ticket.acceptedAt)}` : ''
  ends(`${placed}${accepted}`, order.outlet.name)
  rule()
  urgentBlock('ALLERGY', allergy, writer)
  urgentBlock('READ THIS NOTE', otherScript, writer)
  for (const [position, line] of order.lines.entries()) {
    const name = facts[position]?.kitchenName || line.name
    text(`${line.quantity}x ${name.toUpperCase()}`, { ...double, part: 'dish' }, 3)
    const { chosen, removed } = optionsOf(line)
    for (const option of chosen) text(`   ${option}`, { part: 'dish' }, 3)
    for (const option of removed) text(`   ${option}`, { bold: true, part: 'dish' }, 3)
    if (line.note) text(line.note, { boxed: true, bold: true, part: 'note' })
  }
  if (order.note && !isQuoted) {
    rule()
    text(order.note, { boxed: true, bold: true, part: 'note' })
  }
  rule()
  const dishes = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  ends(`DISHES ${dishes}`, shortName(order.contact.name), { bold: true, part: 'name' })
  ends(`${time(paper.printedAt)}`, `copy ${paper.copyNumber}${paper.by ? ` · ${paper.by}` : ''}`)
  return lines
}

/** The counter copy, for the bag: customer, dishes, allergens, and the amount to pay. */
function counterLines(ticket: TicketOrder, paper: TicketPaper) {
  const { order, currency } = ticket
  const writer = ticketWriter(paper.columns)
  const { text, ends, rule, lines } = writer
  const center = { align: 'center' } as const
  const double = { size: 2, bold: true } as const
  const amount = (value: MinorUnits) => typedMoney(value, currency.code)

  testBlock(ticket, writer)
  text(order.outlet.name, { ...center, bold: true })
  text(order.outlet.address, center)
  if (order.outlet.phone) text(order.outlet.phone, center)
  rule()
  if (paper.copyNumber > 1) {
    text(`COPY ${paper.copyNumber} · ${timeIn(paper.printedAt, ticket.zone)}`, { bold: true })
  }
  text(order.number, double)
  text(promiseText(ticket), { bold: true })
  ends(order.contact.name, order.contact.phone, { part: 'name' })
  if (order.address) {
    const { line1, line2, city, postcode, instructions } = order.address
    if (line1) text([line1, line2].filter(Boolean).join(', '), { part: 'address' })
    text([city, postcode].filter(Boolean).join(' '), { bold: true, part: 'address' })
    if (instructions) text(instructions, { boxed: true, part: 'address' })
  }
  rule()
  for (const line of order.lines) {
    ends(`${line.quantity}x ${line.name}`, amount(line.total), { part: 'dish' })
    const { chosen, removed } = optionsOf(line)
    if (chosen.length + removed.length > 0) {
      text(`   ${[...chosen, ...removed].join(', ')}`, { part: 'dish' }, 3)
    }
    if (line.note) text(`   "${line.note}"`, { part: 'note' }, 3)
    text(`   ${allergensText(line)}`, { bold: true, part: 'dish' }, 3)
  }
  if (order.note) text(order.note, { boxed: true, part: 'note' })
  rule()
  ends('Subtotal', amount(order.subtotal))
  if (order.fulfilment === 'delivery') ends('Delivery', amount(order.deliveryFee))
  if (order.smallOrderFee > 0) ends('Small order fee', amount(order.smallOrderFee))
  if (order.serviceFee > 0) ends('Service fee', amount(order.serviceFee))
  if (order.discount > 0) {
    ends(`Discount${order.promoCode ? ` ${order.promoCode}` : ''}`, `-${amount(order.discount)}`)
  }
  if (order.tip > 0) ends('Tip', amount(order.tip))
  ends('TOTAL', formatMoney(order.total, currency), double)
  if (order.payment.refunded > 0) ends('Given back', `-${amount(order.payment.refunded)}`)
  text(paymentText(order, currency), double)
  rule()
  for (const each of urgentNotes(order).allergy) {
    text(`Allergy, in the diner's words: ${quoted(each)}`, { bold: true, part: 'note' })
  }
  if (order.outlet.phone) text(`Questions? ${order.outlet.phone}`, center)
  if (paper.thankYou) text(paper.thankYou, center)
  return lines
}

/** Tells the kitchen not to make an order whose ticket was printed already. */
export function stopSlip(
  { order, zone }: TicketOrder,
  { columns }: Pick<TicketPaper, 'columns'>,
  end: { at: Date; by: string; why: string },
): Ticket {
  const { text, blank, lines } = ticketWriter(columns)
  const inverse = { inverse: true, bold: true } as const
  blank(inverse)
  text(' STOP - CANCELLED', { ...inverse, size: 2 }, 1)
  text(` ${ticketNumber(order.number)}`, { ...inverse, size: 4 })
  blank(inverse)
  text([end.why, [timeIn(end.at, zone), end.by].filter(Boolean).join(' · ')].join(' '))
  text(order.lines.map(({ quantity, name }) => `${quantity}x ${name}`).join(', '), { part: 'dish' })
  return { title: `${order.number} stop`, kind: 'stop', copy: 'kitchen', columns, lines }
}

/** Tries a printer: its width, its letters and its sizes. */
export function testSlip({
  columns,
  printer,
  outlet,
  printedAt,
  zone,
  currency,
}: {
  columns: number
  printer: string
  outlet: string
  printedAt: Date
  zone: string
  currency: Currency
}): Ticket {
  const { text, ends, rule, lines } = ticketWriter(columns)
  text('TEST', { size: 4, bold: true })
  text(printer, { size: 2, bold: true })
  ends(outlet, timeIn(printedAt, zone))
  rule()
  text('1234567890'.repeat(5).slice(0, columns))
  text(`${formatMoney(12_345, currency)} £ € é ü ñ ç ø å`)
  text('White on black', { inverse: true, bold: true })
  text('In a frame', { boxed: true })
  rule()
  text('This printer works.')
  return { title: 'Printer test', kind: 'test', copy: 'kitchen', columns, lines }
}

type Writer = ReturnType<typeof ticketWriter>

/** Notes that are read before anything is cooked, white on black. */
function urgentBlock(heading: string, notes: readonly DinerNote[], writer: Writer): void {
  if (notes.length > 0) inverseBlock(heading, notes.map(quoted), writer)
}

function inverseBlock(heading: string, notes: readonly string[], { text, blank }: Writer): void {
  const inverse = { inverse: true, bold: true } as const
  blank(inverse)
  text(` ${heading}`, { ...inverse, size: 2 }, 1)
  for (const note of notes) text(`  ${note}`, { ...inverse, part: 'note' }, 2)
  blank(inverse)
}

function quoted({ dish, note }: DinerNote): string {
  return dish === null ? `"${note}"` : `${dish}: "${note}"`
}

function testBlock({ isTest }: TicketOrder, writer: Writer): void {
  if (isTest) inverseBlock('TEST - DO NOT COOK', [], writer)
}
