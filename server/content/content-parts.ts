import { type Call, calls } from '#contract/calls.ts'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { ContentPart } from '#contract/staff/content-versions.ts'
import type { AuditEntry } from '#server/staff/audit.ts'

/** A form whose fields are in `tenant.yaml` or in an outlet's file. */
interface Part {
  /** The right to make this call includes every other way to change the part. */
  changedBy: Call
  /** Names of its fields in the file. */
  fields: RegExp
  action: AuditAction
  /** How its call names a field of the file. */
  nameOf: (field: string) => string
}

const settingsChanged = 'settings.changed'

export const contentParts = {
  hours: {
    changedBy: calls.updateHours,
    fields: /^(hours\.|kitchen\.|(exceptions|early_kitchen_minutes|orders_for_later|services)$)/,
    action: 'hours.changed',
    nameOf: (field) =>
      field === 'early_kitchen_minutes' ? `kitchen.${field}` : field.replace(/^hours/, 'weekly'),
  },
  areas: {
    changedBy: calls.updateAreas,
    fields: /^(delivery_areas$|fees\.)/,
    action: 'areas.changed',
    nameOf: (field) => (field === 'delivery_areas' ? 'areas' : field),
  },
  contact: {
    changedBy: calls.updateContactSettings,
    fields: /^(address\.|coordinates\.|(name|hygiene_rating|phone|email|direction_link|picture)$)/,
    action: settingsChanged,
    nameOf: (field) =>
      field === 'picture' ? 'photo' : field.replace(/^(address|coordinates)\./, ''),
  },
  branding: {
    changedBy: calls.updateBranding,
    fields: /^branding\./,
    action: settingsChanged,
    nameOf: (field) => {
      const name = field.replace(/^branding\./, '')
      return (logoFields as readonly string[]).includes(name) ? 'logo' : name
    },
  },
  messages: {
    changedBy: calls.updateMessageSettings,
    fields: /^messages\./,
    action: settingsChanged,
    nameOf: (field) => field,
  },
  payments: {
    changedBy: calls.updatePaymentSettings,
    fields: /^payments\./,
    action: settingsChanged,
    nameOf: (field) => field.replace(/^payments\./, ''),
  },
  booking: {
    changedBy: calls.updateBookingRules,
    fields: /^(booking\.|allow_booking$)/,
    action: settingsChanged,
    nameOf: (field) => (field === 'allow_booking' ? 'taken' : field.replace(/^booking\./, '')),
  },
} as const satisfies Record<ContentPart, Part>

/** The fields of the branding that name the logo. */
export const logoFields = ['header_logo', 'footer_logo', 'favicon'] as const

/** Subjects in the audit log for parts of the whole restaurant. */
export const restaurantSubjects = {
  branding: { kind: 'tenant', id: 'branding', label: 'name, logo and colours' },
  messages: { kind: 'tenant', id: 'messages', label: 'messages to diners' },
  payments: { kind: 'payment', id: 'payments', label: 'payments' },
  booking: { kind: 'booking', id: 'rules', label: 'the rules of bookings' },
} as const satisfies Record<string, AuditEntry['subject']>
