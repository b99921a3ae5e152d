/** The numbers that make a four-digit code safe (decisions §5); a test does the arithmetic on them. */
export const codeDigits = 4
export const codeMinutes = 10
export const triesPerCode = 5
/** Between two resends, and between two `register` that both send. */
export const resendSeconds = 60
export const sessionDays = 60

/** So many within any window of that length, not only within whole hours by the clock. */
export interface Limit {
  hits: number
  windowSeconds: number
  /** Hits of so many seconds share a row; 0 counts each instant apart, exactly. Only ever errs on the strict side. */
  bucketSeconds: number
}

const hour = 3_600
const day = 24 * hour

/** Wrong codes for one contact, whichever code they were tried on. A known browser has as many of its own. */
export const wrongTriesPerContact: Limit = { hits: 9, windowSeconds: day, bucketSeconds: 0 }
export const messagesPerContact: Limit = { hits: 5, windowSeconds: hour, bucketSeconds: 0 }

/** Roomy: behind one address there may be an office, or half a mobile network. */
export const messagesPerAddress: Limit = { hits: 120, windowSeconds: hour, bucketSeconds: 60 }
export const wrongTriesPerAddress: Limit = { hits: 60, windowSeconds: hour, bucketSeconds: 60 }

/** What a tenant pays for at worst when someone has texts sent from many addresses. */
export const messagesPerTenant: Limit = { hits: 2_000, windowSeconds: hour, bucketSeconds: 60 }
/** Guesses spread over many contacts and addresses. Known browsers are not held up by them. */
export const wrongTriesPerTenant: Limit = { hits: 300, windowSeconds: hour, bucketSeconds: 60 }
