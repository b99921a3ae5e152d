import type { Offer } from './data.server.ts'

/** Why it cannot be used at this moment; '' when it can, and before the browser's clock is known. */
export function endedText(
  { validFrom, validUntil, timeZone }: Pick<Offer, 'validFrom' | 'validUntil' | 'timeZone'>,
  now: Date | null,
): string {
  if (!now) return ''
  if (validUntil && now.getTime() > Date.parse(validUntil))
    return `Ended ${dayText(validUntil, timeZone)}`
  if (validFrom && now.getTime() < Date.parse(validFrom))
    return `From ${dayText(validFrom, timeZone)}`
  return ''
}

/** The day of a moment where the offer is made. */
export function dayText(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
}
