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

/** An installation whose database is open. */
export interface OpenInstallation extends Installation {
  database: InspectedDatabase
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
