import * as exports from '#contract/staff/exports.ts'
import type { AreaCalls } from './definition.ts'

/** The response is a stream: at most 100,000 rows, one export at a time for each member. */
const csv = {
  who: 'member',
  area: 'Staff reports',
  needsProof: true,
  isCostly: true,
  file: 'text/csv',
  errors: ['not_found', 'forbidden'],
} as const

/** Downloads of a restaurant's data as CSV. */
export const staffExportCalls = {
  exportOrders: {
    ...csv,
    right: 'reports',
    summary: 'The orders that the history finds, as CSV',
    query: exports.ordersExport,
  },
  exportLines: {
    ...csv,
    right: 'reports',
    summary: 'The dishes of the orders of some days, as CSV',
    query: exports.daysExport,
  },
  exportRefunds: {
    ...csv,
    right: 'reports',
    summary: 'What was given back on some days, as CSV',
    query: exports.daysExport,
  },
  exportPauses: {
    ...csv,
    right: 'reports',
    summary: 'The pauses that ran on some days, as CSV',
    query: exports.daysExport,
  },
  exportCustomers: {
    ...csv,
    right: 'customers',
    summary: 'The customers, as CSV',
    query: exports.customersExport,
  },
  exportBookings: {
    ...csv,
    right: 'reports',
    summary: 'The bookings of some days, as CSV',
    query: exports.bookingsExport,
  },
  exportAudit: {
    ...csv,
    right: 'audit',
    summary: 'The rows that the log shows, as CSV',
    query: exports.auditExport,
  },
} satisfies AreaCalls
