import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { dayMilliseconds } from '#domain/zone.ts'

/**
 * Retention of rows in days, counted from the moment in the comment. The daily maintenance of each tenant deletes older
 * rows. docs/operations.md lists them for operators.
 */
export const retentionDays = {
  /** Nothing that has ended. */
  ended: 0,
  /** Since it was done. */
  doneJobs: 7,
  /** Since the job was given up. Jobs that need attention stay until an operator retries or drops them. */
  givenUpJobs: 30,
  /** Since it was sent; the development outbox only. */
  sentMessages: 7,
  /** Since the request. A browser repeats one within minutes. */
  idempotencyKeys: 7,
  /** Since the start of the slot. */
  slotCounters: 2,
  /** Since the day of the booking. */
  bookingCounters: 2,
  /** Since they ended: busy times and sold-out marks. Ended pauses are kept as past pauses. */
  liveFacts: 7,
  /** Since its end. For as long as the audit log names its author. */
  pastPauses: 730,
  /** Since sending: that a diner was notified, not the text. For as long as a refund is possible. */
  orderMessages: 90,
  /** Since the print was requested; a removed printer is deleted with its last job. */
  printJobs: 30,
  /** Since the order; none whose payment is still open. */
  sandboxPayments: 30,
  /** Since they were last paid with. */
  savedCards: 730,
  /** Since the code ended. */
  signInCodes: 1,
  /** Since its window began; longer than the longest window. */
  rateCounters: 2,
  /** Since the browser signed in last. */
  knownBrowsers: 365,
  /** Since the contact left its account. */
  formerContacts: 730,
  /** Since the confirmation was requested. */
  unconfirmedSubscribers: 7,
  /** Since the day of the visit: the guest's contact, not the number of people. */
  bookingContacts: 365,
  /** Since it was written. */
  auditLog: 730,
  /** Since a sign-in, or a wrong code, was written to the audit log: 13 months. */
  auditedSignIns: 397,
  /** Since it was written; at most 200 versions, and the last one always. */
  contentVersions: 730,
  /** Since it was uploaded last; none that a draft names. */
  uploadedPictures: 30,
  /** Since the daily maintenance found that no version and no upload names it. */
  servedPictures: 90,
  /** Since the last wrong PIN. */
  pinTries: 1,
} as const

/** Rows older than this are deleted. */
export function endOfRetention(what: keyof typeof retentionDays, now: Date): Date {
  return new Date(now.getTime() - retentionDays[what] * dayMilliseconds)
}

/** Deletes a tenant's rows of a table whose time in a column lies before an instant. */
export async function deleteOlder<Table extends keyof Tables & string>(
  tx: Tx,
  tenantId: string,
  table: Table,
  column: keyof Tables[Table] & string,
  before: Date,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} < ${before}`.execute(tx)
}
