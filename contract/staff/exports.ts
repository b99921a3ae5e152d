import { z } from 'zod'
import { historyQuery } from './history.ts'
import { auditQuery } from './settings.ts'

// Each export is CSV: UTF-8 with a byte order mark, a header row, times as ISO 8601, money with a point.

const days = {
  from: z.iso.date().meta({ description: 'First day' }),
  to: z.iso.date().meta({ description: 'Last day' }),
}
const outlet_id = z.string().max(80).optional()

/** The filters of the orders' history. */
export const ordersExport = historyQuery.omit({ limit: true, cursor: true })
/** Lines of orders, refunds, or pauses, of some business days. */
export const daysExport = z.strictObject({ ...days, outlet_id })
export const customersExport = z.strictObject({})
export const bookingsExport = z.strictObject(days)
/** The filters of the audit log. */
export const auditExport = auditQuery.omit({ limit: true, cursor: true })
