/** Number of digits of the code that signs a diner in, or proves that a phone or email is theirs. */
export const dinerCodeDigits = 4
/** Number of digits of the code that signs a member of the team in, or proves who uses a screen. */
export const staffCodeDigits = 6

export const pinDigits = 4

/** What may be a PIN: four digits, neither 1234 nor all alike. */
export function isPin(text: string): boolean {
  const isWhole = text.length === pinDigits && /^\d+$/.test(text)
  return isWhole && text !== '1234' && !/^(\d)\1+$/.test(text)
}

export const pinRule = 'Choose four digits, not 1234 and not all alike.'

/** How long a PIN that was just entered unlocks a screen. */
export const personMinutes = 3
/** How long a PIN or a code that was just entered is proof for calls that need one. */
export const proofMinutes = 5

/** Wrong PINs of one member on one screen, after which the pair is locked. */
export const wrongPinsPerMember = 5
export const pinLockMinutes = 15
/** Wrong PINs per day on one screen, or in one browser of a member; after them a code is required. */
export const wrongPinsPerPlace = 20
