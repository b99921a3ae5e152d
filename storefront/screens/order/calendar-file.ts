import type { WireOrder } from '#contract/order.ts'

/** The promised time as an iCalendar file, in a data address. */
export function calendarFile(order: WireOrder): string {
  const text = (value: string) => value.replace(/([\\;,])/g, '\\$1').replaceAll('\n', '\\n')
  const instant = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')
  const what = order.type === 'delivery' ? 'Delivery from' : 'Pickup at'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tiffin//Order//EN',
    'BEGIN:VEVENT',
    `UID:${order.id}`,
    `DTSTAMP:${instant(order.created_at)}`,
    `DTSTART:${instant(order.timing.from)}`,
    `DTEND:${instant(order.timing.to)}`,
    `SUMMARY:${text(`${what} ${order.outlet.name}, order ${order.number}`)}`,
    `LOCATION:${text(order.type === 'pickup' ? order.outlet.address : '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}
