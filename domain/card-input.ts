/** Most digits of a card number (ISO/IEC 7812). */
export const longestCardNumber = 19

/** `4242424242424242` → `4242 4242 4242 4242`; anything but digits is left out. */
export function groupCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, longestCardNumber)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `829` → `82 / 9`, and `8/29` → `08 / 29`: month, year. */
export function groupExpiry(text: string): string {
  const typed = /^\s*([1-9])\s*\//.test(text) ? `0${text.trim()}` : text
  const digits = digitsOf(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/**
 * Where the caret stands after a field's text was grouped anew: behind the same number of digits. Behind the gap as well
 * where something was added, so that typing goes on in the next group.
 * @param caret in `before`, the text as it was typed or deleted
 */
export function caretAfterGrouping(
  before: string,
  caret: number,
  grouped: string,
  isAdded: boolean,
): number {
  if (caret >= before.length) return grouped.length
  let left = digitsOf(before.slice(0, caret)).length
  let place = 0
  while (left > 0 && place < grouped.length) {
    if (/\d/.test(grouped.charAt(place))) left--
    place++
  }
  const gap = isAdded ? (/^\D+/.exec(grouped.slice(place))?.[0].length ?? 0) : 0
  return place + gap
}

/**
 * Where the caret stands before a key deletes one character: past the gap that lies in the key's way, so that a digit is
 * deleted rather than the gap, which would come back.
 */
export function caretPastGap(text: string, caret: number, key: 'Backspace' | 'Delete'): number {
  if (key === 'Delete') return caret + (/^\D*/.exec(text.slice(caret))?.[0].length ?? 0)
  return caret - (/\D*$/.exec(text.slice(0, caret))?.[0].length ?? 0)
}

/** What is wrong with a card number, as a sentence; null when its digits fit together (Luhn). */
export function cardNumberProblem(text: string): string | null {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the card number'
  if (digits.length < 13) return 'Enter all digits of the number'
  return hasCheckDigit(digits) ? null : 'This number has a mistyped digit'
}

/**
 * Whether a typed number has its last digit: 15 of American Express, 16 of Visa and Mastercard. Other networks have numbers
 * of several lengths, so that nobody can know.
 */
export function isWholeCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  const isAmex = /^3[47]/.test(digits)
  const isOfFixedLength = isAmex || /^(4|5[1-5]|2[2-7])/.test(digits)
  return isOfFixedLength && digits.length === (isAmex ? 15 : 16) && hasCheckDigit(digits)
}

/**
 * What is wrong with `MM / YY`, as a sentence; null when the card is still good. A card is good until the last day of its
 * month.
 */
export function expiryProblem(text: string, now: Date): string | null {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the expiry date'
  if (digits.length < 4) return 'Enter month and year'
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return 'The month is 01 to 12'
  const end = Date.UTC(2000 + Number(digits.slice(2)), month, 1)
  return end <= now.getTime() ? 'This card has expired' : null
}

/** What is wrong with the security code, as a sentence; American Express has four digits on the front. */
export function securityCodeProblem(text: string, cardNumber: string): string | null {
  const isAmex = /^3[47]/.test(digitsOf(cardNumber))
  const isRight = isAmex ? /^\d{4}$/.test(text.trim()) : /^\d{3}$/.test(text.trim())
  if (isRight) return null
  return isAmex ? '4 digits, on the front' : '3 digits, on the back'
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** From the right every second digit counts twice; the sum of all digits ends in 0 (Luhn, ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  let total = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 1 ? digit * 2 : digit
    total += counted > 9 ? counted - 9 : counted
  }
  return total % 10 === 0
}
