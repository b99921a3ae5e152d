/** Words of printing a ticket. */
export const printWords = {
  title: (number: string) => `Print ${number}`,
  copy: 'Which copy',
  copies: { kitchen: 'Kitchen', counter: 'For the bag', both: 'Both' },
  printer: 'Where',
  noPrinter: 'No printer here yet. This browser can print it.',
  print: 'Print',
  byBrowser: 'Print with this browser',
  onItsWay: (printer: string) => `On its way to ${printer}.`,
  printed: 'Printed before',
  printedAt: (copy: string, time: string, printer: string) => `${copy}, ${time}, ${printer}`,
  ticket: (number: string) => `Ticket ${number}`,
  trouble: (name: string, state: string, waiting: number) =>
    `Printer ${name}: ${state}. ${waiting} ${waiting === 1 ? 'ticket waits' : 'tickets wait'}.`,
  late: (name: string, late: number) =>
    `Printer ${name}: ${late} ${late === 1 ? 'ticket is' : 'tickets are'} older than 10 min.`,
  printLate: (n: number) => `Print ${n} waiting ${n === 1 ? 'ticket' : 'tickets'}`,
  forget: 'Forget them',
  states: {
    unknown: 'does not answer',
    ready: 'does not print',
    paper_out: 'paper is out',
    cover_open: 'its lid is open',
    off: 'is off',
    failed: 'does not print',
  },
} as const
