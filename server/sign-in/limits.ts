/**
 * With `dinerCodeDigits`, these numbers make a code of four digits safe. `limits.test.ts` calculates with them;
 * `docs/decisions/012-sign-in-attempts.md` explains how they work together.
 */
export const codeMinutes = 10
export const triesPerCode = 5
/** A second code is required only after the budget of guesses is used up; few tries keep the total of guesses small. */
export const triesPerSecondCode = 3
/** Between two resends of one browser, and between two `register` calls that both send a code. */
export const resendSeconds = 60
/** A session ends after this many days without use, and 180 days after the sign-in (`customer_of_session`). */
export const sessionDays = 60
/** How long after a sign-in, or a code to the old contact, a session may change the contact. */
export const customerProofMinutes = 10

/** At most `hits` within any window of that length (a sliding window). */
export interface Limit {
  hits: number
  windowSeconds: number
  /** Hits within this many seconds share a row; 0 counts exactly. A larger bucket can only make the limit stricter. */
  bucketSeconds: number
}

const hour = 3_600
const day = 24 * hour

/**
 * Wrong tries by unknown browsers for one contact, over all its codes, including the tries reserved for codes just sent.
 * Each known browser has a separate budget of this size.
 */
export const wrongTriesPerContact: Limit = { hits: 9, windowSeconds: day, bucketSeconds: 0 }
/** Guesses over many contacts. Once the budget is used up, browsers that requested a code can still sign in. */
export const wrongTriesPerAddress: Limit = { hits: 60, windowSeconds: hour, bucketSeconds: 60 }
export const wrongTriesPerRange: Limit = { hits: 120, windowSeconds: hour, bucketSeconds: 60 }
export const wrongTriesPerTenant: Limit = { hits: 300, windowSeconds: hour, bucketSeconds: 60 }
/**
 * Keeps the expected number of guessed accounts over all tenants below one a day, including the tries reserved for codes
 * of the last minutes.
 */
export const wrongTriesPerInstallation: Limit = {
  hits: 8_000,
  windowSeconds: day,
  bucketSeconds: hour,
}
/** For reading the counter of reserved tries of the installation: those whose codes are still valid. */
export const reservedTries: Limit = {
  hits: wrongTriesPerInstallation.hits,
  windowSeconds: codeMinutes * 60,
  bucketSeconds: 60,
}

// Messages. All but the first two are counted separately for texts and emails.

/** Per browser that has already requested a code (its attempt), or has signed in with the contact before. */
export const messagesPerBrowser: Limit = { hits: 5, windowSeconds: hour, bucketSeconds: 0 }
/** To one contact, requested by unknown browsers from one address range; all ranges together get twice as many. */
export const messagesPerContactAndRange: Limit = { hits: 5, windowSeconds: hour, bucketSeconds: 0 }
export const messagesPerContact: Limit = { hits: 10, windowSeconds: hour, bucketSeconds: 0 }
/** To one contact, requested by unknown browsers as a resend: separate from the budget of first requests. */
export const resendsPerContact: Limit = { hits: 10, windowSeconds: hour, bucketSeconds: 0 }
/** Generous: an office or a mobile network may share one address. */
export const messagesPerAddress: Limit = { hits: 300, windowSeconds: hour, bucketSeconds: 60 }
export const messagesPerRange: Limit = { hits: 600, windowSeconds: hour, bucketSeconds: 60 }
/**
 * Limits the costs of a tenant, and of the installation, when texts are requested from many addresses. Staff codes have a
 * separate budget of the same size. See `hasRoom`.
 */
export const messagesPerTenant: Limit = { hits: 1_000, windowSeconds: hour, bucketSeconds: 60 }
export const messagesPerInstallation: Limit = {
  hits: 10_000,
  windowSeconds: hour,
  bucketSeconds: 60,
}

/**
 * Whether a budget shared by all address ranges has capacity for one range. Half of the budget is first come, first
 * served. The rest is reserved for ranges that have used less than a fiftieth of the budget, so that a few ranges cannot
 * exhaust it.
 */
export function hasRoom({ hits }: Limit, taken: number, takenByRange: number): boolean {
  if (taken >= hits) return false
  return taken < hits / 2 || takenByRange < hits / 50
}

/**
 * Texts that the recipient did not request, per number; the number may be unverified. Counted separately from the codes
 * for that number, so that neither blocks the other; also counted towards the texts of tenant and installation.
 */
export const noticesPerNumber: Limit = { hits: 5, windowSeconds: day, bucketSeconds: 60 }
