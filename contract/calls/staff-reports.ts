import * as reports from '#contract/staff/reports.ts'
import type { AreaCalls } from './definition.ts'

const reader = { who: 'member', right: 'reports', area: 'Staff reports' } as const

/** Reports of sales, by day and over months. */
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
    errors: ['not_found', 'closed_already', 'key_reused'],
  },
  getSalesReport: {
    ...reader,
    isCostly: true,
    summary: 'What was sold, by hour, day, channel or outlet',
    query: reports.reportQuery,
    data: reports.salesReport,
    errors: ['not_found'],
  },
  getItemsReport: {
    ...reader,
    isCostly: true,
    summary: 'What was sold of each dish',
    query: reports.reportQuery,
    data: reports.itemsReport,
    errors: ['not_found'],
  },
  getPromosReport: {
    ...reader,
    isCostly: true,
    summary: 'What each promo code cost and brought in',
    query: reports.reportQuery,
    data: reports.promosReport,
    errors: ['not_found'],
  },
  getReasonsReport: {
    ...reader,
    isCostly: true,
    summary: 'Why orders were rejected or cancelled',
    query: reports.reportQuery,
    data: reports.reasonsReport,
    errors: ['not_found'],
  },
} satisfies AreaCalls
