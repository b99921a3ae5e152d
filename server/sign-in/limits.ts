/**
 * With `dinerCodeDigits`, the numbers that make a code of four digits safe; `limits.test.ts` does the arithmetic on them, and
 * `docs/decisions/012-sign-in-attempts.md` explains how they work together.
 */
export const codeMinutes = 10
export const triesPerCode = 5
/** A second code is only requested once the budget of guesses is used up; few tries keep the total of guesses small. */
export const triesPerSecondCode = 3
/** Between two resends of one browser, and between two `register` that both send. */
export const resendSeconds = 60
/** A session ends after this many days without use, and 180 days after the sign-in (`customer_of_session`). */
export const sessionDays = 60
/** How long after a sign-in, or a code to the old contact, a session may change the contact. */
export const customerProofMinutes = 10

/** At most `hits` within any window of that length, not only within whole hours of the clock. */
export interface Limit {
  hits: number
  windowSeconds: number
  /** Hits within this many seconds share a row; 0 is exact. A larger bucket can only make the limit stricter. */
  bucketSeconds: number
}

const hour = 3_600
const day = 24 * hour

/**
 * Wrong codes of strangers for one contact, whichever code they were tried on, and the tries set aside for codes that
 * were just sent. A known browser has as many of its own.
 */
export const wrongTriesPerContact: Limit = { hits: 9, windowSeconds: day, bucketSeconds: 0 }
/** Guesses spread over many contacts. Once they are used up, browsers that requested a code can still sign in. */
export const wrongTriesPerAddress: Limit = { hits: 60, windowSeconds: hour, bucketSeconds: 60 }
export const wrongTriesPerRange: Limit = { hits: 120, windowSeconds: hour, bucketSeconds: 60 }
export const wrongTriesPerTenant: Limit = { hits: 300, windowSeconds: hour, bucketSeconds: 60 }
/**
 * Keeps the total over all tenants below one account a day, including the tries reserved for codes of the last minutes.
 */
export const wrongTriesPerInstallation: Limit = {
  hits: 8_000,
  windowSeconds: day,
  bucketSeconds: hour,
}
/** A counter to be read: tries set aside over the installation, while their codes last. */
export const reservedTries: Limit = {
  hits: wrongTriesPerInstallation.hits,
  windowSeconds: codeMinutes * 60,
  bucketSeconds: 60,
}

// Messages. All but the first two are counted apart for texts and emails.

/** Per browser that requested a code before (its attempt), or that signed in with the contact before. */
export const messagesPerBrowser: Limit = { hits: 5, windowSeconds: hour, bucketSeconds: 0 }
/** By strangers to one contact from one address range; several ranges together get twice as many. */
export const messagesPerContactAndRange: Limit = { hits: 5, windowSeconds: hour, bucketSeconds: 0 }
export const messagesPerContact: Limit = { hits: 10, windowSeconds: hour, bucketSeconds: 0 }
/** To one contact, by strangers who have requested before: a budget apart from that of new requests. */
export const resendsPerContact: Limit = { hits: 10, windowSeconds: hour, bucketSeconds: 0 }
/** Generous: an office or a mobile network may share one address. */
export const messagesPerAddress: Limit = { hits: 300, windowSeconds: hour, bucketSeconds: 60 }
export const messagesPerRange: Limit = { hits: 600, windowSeconds: hour, bucketSeconds: 60 }
/**
 * The most that a tenant, and an installation, pays for when texts are requested from many addresses. Codes for the team have
 * as many again, apart from the diners'. See `hasRoom`.
 */
export const messagesPerTenant: Limit = { hits: 1_000, windowSeconds: hour, bucketSeconds: 60 }
export const messagesPerInstallation: Limit = {
  hits: 10_000,
  windowSeconds: hour,
  bucketSeconds: 60,
}

/**
 * Whether a budget that all address ranges share has capacity for a range. Half of it is first come, first served. The
 * rest is reserved for ranges that have taken less than a fiftieth of the whole, so that a few greedy ranges cannot
 * exhaust it.
 */
export function hasRoom({ hits }: Limit, taken: number, takenByRange: number): boolean {
  if (taken >= hits) return false
  return taken < hits / 2 || takenByRange < hits / 50
}

/**
 * Texts that the recipient did not request, per number, which may be unproven. Counted apart from that number's codes,
 * so that neither blocks the other; they also count towards the tenant's and the installation's texts.
 */
export const noticesPerNumber: Limit = { hits: 5, windowSeconds: day, bucketSeconds: 60 }
