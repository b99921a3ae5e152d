import type { InspectedDatabase } from '#database/inspect.ts'
import type { Environment } from '#server/environment.ts'

/** The result of a check. Its texts contain no secret and no personal data. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault'
  /** The finding and, for a warning or a fault, how to fix it. */
  says: string
}

/** The installation as its settings describe it. */
export interface Installation {
  environment: Environment
  now(): Date
}

/** Checks one part of the installation and changes nothing. */
export interface Check {
  name: string
  run(installation: Installation): Finding | Promise<Finding>
}

/** A check of the database, which is open. It is left out where the database cannot be opened. */
export interface DatabaseCheck {
  name: string
  run(installation: Installation & { database: InspectedDatabase }): Promise<Finding>
}

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const warning = (says: string): Finding => ({ level: 'warning', says })
export const fault = (says: string): Finding => ({ level: 'fault', says })

/** `a, b, c and 4 more`. */
export function listed(words: readonly string[]): string {
  const shown = 3
  const rest = words.length - shown
  return rest > 0 ? `${words.slice(0, shown).join(', ')} and ${rest} more` : words.join(', ')
}
