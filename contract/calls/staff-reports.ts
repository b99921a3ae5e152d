import { z } from 'zod'
import { historyQuery } from '#contract/staff/history.ts'
import * as reports from '#contract/staff/reports.ts'
import { auditQuery } from '#contract/staff/settings.ts'
import type { AreaCalls } from './definition.ts'

const reader = { who: 'member', right: 'reports', area: 'Staff reports' } as const

const report = {
  ...reader,
  isCostly: true,
  query: reports.reportQuery,
  errors: ['not_found'],
} as const
// Each export is CSV: UTF-8 with a byte order mark, a header row, times as ISO 8601, money with a point.

const days = { from: z.iso.date().describe('First day'), to: z.iso.date().describe('Last day') }

const daysExport = z.strictObject({ ...days, outlet_id: z.string().max(80).optional() })

/** The response is a stream: at most 100,000 rows, one export at a time for each member. */
const csv = {
  who: 'member',
  area: 'Staff reports',
  needsProof: true,
  isCostly: true,
  file: 'text/csv',
  errors: ['not_found', 'forbidden'],
} as const

/** Reports of sales, by day and over months, and downloads. */
export const staffReportCalls = {
  getDayReport: {
    ...reader,
    summary: 'Every figure of a business day of an outlet',
    query: reports.dayReportQuery,
    data: reports.dayReport,
    errors: ['not_found'],
  },
  closeDay: {
    ...reader,
    summary: 'Close a business day with the cash that was counted',
    body: reports.closeDayRequest,
    idempotencyKey: 'required',
    data: reports.dayReport,
    errors: ['not_found', 'closed_already'],
  },
  getSalesReport: {
    ...report,
    summary: 'Sales by hour, day, channel or outlet',
    data: reports.salesReport,
  },
  getItemsReport: { ...report, summary: 'Sales by dish', data: reports.itemsReport },
  getPromosReport: {
    ...report,
    summary: 'Cost and revenue by promo code',
    data: reports.promosReport,
  },
  getReasonsReport: {
    ...report,
    summary: 'Why orders were rejected or cancelled',
    data: reports.reasonsReport,
  },
  exportOrders: {
    ...csv,
    right: 'reports',
    summary: 'The orders that the history finds, as CSV',
    query: historyQuery.omit({ limit: true, cursor: true }),
  },
  exportLines: {
    ...csv,
    right: 'reports',
    summary: 'The dishes of the orders of some days, as CSV',
    query: daysExport,
  },
  exportRefunds: {
    ...csv,
    right: 'reports',
    summary: 'Refunds of a period, as CSV',
    query: daysExport,
  },
  exportPauses: {
    ...csv,
    right: 'reports',
    summary: 'The pauses that ran on some days, as CSV',
    query: daysExport,
  },
  exportCustomers: {
    ...csv,
    right: 'customers',
    summary: 'The customers, as CSV',
    query: z.strictObject({}),
  },
  exportBookings: {
    ...csv,
    right: 'reports',
    summary: 'The bookings of some days, as CSV',
    query: z.strictObject(days),
  },
  exportAudit: {
    ...csv,
    right: 'audit',
    summary: 'The rows that the log shows, as CSV',
    query: auditQuery.omit({ limit: true, cursor: true }),
  },
} satisfies AreaCalls
