import { expect, test } from 'vitest'
import type { AuditRow } from '#contract/staff/audit.ts'
import { logField } from './audit.tsx'

test.each<[AuditRow['subject']['kind'], string, string]>([
  ['outlet', 'refund_limit', 'Refund limit of a manager, per order'],
  ['outlet', 'day_ends_at', 'The business day ends at'],
  ['outlet', 'kitchen_copies', 'For the kitchen'],
  ['outlet', 'weekly.monday', 'Monday'],
  ['outlet', 'kitchen.slot_minutes', 'Slot length'],
  ['outlet', 'areas', 'Delivery areas'],
  ['tenant', 'messages.booking_moved', 'Booking moved'],
  ['tenant', 'tagline', 'Line under the name'],
  ['promo', 'uses_in_all', 'Uses in total'],
  ['member', 'outlet_ids', 'outlet ids'],
])('of %s, %s is called %s', (kind, field, name) => {
  expect(logField({ kind, id: '1', label: '' }, field)).toBe(name)
})
