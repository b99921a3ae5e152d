import type { FieldRules } from './file-fields.ts'

/** Of `outlets/<id>.yaml`. */
export const outletRules: FieldRules = {
  parts: new Set(['address', 'coordinates', 'hours', 'kitchen', 'fees']),
  absent: {
    'address.line2': '',
    exceptions: [],
    orders_for_later: true,
    early_kitchen_minutes: 0,
    delivery_areas: [],
    'fees.small_order': null,
    'fees.service': null,
    'fees.pickup_minimum': 0,
  },
}

/** Of `tenant.yaml`. */
export const tenantRules: FieldRules = {
  parts: new Set(['branding', 'messages', 'payments', 'booking']),
  absent: {
    'branding.tagline': '',
    'branding.logo_style': 'wide',
    'branding.logo_has_name': false,
    'payments.cash': ['delivery', 'pickup'],
    'booking.weekdays': {},
    'booking.confirm': 'at_once',
  },
}

/** Of the files whose fields people change one by one; undefined for every other file. */
export function rulesOf(file: string): FieldRules | undefined {
  if (file === 'tenant.yaml') return tenantRules
  return /^outlets\/.+\.yaml$/.test(file) ? outletRules : undefined
}
