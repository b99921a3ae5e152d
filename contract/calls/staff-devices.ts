import { z } from 'zod'
import * as devices from '#contract/staff/devices.ts'
import * as printing from '#contract/staff/printing.ts'
import type { AreaCalls } from './definition.ts'

const ofDevice = { who: 'member', right: 'devices', area: 'Staff devices' } as const
const ofPrinter = { who: 'member', right: 'devices', area: 'Staff printing' } as const
const ofScreen = { who: 'device', area: 'Staff printing' } as const
const ofJob = { ...ofScreen, right: 'orders.move' } as const
/** A printing.ticket, in the query's `format`. */
const answersTicket = {
  data: printing.ticket,
  alsoAs: ['text/plain', 'application/octet-stream'],
} as const

/** Paired screens, printers, tickets and print jobs. */
export const staffDeviceCalls = {
  beginPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'A code that pairs the asking browser once a manager has entered it',
    data: devices.pairingCode,
    limit: 60,
    errors: ['too_many_requests'],
  },
  getPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'Whether the code was entered; then, once, with the session as a cookie',
    data: devices.pairingState,
    limit: 240,
  },
  addDevice: {
    ...ofDevice,
    summary: 'Pair the screen that shows a code; without a code, this browser',
    body: devices.newDevice,
    data: devices.device,
    errors: ['not_found', 'wrong_state', 'limit_reached'],
  },
  listDevices: {
    ...ofDevice,
    summary: 'The paired screens, and which of them listen',
    data: z.array(devices.device),
  },
  updateDevice: {
    ...ofDevice,
    summary: 'Change a paired screen',
    body: devices.deviceUpdate,
    data: devices.device,
  },
  removeDevice: { ...ofDevice, summary: 'Remove a paired screen; its next call is 401' },
  sendHeartbeat: {
    who: 'device',
    area: 'Staff devices',
    summary: 'A board says each 15 seconds that it is there and can be heard',
    body: devices.heartbeat,
    data: devices.heartbeatAnswer,
    errors: ['not_found'],
  },
  getTicket: {
    ...ofScreen,
    summary: 'The ticket of an order: lines, text, or the bytes for a printer',
    query: printing.ticketQuery,
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  printOrder: {
    ...ofJob,
    summary: 'Print an order, again if it was printed before',
    body: printing.printRequest,
    data: z.array(printing.printJob),
    errors: ['wrong_state'],
  },
  listPrinters: {
    ...ofScreen,
    summary: 'The printers of the outlets that the caller may see',
    data: z.array(printing.printer),
  },
  addPrinter: {
    ...ofPrinter,
    summary: 'Add a printer; the first one of an outlet becomes the one for its tickets',
    body: printing.newPrinter,
    data: printing.printer,
    errors: ['not_found', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePrinter: {
    ...ofPrinter,
    summary: 'Change a printer',
    body: printing.printerUpdate,
    data: printing.printer,
  },
  removePrinter: {
    ...ofPrinter,
    summary:
      "Remove a printer and its queued tickets; new ones go to the outlet's other printer if there is exactly one",
  },
  testPrinter: {
    ...ofPrinter,
    summary: 'Send a test ticket to a printer',
    data: printing.printJob,
    errors: ['limit_reached'],
  },
  reportPrinter: {
    ...ofJob,
    summary: 'Report the state of a printer connected to this screen',
    body: printing.printerReport,
    data: printing.printer,
  },
  forgetPrintJobs: {
    ...ofJob,
    summary: "Delete a printer's queued tickets",
    data: printing.printing,
  },
  listPrintJobs: {
    ...ofScreen,
    summary: 'Tickets that are not printed yet, the oldest first',
    query: printing.printJobsQuery,
    data: z.array(printing.printJob),
    errors: ['not_found'],
  },
  getPrintJobTicket: {
    ...ofScreen,
    summary: 'The ticket of a job, as wide as its printer',
    query: printing.jobTicketQuery,
    ...answersTicket,
    errors: ['forbidden', 'person_needed'],
  },
  claimPrintJob: {
    ...ofJob,
    summary: 'Take a ticket for 30 seconds, to print it; 409 while another screen has it',
    data: printing.printJob,
    errors: ['wrong_state'],
  },
  markPrinted: {
    ...ofJob,
    summary: 'Say that a ticket is on paper',
    data: printing.printJob,
    errors: ['wrong_state'],
  },
  markPrintFailed: {
    ...ofJob,
    summary: 'Say that a ticket could not be printed, and why; it can be taken again',
    body: printing.failedPrint,
    data: printing.printJob,
    errors: ['wrong_state'],
  },
} satisfies AreaCalls
