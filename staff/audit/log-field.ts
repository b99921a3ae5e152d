import type { AuditRow } from '#contract/staff/settings.ts'
import { fieldText } from '#staff/office/value-text.ts'
import { under } from '#staff/versions/field-names.ts'
import { bookingFields } from '#staff/words/bookings.ts'
import { areaFields, hoursFields, hoursWords } from '#staff/words/hours.ts'
import { promoFields } from '#staff/words/promos.ts'
import { brandingFields, messageWords, paymentWords } from '#staff/words/restaurant.ts'
import {
  alertFields,
  contactFields,
  outletSettingFields,
  ticketFields,
} from '#staff/words/settings.ts'

type Names = Readonly<Record<string, string>>

/** Labels of each subject's fields, as on their screens. The keys are the field names of the calls. */
const fieldNames: Partial<Record<AuditRow['subject']['kind'], Names>> = {
  outlet: {
    ...contactFields,
    ...outletSettingFields,
    ...alertFields,
    ...ticketFields,
    ...hoursFields,
    ...areaFields,
    ...under('weekly.', hoursWords.days),
    ...under('kitchen.', hoursWords.kitchen.numbers),
  },
  tenant: { ...brandingFields, ...under('messages.', messageWords.names) },
  booking: bookingFields,
  payment: { cash: paymentWords.cash },
  promo: promoFields,
}

/** Label of a log row's field: as on its screen, otherwise its name as words. */
export function logField({ kind }: AuditRow['subject'], field: string): string {
  return fieldNames[kind]?.[field] ?? fieldText(field)
}
